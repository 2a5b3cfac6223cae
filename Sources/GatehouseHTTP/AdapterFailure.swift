package import GatehouseDomain

/// Why an adapter's request failed, in the adapter's own terms. It becomes an `AuthError` only where the caller is
/// known.
package protocol AdapterFailure: Error {
    /// What the failure means for the person who signs in.
    var authError: AuthError { get }
}

extension SessionHolder {
    /// Sends a request as the person who is signed in on this device. If the back end rejects the token, sends it again
    /// with a new one, unless somebody else has signed in meanwhile, which throws `.cancelled`.
    package func asCaller<Value, Failure: AdapterFailure>(
        _ request: (Secret) async throws(Failure) -> Value
    ) async throws(AuthError) -> Value {
        let person = await currentIdentity()?.userId
        let token = try await accessTokenOrReason(rejected: nil)
        do throws(Failure) {
            return try await request(token)
        } catch {
            guard error.authError == .sessionExpired else { throw error.authError }
        }
        let other = try await accessTokenOrReason(rejected: token)
        if let person, await currentIdentity()?.userId != person { throw .cancelled }
        do throws(Failure) {
            return try await request(other)
        } catch {
            throw error.authError
        }
    }

    private func accessTokenOrReason(rejected: Secret?) async throws(AuthError) -> Secret {
        do {
            return try await accessToken(rejected: rejected)
        } catch {
            throw AuthError(mapping: error)
        }
    }
}
