public import GatehouseDomain
import GatehouseWire

extension SupabaseAuthAdapter {
    /// Deletes the account of whoever is signed in, as Gatehouse's own server offers it.
    ///
    /// Supabase itself lets nobody delete an account without its secret key, which no app may hold: there the app's own
    /// back end has to.
    /// - Throws: `AuthError.unavailable` where the back end does not offer it, `.unknown("reauthentication_needed")`
    ///   when the sign-in is too long ago, `.notSignedIn` unless this person is signed in; others.
    public func deleteAccount(of identity: Identity, context: [String: String]?) async throws {
        guard await holder.currentIdentity()?.userId == identity.userId else { throw AuthError.notSignedIn }
        try await holder.asCaller { token throws(SupabaseFailure) in
            do throws(SupabaseFailure) {
                try await self.client.run(.delete, "/user", bearer: token)
            } catch  where error.code == .userNotFound {
                // It is gone already.
            } catch  where error.saysNoSuchRoute {
                throw .refused(status: 405, code: nil, .unavailable)
            }
        }
    }
}
