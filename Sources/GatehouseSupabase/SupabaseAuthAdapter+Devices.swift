public import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// The other devices of the person. The API signs them out without listing them.
extension SupabaseAuthAdapter: SessionListPort {
    /// Signs all other devices out.
    /// - Throws: `AuthError`, as the port says.
    public func endOtherDevices() async throws {
        try await holder.asCaller { token throws(SupabaseFailure) in
            try await self.client.run(.post, "/logout", query: [("scope", "others")], bearer: token)
        }
    }
}
