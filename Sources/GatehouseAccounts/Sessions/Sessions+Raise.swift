import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseTokens

extension Sessions {
    /// Raises a session to the second level, inside the transaction that accepted the second step. Nothing else does.
    ///
    /// - Parameters:
    ///   - provesOwner: Whether the step also proves the owner. A factor that was just added does not.
    /// - Returns: The session as it is now; nil if it has ended meanwhile.
    func raise(
        _ id: SessionID, by step: SecondStep, provesOwner: Bool, client: ClientContext, in sql: any SQLSession,
        at now: Date
    ) throws -> OpenedSession? {
        let table = SessionTable(sql)
        // Another transaction may advance the session between the read and the write.
        while let session = try table.find(id), session.endedAt == nil {
            let methods =
                [AuthenticationMethod(step.method.rawValue, at: now)]
                + session.methods.filter { $0.method != step.method.rawValue }
            // A level that the sign-in had does not fall with a factor.
            let hadLevel = session.level == .two && session.raisedBy == nil
            guard
                try table.raise(
                    session, methods: methods, by: hadLevel ? nil : step.cause, proof: provesOwner ? now : nil, at: now)
            else { continue }
            let found = try table.findWithUser(id)
            guard let (raised, keys) = found.session, let user = found.user else { return nil }
            if policy.sessions.onePerUser {
                try table.endAll(of: user.id, except: id, reason: .replaced, at: now)
            }
            try trail.note(.stepTaken, of: user.id, session: id, method: step.method.detail, in: sql, at: now)
            var opened = OpenedSession(session: raised, user: user, time: now, keysGeneration: keys)
            opened.session.client.device = client.device
            opened.group = try groups?.group(of: id, in: sql)
            return opened
        }
        return nil
    }
}
