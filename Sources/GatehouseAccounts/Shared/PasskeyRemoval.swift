import Foundation
import GatehouseCore
import GatehouseStore

/// What goes with a passkey when its owner or an administrator removes it.
enum PasskeyRemoval {
    /// Removes a passkey inside a transaction, and ends the sessions that may have started with it. Their level came from
    /// it, and nothing else would take it from them (PKY-05). Returns whether there was one.
    ///
    /// A session does not say which passkey it began with. So each one counts that began with a passkey between the
    /// moment when this one was added and its last use.
    ///
    /// - Parameter session: The session that stays in any case; nil for none.
    static func remove(
        _ id: PasskeyID, of user: UserID, sparing session: SessionID? = nil, in sql: any SQLSession, at now: Date
    ) throws -> Bool {
        guard let passkey = try PasskeyTable(sql).delete(id, of: user) else { return false }
        guard let last = passkey.lastUsedAt else { return true }
        let sessions = SessionTable(sql)
        for other in try sessions.live(of: user) where other.id != session {
            guard other.methods.contains(where: { $0.method == PasskeyRecord.method }),
                other.createdAt >= passkey.createdAt, other.createdAt <= last
            else { continue }
            try sessions.end(other.id, reason: .revoked, at: now)
        }
        return true
    }
}
