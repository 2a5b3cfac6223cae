import Foundation
package import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// The changes that a signed-in person can make to the account.
extension FirebaseAuthAdapter: AccountPort {
    /// The account itself, the password and the deletion; also mailed links, if they open the app.
    package nonisolated var capabilities: Set<BackEndCapability> {
        let served: Set<BackEndCapability> = [.accountDetails, .passwordChange, .deletion, .secondFactor]
        return configuration.opensLinks ? served.union([.mailedLink]) : served
    }

    /// Returns the person's own account.
    /// - Throws: `AuthError.notSignedIn` when nobody is signed in; or another `AuthError`.
    package func account() async throws -> AccountDetails {
        let user = try await holder.asCaller { token throws(FirebaseFailure) in
            try await self.client.call(.lookup, ["idToken": .string(token.reveal())]).user()
        }
        let methods = user.providers.map { provider in
            AccountDetails.SignInMethod(
                id: provider.name, method: AuthMethod(firebaseProvider: provider.name), email: provider.email)
        }
        return AccountDetails(
            userId: user.id, email: user.email, isGuest: methods.isEmpty && user.email == nil, signInMethods: methods)
    }

    /// Sets a new password. Firebase then ends the person's other sessions.
    /// - Parameters:
    ///   - password: The new password.
    ///   - current: The current password. Without it, Firebase accepts the change only soon after a sign-in.
    ///   - code: Not used.
    /// - Throws: `AuthError`, as the port says; `.unknown("reauthentication_needed")` when the last sign-in is too long
    ///   ago.
    package func changePassword(to password: String, current: Secret?, code: Secret?) async throws {
        let number = beginSignIn()
        let before = await holder.currentIdentity()
        let grant = try await holder.asCaller(of: before?.userId) { token throws(FirebaseFailure) in
            var token = token
            if let current { token = try await self.confirmed(current, token) }
            if let current, current.reveal() == password { throw .refused(status: 200, code: nil, .samePassword) }
            return try await self.recently { () async throws(FirebaseFailure) in
                try await self.client.call(
                    .update,
                    [
                        "idToken": .string(token.reveal()), "password": .string(password), "returnSecureToken": true,
                    ]
                ).grant(clock: self.client.clock).session.keeping(before)
            }
        }
        try await renew(with: grant, number)
    }

    /// Deletes the account of the signed-in person. For a person who signed in with Apple, the authorization code from
    /// Apple's sheet (`AuthContextKey.authorizationCode`) revokes Apple's tokens first.
    /// - Throws: `AuthError.notSignedIn` unless this person is signed in, `.unknown("reauthentication_needed")` when
    ///   the last sign-in is too long ago; or another `AuthError`.
    package func deleteAccount(of identity: Identity, context: [String: String]?) async throws {
        guard await holder.currentIdentity()?.userId == identity.userId else { throw AuthError.notSignedIn }
        try await holder.asCaller(of: identity.userId) { token throws(FirebaseFailure) in
            do throws(FirebaseFailure) {
                try await self.revokeApple(context?[AuthContextKey.authorizationCode], token)
                try await self.recently { () async throws(FirebaseFailure) in
                    _ = try await self.client.call(.delete, ["idToken": .string(token.reveal())])
                }
            } catch  where error.code == "USER_NOT_FOUND" {
                // The account no longer exists.
            }
        }
    }

    // MARK: Helpers

    /// Signs in with the current password and returns the token of this new sign-in. Where the account has a second
    /// factor, the password shows only that it is the right one, and the token stays.
    private func confirmed(_ current: Secret, _ token: Secret) async throws(FirebaseFailure) -> Secret {
        let user = try await client.call(.lookup, ["idToken": .string(token.reveal())]).user()
        guard let email = user.email else { throw .refused(status: 200, code: nil, .invalidCredentials) }
        let reply = try await client.call(
            .signInWithPassword,
            ["email": .string(email), "password": .string(current.reveal()), "returnSecureToken": true])
        if reply.text("mfaPendingCredential") != nil { return token }
        let grant = try reply.grant(clock: client.clock)
        guard grant.session.session.identity.userId == user.id else { throw .malformed }
        return grant.session.session.accessToken
    }

    private func revokeApple(_ authorizationCode: String?, _ token: Secret) async throws(FirebaseFailure) {
        guard let authorizationCode else { return }
        do {
            _ = try await client.call(
                .revokeToken,
                [
                    "providerId": "apple.com", "tokenType": "3", "token": .string(authorizationCode),
                    "idToken": .string(token.reveal()),
                ])
        } catch  where error.code != nil && error.authError != .sessionExpired {
            // A project without Apple's key cannot revoke anything. That must not keep the person's account.
        }
    }

    /// Runs a change that Firebase accepts only soon after a sign-in.
    private func recently<Value>(
        _ change: () async throws(FirebaseFailure) -> Value
    ) async throws(FirebaseFailure) -> Value {
        do {
            return try await change()
        } catch  where error.code == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" {
            throw .refused(
                status: 400, code: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .unknown("reauthentication_needed"))
        }
    }
}
