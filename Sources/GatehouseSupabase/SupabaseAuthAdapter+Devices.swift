public import GatehouseDomain
import GatehouseHTTP

extension SupabaseAuthAdapter: SessionListPort {
    /// Signs all other devices out. They notice when they next renew their session.
    /// - Throws: `AuthError`, as the port says.
    public func endOtherDevices() async throws {
        try await holder.asCaller { token throws(SupabaseFailure) in
            try await self.client.run(.post, "/logout", query: [("scope", "others")], bearer: token)
        }
    }
}
