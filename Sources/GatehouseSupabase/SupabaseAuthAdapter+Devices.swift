package import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// The devices of the person. Only the Gatehouse server lists them and signs out one; Supabase signs out all others.
extension SupabaseAuthAdapter: SessionListPort {
    /// Returns the devices.
    /// - Throws: `AuthError`, as the port says.
    package func devices() async throws -> [SignedInDevice] {
        let person = await caller()
        guard try await knownOffer().hasDevices else { throw AuthError.unsupported }
        return try await holder.asCaller(of: person) { token throws(SupabaseFailure) in
            let reply: SupabaseReply<[DeviceReply]> = try await self.client.json(.get, "/user/sessions", bearer: token)
            return reply.value.map { SignedInDevice($0) }
        }
    }

    /// Signs a device out.
    /// - Throws: `AuthError`, as the port says.
    package func endDevice(_ id: String) async throws {
        let person = await caller()
        guard try await knownOffer().hasDevices else { throw AuthError.unsupported }
        try await holder.asCaller(of: person) { token throws(SupabaseFailure) in
            try await self.client.run(.delete, "/user/sessions/\(PercentCoding.encode(id))", bearer: token)
        }
    }

    /// Signs all other devices out.
    /// - Throws: `AuthError`, as the port says.
    package func endOtherDevices() async throws {
        try await holder.asCaller { token throws(SupabaseFailure) in
            try await self.client.run(.post, "/logout", query: [("scope", "others")], bearer: token)
        }
    }
}

/// A device, of which a client reads these parts.
struct DeviceReply: Decodable {
    let id: String
    let createdAt: WireTimestamp
    let refreshedAt: WireTimestamp?
    let current: Bool
    let device: String?
    let address: String?

    private enum CodingKeys: String, CodingKey {
        case id
        case createdAt = "created_at"
        case refreshedAt = "refreshed_at"
        case current
        case device
        case address
    }
}

extension SignedInDevice {
    init(_ reply: DeviceReply) {
        self.init(
            id: reply.id, name: VisibleText.name(reply.device), isCurrent: reply.current,
            signedInAt: reply.createdAt.date, lastUsedAt: reply.refreshedAt?.date ?? reply.createdAt.date,
            address: VisibleText.name(reply.address))
    }
}
