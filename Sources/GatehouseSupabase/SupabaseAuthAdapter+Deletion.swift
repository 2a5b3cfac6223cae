package import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

extension SupabaseAuthAdapter {
    /// Deletes the account of the signed-in person, if the back end is the Gatehouse server.
    ///
    /// Supabase requires its secret key for this, which no app may hold: there, the app's own back end must delete the
    /// account. For a person who signed in with Apple, the server revokes Apple's tokens with the authorization code from
    /// Apple's sheet (`AuthContextKey.authorizationCode`).
    /// - Throws: `AuthError.unavailable` when the back end does not support it, `.unknown("reauthentication_needed")`
    ///   when the last sign-in is too long ago, `.notSignedIn` unless this person is signed in; or another `AuthError`.
    package func deleteAccount(of identity: Identity, context: [String: String]?) async throws {
        guard await holder.currentIdentity()?.userId == identity.userId else { throw AuthError.notSignedIn }
        let code = context?[AuthContextKey.authorizationCode].map { Secret($0) }
        let body = code.map { OwnDeletionBody(appleAuthorizationCode: $0).json }
        try await holder.asCaller(of: identity.userId) { token throws(SupabaseFailure) in
            do throws(SupabaseFailure) {
                try await self.client.run(.delete, "/user", body: body, bearer: token)
            } catch  where error.code == .userNotFound {
                // The account no longer exists.
            } catch  where error.saysNoSuchRoute {
                throw .refused(status: 405, code: nil, .unavailable)
            }
        }
    }
}
