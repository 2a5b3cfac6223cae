import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// The invitations of a group, for those who may invite or revoke.
extension GatehouseAPI {
    /// The routes below `/groups/{id}/invitations`.
    var groupInvitations: [APIRoute] {
        [
            APIRoute(
                .get, "/groups/:id/invitations", .bearer, "Lists the open invitations of a group.",
                takes: Self.groupListInputs, gives: [.json(WireGroupInvitationList.self)],
                refuses: [403: [.groupPermissionDenied], 404: [.groupsDisabled, .groupNotFound]],
                handler: listInvitations),
            APIRoute(
                .post, "/groups/:id/invitations", .bearer, "Makes an invitation by mail, as a link or as a code.",
                takes: [.body(NewGroupInvitationBody.self)], gives: [.json(WireGroupInvitation.self, status: 201)],
                refuses: [
                    403: [
                        .groupPermissionDenied, .groupSuspended, .reauthenticationNeeded, .insufficientAAL,
                        .noAuthorization,
                    ],
                    404: [.groupsDisabled, .groupNotFound], 409: [.alreadyMember, .groupConflict],
                    422: [.groupRoleUnknown, .groupRoleNotOpen], 429: [.overInvitationLimit, .overEmailSendRateLimit],
                ], bodyLimit: Self.groupBodyLimit, handler: makeInvitation),
            APIRoute(
                .post, "/groups/:id/invitations/:invitation/resend", .bearer,
                "Mails an invitation again, with another code.",
                takes: [], gives: [.json(WireGroupInvitation.self)],
                refuses: [
                    403: [.groupPermissionDenied, .groupSuspended, .reauthenticationNeeded, .insufficientAAL],
                    404: [.groupsDisabled, .groupNotFound, .invitationNotFound],
                    409: Self.endedInvitation + [.alreadyMember],
                    429: [.overInvitationLimit, .overEmailSendRateLimit],
                ], handler: resendInvitation),
            APIRoute(
                .delete, "/groups/:id/invitations/:invitation", .bearer, "Revokes an invitation.",
                takes: [], gives: [.noContent],
                refuses: [
                    403: [.groupPermissionDenied, .groupSuspended],
                    404: [.groupsDisabled, .groupNotFound, .invitationNotFound],
                ], handler: revokeInvitation),
        ]
    }

    /// What an invitation that is over answers.
    static let endedInvitation: [ErrorCode] = [
        .invitationExpired, .invitationUsed, .invitationRevoked, .invitationDeclined,
    ]

    @Sendable private func listInvitations(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        let page = try await call.groups.invitations(
            of: try Self.groupID(in: call), after: try Self.groupCursor(in: call, GroupInvitationID.init(text:)),
            limit: try Self.groupPageSize(call), by: who)
        return try APIAnswer(
            json: WireGroupInvitationList(
                invitations: page.elements.map { WireGroupInvitation($0) },
                nextCursor: Self.nextCursor(after: page) { $0.record.id.text }))
    }

    @Sendable private func makeInvitation(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        let id = try Self.groupID(in: call)
        let new = try Self.invitation(try await call.body(NewGroupInvitationBody.self))
        return try APIAnswer(.created, json: WireGroupInvitation(try await call.groups.invite(new, to: id, by: who)))
    }

    @Sendable private func resendInvitation(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        let id = try Self.groupID(in: call)
        return try APIAnswer(
            json: WireGroupInvitation(
                try await call.groups.resend(try Self.invitationID(call.invitationID), of: id, by: who)))
    }

    @Sendable private func revokeInvitation(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        let id = try Self.groupID(in: call)
        try await call.groups.revoke(try Self.invitationID(call.invitationID), of: id, by: who)
        return APIAnswer(.noContent)
    }

    /// Returns the invitation that a text names. A text that is not an id names none.
    ///
    /// - Throws: `invitation_not_found`.
    static func invitationID(_ text: String?) throws(AccountRefusal) -> GroupInvitationID {
        guard let id = text.flatMap({ GroupInvitationID(text: $0) }) else { throw .group(.invitationNotFound) }
        return id
    }

    private static func invitation(_ body: NewGroupInvitationBody) throws(ServerError) -> Groups.NewInvitation {
        guard let kind = GroupInvitationRecord.Kind(rawValue: body.kind) else {
            throw APIRefusal.invitationKindUnknown.answer
        }
        let isMail = kind == .mail
        guard isMail == (body.email.nonEmpty != nil) else {
            throw APIRefusal.invitationAddress.answer
        }
        guard !isMail || (body.maxUses ?? 1) == 1 && body.domain.nonEmpty == nil else {
            throw APIRefusal.invitationUses.answer
        }
        var email: EmailAddress?
        if let text = body.email.nonEmpty {
            email = EmailAddress(text)
            guard email != nil else {
                throw ServerError(.emailInvalid)
            }
        }
        var id: GroupInvitationID?
        if let text = body.id {
            id = GroupInvitationID(text: text)
            guard id != nil else { throw APIRefusal.idUnreadable.answer }
        }
        let domain = body.domain.nonEmpty?.lowercased()
        // A domain is what follows the sign in an address that could be one.
        guard domain.map({ EmailAddress("x@\($0)")?.canonical == "x@\($0)" }) ?? true else {
            throw APIRefusal.domainUnreadable.answer
        }
        return Groups.NewInvitation(
            id: id, kind: kind, email: email, role: body.role.nonEmpty ?? GroupRole.memberName,
            life: body.expiresIn.map { .seconds($0) }, mostUses: body.maxUses ?? 1, domain: domain)
    }
}

extension WireGroupInvitation {
    /// An invitation as the interface shows it to those who may invite or revoke.
    fileprivate init(_ sent: Groups.SentInvitation) {
        let record = sent.record
        self.init(
            id: record.id.text, kind: record.kind.rawValue, role: record.role, email: record.email,
            domain: record.domain, maxUses: record.mostUses, uses: record.uses,
            createdAt: WireTimestamp(record.createdAt), expiresAt: WireTimestamp(record.expiresAt), link: sent.link,
            code: sent.code)
    }
}
