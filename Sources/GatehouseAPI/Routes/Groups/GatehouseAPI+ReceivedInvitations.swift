import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// Invitations to groups, for those who got one.
extension GatehouseAPI {
    /// The routes below `/groups/invitations`.
    var receivedInvitations: [APIRoute] {
        [
            APIRoute(
                .get, "/groups/invitations", .bearer, "Lists the open invitations to the person's proved address.",
                takes: [], gives: [.json(WirePendingInvitationList.self)], refuses: [404: [.groupsDisabled]],
                handler: listPending),
            APIRoute(
                .post, "/groups/invitations/look", .open, "Shows an invitation, and changes nothing.",
                takes: [.body(InvitationLookBody.self)], gives: [.json(WireReceivedInvitation.self)],
                refuses: [
                    401: [.noAuthorization], 403: [.badJWT, .sessionNotFound, .userNotFound, .userBanned],
                    404: [.groupsDisabled, .invitationNotFound], 429: [.overInvitationLimit, .overRequestRateLimit],
                ], limits: [\.invitationLooks], bodyLimit: Self.groupBodyLimit, handler: lookAtInvitation),
            APIRoute(
                .post, "/groups/invitations/prove", .bearer,
                "Mails a code to the address that has to be proved before an invitation is accepted.",
                takes: [.body(InvitationKeyBody.self)], gives: [.noContent],
                refuses: [
                    403: [.noAuthorization], 404: [.groupsDisabled, .invitationNotFound], 409: Self.endedInvitation,
                    429: [.overInvitationLimit, .overEmailSendRateLimit],
                ], bodyLimit: Self.groupBodyLimit, handler: proveInvitation),
            APIRoute(
                .post, "/groups/invitations/accept", .bearer, "Accepts an invitation.",
                takes: [.body(InvitationKeyBody.self)], gives: [.json(WireGroup.self)],
                refuses: [
                    403: [
                        .noAuthorization, .invitationOtherAddress, .emailNotConfirmed, .otpExpired, .groupExcluded,
                        .groupSuspended,
                    ],
                    404: [.groupsDisabled, .invitationNotFound], 409: Self.endedInvitation + [.groupFull],
                    422: [.groupRoleUnknown, .tooManyGroups], 429: [.overInvitationLimit],
                ], bodyLimit: Self.groupBodyLimit, handler: acceptInvitation),
            APIRoute(
                .post, "/groups/invitations/decline", .bearer, "Declines an invitation.",
                takes: [.body(InvitationKeyBody.self)], gives: [.noContent],
                refuses: [
                    403: [.noAuthorization, .invitationOtherAddress, .emailNotConfirmed, .otpExpired],
                    404: [.groupsDisabled, .invitationNotFound], 429: [.overInvitationLimit],
                ], bodyLimit: Self.groupBodyLimit, handler: declineInvitation),
        ]
    }

    @Sendable private func listPending(_ call: APICall) async throws -> APIAnswer {
        let found = try await call.groups.pending(for: try call.authenticated())
        return try APIAnswer(
            json: WirePendingInvitationList(
                invitations: found.map {
                    WirePendingInvitation(
                        id: $0.id.text, groupName: $0.groupName, inviterName: VisibleText.name($0.inviterName),
                        role: $0.role, expiresAt: WireTimestamp($0.expiresAt))
                }))
    }

    @Sendable private func lookAtInvitation(_ call: APICall) async throws -> APIAnswer {
        _ = try call.groups.offered()
        let code = try await call.body(InvitationLookBody.self).code
        let token = try call.sentBearerToken()
        let who: Authenticated? = if let token { try await call.accounts.sessions.visitor(token) } else { nil }
        let view = try await call.groups.look(at: code, as: who, from: call.client)
        return try APIAnswer(json: WireReceivedInvitation(view))
    }

    @Sendable private func proveInvitation(_ call: APICall) async throws -> APIAnswer {
        let (who, body) = try await Self.received(call)
        try await call.groups.prove(try Self.key(body), by: who, from: call.client)
        return APIAnswer(.noContent)
    }

    @Sendable private func acceptInvitation(_ call: APICall) async throws -> APIAnswer {
        let (who, body) = try await Self.received(call)
        let group = try await call.groups.accept(
            try Self.key(body), proof: body.proof, by: who, from: call.client)
        return try APIAnswer(json: WireGroup(group))
    }

    @Sendable private func declineInvitation(_ call: APICall) async throws -> APIAnswer {
        let (who, body) = try await Self.received(call)
        try await call.groups.decline(try Self.key(body), proof: body.proof, by: who, from: call.client)
        return APIAnswer(.noContent)
    }

    private static func received(_ call: APICall) async throws -> (Authenticated, InvitationKeyBody) {
        _ = try call.groups.offered()
        return (try call.authenticated(), try await call.body(InvitationKeyBody.self))
    }

    private static func key(_ body: InvitationKeyBody) throws -> Groups.InvitationKey {
        switch (body.code, body.id) {
        case (let code?, nil): return .code(code)
        case (nil, let id?): return .id(try invitationID(id))
        default: throw APIRefusal.invitationKey.answer
        }
    }
}

extension WireReceivedInvitation {
    /// An invitation as somebody with its code sees it.
    fileprivate init(_ view: Groups.InvitationView) {
        self.init(
            state: view.state.rawValue, groupName: view.details?.groupName,
            inviterName: VisibleText.name(view.details?.inviterName), role: view.details?.role,
            expiresAt: WireTimestamp(view.details?.expiresAt), email: view.details?.email,
            otherAddress: view.details?.isForOtherAddress)
    }
}
