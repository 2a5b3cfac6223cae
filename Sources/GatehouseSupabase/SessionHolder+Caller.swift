import GatehouseDomain

extension SessionHolder {
    /// Does something as the person who is signed in on this device; once more with another token when the first one is
    /// not taken.
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
