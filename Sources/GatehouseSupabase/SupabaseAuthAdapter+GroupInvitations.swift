import Foundation
package import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// Invitations to the groups of the Gatehouse server.
extension SupabaseAuthAdapter: GroupInvitationPort {
    /// Returns a page of the open invitations of a group.
    /// - Throws: `AuthError`, as the port says.
    package func invitations(of id: String, after next: String?) async throws(AuthError) -> ListPage<GroupInvitation> {
        let list: WireGroupInvitationList = try await askAboutGroups(
            .get, try Self.path(of: id) + "/invitations", query: Self.query(next))
        return ListPage(list.invitations.compactMap { GroupInvitation($0) }, next: list.nextCursor)
    }

    /// Invites people.
    /// - Throws: `AuthError`, as the port says.
    package func invite(_ draft: GroupInvitation.Draft, to id: String) async throws(AuthError) -> GroupInvitation {
        if draft.kind == .mail { guard EmailAddress(draft.email ?? "") != nil else { throw .emailInvalid } }
        let body = NewGroupInvitationBody(
            kind: draft.kind.rawValue, email: draft.email, role: draft.role, id: draft.id, expiresIn: draft.life,
            maxUses: draft.kind == .mail ? nil : draft.maxUses, domain: draft.domain)
        return try Self.read(try await askAboutGroups(.post, try Self.path(of: id) + "/invitations", body: body.json))
    }

    /// Mails an invitation again.
    /// - Throws: `AuthError`, as the port says.
    package func resendInvitation(_ invitationId: String, of id: String) async throws(AuthError) -> GroupInvitation {
        try Self.read(try await askAboutGroups(.post, try Self.invitationPath(invitationId, of: id) + "/resend"))
    }

    /// Revokes an invitation.
    /// - Throws: `AuthError`, as the port says.
    package func revokeInvitation(_ invitationId: String, of id: String) async throws(AuthError) {
        try await tellAboutGroups(.delete, try Self.invitationPath(invitationId, of: id))
    }

    /// Returns what a person with a code sees. A person who is signed in also learns whether it is for another address.
    /// - Throws: `AuthError`, as the port says.
    package func lookAtInvitation(_ code: Secret) async throws(AuthError) -> ReceivedInvitation {
        _ = try await groupOffer()
        let (path, body) = ("/groups/invitations/look", InvitationLookBody(code: code).json)
        if await holder.currentIdentity() != nil {
            do throws(AuthError) {
                let seen: WireReceivedInvitation = try await askAboutGroups(.post, path, body: body)
                return ReceivedInvitation(seen)
            } catch {
                // A session that has ended hides no invitation.
                guard [.sessionExpired, .notSignedIn].contains(error) else { throw error }
            }
        }
        do throws(SupabaseFailure) {
            let reply: SupabaseReply<WireReceivedInvitation> = try await client.json(.post, path, body: body)
            return ReceivedInvitation(reply.value)
        } catch {
            throw error.authError
        }
    }

    /// Returns the open invitations to the person's confirmed address.
    /// - Throws: `AuthError`, as the port says.
    package func pendingInvitations() async throws(AuthError) -> [PendingInvitation] {
        let list: WirePendingInvitationList = try await askAboutGroups(.get, "/groups/invitations")
        return list.invitations.map { PendingInvitation($0) }
    }

    /// Mails a code that proves an address.
    /// - Throws: `AuthError`, as the port says.
    package func proveInvitation(_ key: InvitationKey) async throws(AuthError) {
        try await tellAboutGroups(.post, "/groups/invitations/prove", body: try Self.body(key).json)
    }

    /// Accepts an invitation.
    /// - Throws: `AuthError`, as the port says.
    package func acceptInvitation(_ key: InvitationKey, proof: Secret?) async throws(AuthError) -> GroupInfo {
        let group: WireGroup = try await askAboutGroups(
            .post, "/groups/invitations/accept", body: try Self.body(key, proof: proof).json)
        return GroupInfo(group)
    }

    /// Declines an invitation.
    /// - Throws: `AuthError`, as the port says.
    package func declineInvitation(_ key: InvitationKey) async throws(AuthError) {
        try await tellAboutGroups(.post, "/groups/invitations/decline", body: try Self.body(key).json)
    }

    // MARK: Helpers

    private static func body(_ key: InvitationKey, proof: Secret? = nil) throws(AuthError) -> InvitationKeyBody {
        let proof = proof.map { Secret(TypedCode.digits($0.reveal())) }
        return switch key {
        case .code(let code): InvitationKeyBody(code: code, proof: proof)
        case .id(let id): InvitationKeyBody(id: try known(invitation: id), proof: proof)
        }
    }

    private static func invitationPath(_ invitationId: String, of id: String) throws(AuthError) -> String {
        try "\(path(of: id))/invitations/\(known(invitation: invitationId))"
    }

    private static func known(invitation id: String) throws(AuthError) -> String {
        guard UUID(uuidString: id) != nil else { throw .invitationOver }
        return id
    }

    private static func read(_ wire: WireGroupInvitation) throws(AuthError) -> GroupInvitation {
        guard let invitation = GroupInvitation(wire) else { throw AuthError(HTTPFailure.malformed) }
        return invitation
    }
}
