import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseTerminal
import GatehouseWire

/// An account as terminal text. It shows the addresses, which administrators may see.
enum UserText {
    /// The width of the addresses in a list, in characters. A longer one moves its state.
    private static let addressWidth = 40

    /// One line: the id, the address, the state.
    /// - Parameter width: The number of characters that the address takes at least.
    static func line(_ user: UserRecord, isAdministrator: Bool = false, width: Int = 0, at now: Date) -> String {
        let name = name(of: user)
        let blanks = String(repeating: " ", count: max(0, width - name.count))
        return "\(user.id)  \(name)\(blanks)  \(state(of: user, at: now))\(isAdministrator ? ", administrator" : "")"
    }

    /// A line for each account, with the states in one column.
    static func lines(_ users: [UserRecord], administrators: Set<UserID>, at now: Date) -> [String] {
        let width = min(addressWidth, users.map { name(of: $0).count }.max() ?? 0)
        return users.map { line($0, isAdministrator: administrators.contains($0.id), width: width, at: now) }
    }

    /// The same line about an account that may be an administrator's.
    static func line(_ user: UserRecord, in accounts: Administration, at now: Date) async throws -> String {
        let administrators = try await accounts.administrators(among: [user.id])
        return line(user, isAdministrator: administrators.contains(user.id), at: now)
    }

    /// Everything about an account, with its passkeys and its live sessions.
    /// - Parameter questions: The questions of the sign-up form, whose answers are shown by their keys.
    static func block(
        _ user: UserRecord, passkeys: [PasskeyRecord], sessions: [SessionRecord], isAdministrator: Bool,
        questions: [SignUpField], at now: Date
    ) -> String {
        let factors = user.factors.filter(\.isVerified).map { factor in
            let kind = factor.kind == .app ? "authenticator app" : "security key"
            return factor.name.isEmpty ? kind : "\(kind) \(PrintableText.written(factor.name))"
        }
        let entries: [(String, String?)] = [
            ("id", user.id.text), ("address", name(of: user)),
            ("state", state(of: user, at: now) + (isAdministrator ? ", administrator" : "")),
            ("created", time(user.createdAt)), ("confirmed", time(user.emailConfirmedAt)),
            ("invited", time(user.invitedAt)), ("last sign-in", time(user.lastSignInAt)),
            ("new address", user.newEmail.map(address)),
            ("password", user.passwordHash == nil ? "none" : "set"),
            ("passkeys", list(passkeys.map { $0.name.isEmpty ? "unnamed" : PrintableText.written($0.name) })),
            ("second step", list(factors)),
            ("consent", user.consent.map { "\(PrintableText.written($0.version)), \(time($0.time) ?? "")" }),
            ("language", user.language), ("sessions", String(sessions.count)),
        ]
        let answers = questions.map { ($0.key, user.userMetadata[$0.key]?.stringValue.map(PrintableText.written)) }
        let head = (entries + answers).compactMap { name, value in
            value.map { "\(name):".padding(toLength: max(14, name.count + 2), withPad: " ", startingAt: 0) + $0 }
        }
        return (head + sessions.map(line)).joined(separator: "\n")
    }

    /// How many there are, and what they are called.
    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : "\(names.count) (\(names.joined(separator: ", ")))"
    }

    private static func line(_ session: SessionRecord) -> String {
        let agent = PrintableText.written(session.client.agent ?? "unknown agent")
        let last = time(session.refreshedAt ?? session.createdAt) ?? ""
        return "  \(session.id)  last used \(last)  \(agent)"
    }

    private static func name(of user: UserRecord) -> String { user.email.map(address) ?? "(no address)" }

    /// An address, which is not isolated.
    private static func address(_ text: String) -> String { PrintableText.make(of: VisibleText.plain(text)) }

    private static func state(of user: UserRecord, at now: Date) -> String {
        if user.deletedAt != nil { return "deleted" }
        if let end = user.bannedUntil, user.isBanned(at: now) { return "banned until \(time(end) ?? "")" }
        if user.isAnonymous { return "guest" }
        return user.emailConfirmedAt == nil ? "unconfirmed" : "confirmed"
    }

    private static func time(_ date: Date?) -> String? {
        date.map { WireTimestamp(Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down))).text }
    }
}
