import GatehouseDomain

extension SessionHolder {
    /// Sends a request as the person who is signed in on this device. If the back end rejects the token, sends it again
    /// with a new one.
    func asCaller<Value>(
        _ request: (Secret) async throws(SupabaseFailure) -> Value
    ) async throws(AuthError) -> Value {
        let token = try await accessTokenOrReason(rejected: nil)
        do {
            return try await request(token)
        } catch  where error.authError == .sessionExpired {
            let other = try await accessTokenOrReason(rejected: token)
            do {
                return try await request(other)
            } catch {
                throw error.authError
            }
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
