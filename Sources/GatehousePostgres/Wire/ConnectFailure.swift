import Foundation
import GatehouseStore

/// Why a connection failed.
struct ConnectFailure: Error, Equatable {
    /// The server's code of five characters; nil if no server answered, or libpq stopped trying.
    var state: String?
    /// libpq's reason in a few words, without any text from a server; nil if it gives none.
    var reason: String?

    /// The code of a server that takes no writes.
    static let readOnly = "25006"

    /// The reason if the server asks for a password and the settings have none.
    static let noPassword = "PostgreSQL asks for a password, and none is set (database-password-file)"

    /// Whether another attempt may succeed without any change.
    var passes: Bool {
        guard let state else { return reason.map { $0 != Self.noPassword && !Self.isAboutTrust($0) } ?? true }
        return !state.hasPrefix("28") && !state.hasPrefix("3D") && !state.hasPrefix("0A") && state != "42501"
    }

    /// The error for callers that wait for a connection.
    var trouble: DatabaseTrouble {
        switch state {
        case "53300", "53400": DatabaseTrouble(.busy, code: state ?? "", reason: "the database has no connection left")
        case let state?: DatabaseTrouble(.unreachable, code: state, reason: "the database accepts no connections")
        case nil: DatabaseTrouble(.unreachable, code: "connection", reason: reason ?? "the database does not answer")
        }
    }

    /// The message for a person who starts a server.
    var sentence: String {
        switch state {
        case let state? where state.hasPrefix("28"): "PostgreSQL refuses the role or its password (\(state))"
        case let state? where state.hasPrefix("3D"): "PostgreSQL has no such database (\(state))"
        case "53300", "53400": "PostgreSQL has no connection left (\(state ?? ""))"
        case Self.readOnly: "PostgreSQL is read-only on this host (\(Self.readOnly))"
        case let state?: "PostgreSQL accepts no connections (\(state))"
        case nil: reason ?? "PostgreSQL does not answer"
        }
    }

    private static func isAboutTrust(_ reason: String) -> Bool {
        ["certificate", "SSL", "TLS"].contains { reason.contains($0) }
    }

    /// Reads libpq's report about an attempt, which has some lines for each address of the host. A server's answer says
    /// more than an address where nobody listens, and so does a certificate. Because of the verbosity that is set, the
    /// server's part of the report is only a code.
    init(report: String) {
        let lines = report.split(separator: "\n")
        state = lines.lazy.compactMap(Self.state).first
        guard state == nil else { return }
        let reasons = lines.compactMap { line in line.range(of: "failed: ").map { String(line[$0.upperBound...]) } }
        // libpq says it with the name of one of its functions.
        let asksForPassword = lines.contains { $0.hasSuffix("no password supplied") }
        reason =
            asksForPassword
            ? Self.noPassword : reasons.first(where: Self.isAboutTrust) ?? reasons.last ?? lines.first.map(String.init)
    }

    /// The server's code at the end of a line.
    private static func state(_ line: Substring) -> String? {
        let last = line.split(separator: " ").last ?? ""
        let isState = last.utf8.count == 5 && last.utf8.allSatisfy { $0.isStateCharacter }
        return isState && line.dropLast(5).trimmed.hasSuffix(":") ? String(last) : nil
    }

    init(state: String? = nil, reason: String?) {
        self.state = state
        self.reason = reason
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension UInt8 {
    fileprivate var isStateCharacter: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
    }
}
