import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Invitations at the server: the look of somebody who is signed in, and what answers say.
struct InvitationLookTests {
    /// A device that knows that its back end has groups.
    private static func device(whoCreates: String = "everybody") async throws -> Device {
        let device = try Device(session: try Device.session())
        let role: [String: Any] = ["name": "member", "permissions": [String](), "open": true]
        let groups: [String: Any] = ["roles": [role], "create": whoCreates]
        let demands: [String: Any] = [
            "minimum_password_length": 8, "code_length": 6, "consent_required": true, "groups": groups,
        ]
        await device.network.inject(try Device.answers(["external": ["email": true], "gatehouse": demands]))
        _ = try await device.adapter.refreshProviders()
        return device
    }

    /// What was sent as whom, after the question what the back end has.
    private static func senders(_ device: Device) async -> [String?] {
        await device.network.requests.dropFirst().map { $0.value(forHTTPHeaderField: "Authorization") }
    }

    @Test("GRP-20 a session that has ended hides no invitation")
    func endedSession() async throws {
        let device = try await Self.device()
        await device.network.inject(
            try Device.answers(["code": "bad_jwt", "message": "x"], status: 403),
            try Device.answers([
                "state": "open", "group_name": "East yard", "role": "member", "expires_at": "2026-02-01T00:00:00Z",
            ]))
        let seen = try await device.adapter.lookAtInvitation(Secret("a-code"))
        #expect(seen.state == .open && seen.details?.groupName == "East yard")
        #expect(await Self.senders(device) == ["Bearer held-access-token", "Bearer the-public-key"])
    }

    @Test("GRP-20 a look that fails for another reason is not repeated as nobody")
    func otherFailure() async throws {
        let device = try await Self.device()
        await device.network.inject(.fails(.timedOut))
        await #expect(throws: AuthError.network) { try await device.adapter.lookAtInvitation(Secret("a-code")) }
        #expect(await Self.senders(device) == ["Bearer held-access-token"])
    }

    @Test("GRP-33 a state that this version doesn't know is one that nobody can accept in, and shows no group")
    func unknownState() async throws {
        let device = try await Self.device()
        await device.network.always(
            try Device.answers([
                "state": "paused", "group_name": "East yard", "role": "member", "expires_at": "2026-02-01T00:00:00Z",
            ]))
        let seen = try await device.adapter.lookAtInvitation(Secret("a-code"))
        #expect(seen.state == .revoked && seen.details == nil)
    }

    @Test("GRP-33 where who creates groups follows a rule that this version doesn't know, only administrators do")
    func unknownRule() async throws {
        let device = try await Self.device(whoCreates: "by_vote")
        #expect(try await device.adapter.groupOffer().creation == .administrators)
        #expect(!device.adapter.capabilities.contains(.groupCreation))
    }

    @Test(
        "GRP-15 a code to type is no refusal, not even one of digits only",
        arguments: ["K7X2P-9MWQD", "23456-78923"])
    func typedCode(code: String) async throws {
        let device = try await Self.device()
        await device.network.always(
            try Device.answers([
                "id": UUID().uuidString, "kind": "code", "role": "member", "max_uses": 1, "uses": 0,
                "created_at": "2026-01-01T00:00:00Z", "expires_at": "2026-02-01T00:00:00Z", "code": code,
            ]))
        let invitation = try await device.adapter.invite(GroupInvitation.Draft(.code), to: UUID().uuidString)
        #expect(invitation.code?.reveal() == code)
    }

    @Test(
        "GRP-33 what is no id of a group, a person or an invitation leads to no route, where an account might end",
        arguments: ["", ".", "..", "../user", "active", "a/b?c#d"])
    func noID(text: String) async throws {
        let (device, id) = (try await Self.device(), UUID().uuidString)
        await device.network.always(.answers(status: 204, headers: [:], body: Data()))
        await #expect(throws: AuthError.groupNotFound) { try await device.adapter.deleteGroup(text) }
        await #expect(throws: AuthError.groupNotFound) { try await device.adapter.removeMember(text, from: id) }
        await #expect(throws: AuthError.groupNotFound) { try await device.adapter.transferGroup(id, to: text) }
        await #expect(throws: AuthError.invitationOver) {
            try await device.adapter.revokeInvitation(text, of: id)
        }
        await #expect(throws: AuthError.invitationOver) {
            try await device.adapter.declineInvitation(.id(text))
        }
        #expect(await Self.senders(device).isEmpty)
        try await device.adapter.deleteGroup(id)
        #expect(await Self.senders(device).count == 1)
    }
}
