import GatehouseAccounts
import GatehouseCore
import GatehouseMail
import GatehouseSettings
import GatehouseStore

extension Doctor {
    /// Whether there is still room for what anyone can request without signing in. Where there is none, everyone is
    /// refused, and nothing else says why.
    func bounds(in database: any Database) async throws -> DoctorFinding {
        guard try await Migrator(Migration.server, clock: clock).shape(of: database).missing.isEmpty else {
            return .good("bounds", "The database has no bounds yet.")
        }
        let caps = settings.capsInForce
        let bounds: [(setting: String, kind: OpenRequestTable.Kind, cap: CapPolicy.Cap?)] = [
            ("cap-sign-ups", .signUp, caps.signUps), ("cap-codes", .code, caps.codes),
            ("cap-guests", .guest, caps.guests),
        ]
        let reached = try await database.read { sql in
            var names: [String] = []
            for bound in bounds {
                guard let cap = bound.cap, try OpenRequestTable(sql).count(bound.kind) >= cap.total else { continue }
                names.append(bound.setting)
            }
            if let most = caps.waitingMails, try OutboxTable(sql).countWaiting() >= most { names.append("cap-mails") }
            return names
        }
        guard reached.isEmpty else {
            return .bad(
                "bounds",
                "The bounds \(reached.joined(separator: ", ")) are reached, so requests of this kind are refused (429) "
                    + "for everyone.",
                "If mails are waiting, check the mail server. If somebody floods the server, stop them at the proxy. "
                    + "Otherwise set the bound higher.")
        }
        return .good("bounds", "There is room for sign-ups, codes, guests and mails.")
    }
}
