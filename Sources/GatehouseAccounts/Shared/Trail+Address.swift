import Foundation
import GatehouseCore
import GatehouseStore

extension Trail {
    /// Discards a change of address that waits, unless the session that requested it is live. Called where somebody
    /// ends sessions that may be in other hands: the person who reads the mail of the new address would have the
    /// account back.
    ///
    /// - Parameter session: The session in which that happens, whose own change stays; nil for an administrator.
    func discardChange(
        of id: UserID, by session: SessionID?, actor: AuditRecord.Actor = .person, in sql: any SQLSession, at now: Date
    ) throws {
        let users = UserTable(sql)
        guard let user = try users.find(id), user.newEmail != nil, let asking = user.emailChangeSession,
            asking != session
        else { return }
        guard try SessionTable(sql).find(asking).map({ $0.endedAt != nil }) ?? true else { return }
        try users.cancelEmailChange(of: id)
        try note(.emailChangeCancelled, of: id, session: session, by: actor, in: sql, at: now)
    }
}
