import ArgumentParser
import GatehouseAPI
import GatehouseAccounts
import GatehouseCore
import GatehouseTerminal
import GatehouseWire

/// `gatehouse audit`.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "List the events of accounts and keys, newest first.",
        discussion: """
            The trail names people by their ids, and shows the network that a request came from (the first 24 bits of an \
            IPv4 address, 48 of an IPv6 one). It contains no email address, no full network address and no secret. The \
            setting audit-retention decides how long it is kept.

            \(AdministrationOptions.discussion)
            """)

    @Option(help: "Only events of this account: its id or email address.")
    var user: String?

    @Option(help: "Only events of this kind, such as login_failed.")
    var action: String?

    @Option(help: "The page, starting at 1.")
    var page = 1

    @Option(help: "The number of records per page, up to 1000.")
    var perPage = 50

    @OptionGroup var administration: AdministrationOptions

    func validate() throws {
        guard page >= 1, page <= 1_000_000_000 else { throw ValidationError("--page must be from 1 to 1000000000.") }
        guard (1...1000).contains(perPage) else { throw ValidationError("--per-page must be from 1 to 1000.") }
        guard action.map({ AuditEvent(rawValue: $0) != nil }) ?? true else {
            let names = AuditEvent.allCases.map(\.rawValue).sorted().joined(separator: ", ")
            throw ValidationError("--action must be one of \(names).")
        }
    }

    func run() async throws {
        try await administration.run { _, administrator in
            var filter = AuditFilter(names: action.map { [$0] })
            if let user {
                // A deleted account no longer has a row; its id is still in the trail.
                if let id = UserID(text: user) {
                    filter.user = id
                } else {
                    filter.user = try await administrator.user(email: user).id
                }
            }
            let (records, total) = try await administrator.auditRecords(filter, page: page, perPage: perPage)
            try administration.answer(records.map { WireAuditEntry($0) }) {
                (records.map(Self.line) + ["\(records.count) of \(total)"]).joined(separator: "\n")
            }
        }
    }

    private static func line(_ record: AuditRecord) -> String {
        let parts: [String?] = [
            WireTimestamp(record.time).text, record.name, "by \(record.actor.rawValue)",
            record.network.map { "from \($0)" }, record.userID.map { "user \($0)" },
            record.sessionID.map { "session \($0)" }, record.method.map(PrintableText.written),
            record.reason.map(PrintableText.written),
        ]
        return parts.compactMap(\.self).joined(separator: "  ")
    }
}
