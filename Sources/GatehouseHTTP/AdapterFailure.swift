package import GatehouseDomain

/// Why an adapter's request failed, in the adapter's own terms. It becomes an `AuthError` only where the caller is
/// known.
package protocol AdapterFailure: Error {
    /// What the failure means for the person who signs in.
    var authError: AuthError { get }
}

extension SessionHolder {
    /// Sends a request as the person who is signed in on this device. If the back end rejects the token, sends it again
    /// with a new one. Once somebody else has signed in, nothing is sent, which throws `.cancelled`.
    /// - Parameter person: The id of the person who wants it, where something else was awaited since; nil for the one who
    ///   is signed in now.
    package func asCaller<Value, Failure: AdapterFailure>(
        of person: String? = nil, _ request: (Secret) async throws(Failure) -> Value
    ) async throws(AuthError) -> Value {
        let current = await currentIdentity()?.userId
        let person = person ?? current
        let token = try await accessTokenOrReason(of: person, rejected: nil)
        do throws(Failure) {
            return try await request(token)
        } catch {
            guard error.authError == .sessionExpired else { throw error.authError }
        }
        let other = try await accessTokenOrReason(of: person, rejected: token)
        do throws(Failure) {
            return try await request(other)
        } catch {
            throw error.authError
        }
    }

    /// Returns a valid access token, if it is one of this person.
    ///
    /// - Parameters:
    ///   - person: The id of the person; nil if nobody was signed in.
    ///   - rejected: A token that the back end answered with 401; nil if there is none.
    /// - Throws: `AuthError.cancelled` if the person is no longer the one who is signed in; others, as
    ///   ``accessToken(rejected:)``.
    func accessToken(of person: String?, rejected: Secret?) async throws -> Secret {
        let token = try await accessToken(rejected: rejected)
        // Only now: a person who came while the token was fetched may be the one whose token it is.
        if let person, await currentIdentity()?.userId != person { throw AuthError.cancelled }
        return token
    }

    private func accessTokenOrReason(of person: String?, rejected: Secret?) async throws(AuthError) -> Secret {
        do {
            return try await accessToken(of: person, rejected: rejected)
        } catch {
            throw AuthError(mapping: error)
        }
    }
}
