import GatehouseCore
import GatehouseDomain
import GatehouseStore

extension Accounts {
    /// Ends sessions. Repeating it changes nothing and is not an error.
    package func signOut(_ who: Authenticated, scope: SignOutScope) async throws {
        let now = clock.now.storable
        try await database.write { sql in
            let sessions = SessionTable(sql)
            try note(
                .signedOut, of: who.user.id, session: who.session.id, reason: scope.rawValue, in: sql, at: now)
            switch scope {
            case .local: try sessions.end(who.session.id, reason: .signedOut, at: now)
            case .global: try sessions.endAll(of: who.user.id, reason: .signedOut, at: now)
            case .others:
                try sessions.endAll(of: who.user.id, except: who.session.id, reason: .signedOut, at: now)
            }
        }
    }
}
