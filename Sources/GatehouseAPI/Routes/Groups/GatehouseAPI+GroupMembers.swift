import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
package import GatehouseGroups
import GatehouseWeb
package import GatehouseWire
import HTTPTypes

/// The members of groups.
extension GatehouseAPI {
    /// The parameters of a list of members.
    static let memberListInputs: [RouteInput] =
        groupListInputs + [.query("q", .string(limit: 256)), .query("role", .string(limit: GroupRoles.longestName))]

    /// The routes below `/groups/{id}` that are about members.
    var groupMembers: [APIRoute] {
        [
            APIRoute(
                .get, "/groups/:id/members", .bearer, "Lists the members of a group, the longest-standing first.",
                takes: Self.memberListInputs, gives: [.json(WireGroupMemberList.self)],
                refuses: [404: [.groupsDisabled, .groupNotFound]], handler: listMembers),
            APIRoute(
                .patch, "/groups/:id/members/:member", .bearer, "Gives a member a role.",
                takes: [.body(GroupRoleBody.self)], gives: [.json(WireGroupMember.self)],
                refuses: [
                    403: [.groupPermissionDenied, .groupSuspended, .reauthenticationNeeded, .insufficientAAL],
                    404: [.groupsDisabled, .groupNotFound, .groupMemberNotFound],
                    409: [.groupConflict, .groupLastOwner], 422: [.groupRoleUnknown], 429: [.overRequestRateLimit],
                ], bodyLimit: Self.groupBodyLimit, handler: changeMember),
            APIRoute(
                .delete, "/groups/:id/members/:member", .bearer, "Removes a member, or leaves the group.",
                takes: [], gives: [.noContent],
                refuses: [
                    403: [.groupPermissionDenied, .groupSuspended, .insufficientAAL],
                    404: [.groupsDisabled, .groupNotFound, .groupMemberNotFound], 409: [.groupLastOwner],
                ], handler: removeMember),
            APIRoute(
                .post, "/groups/:id/owner", .bearer, "Makes another member the owner in the person's place.",
                takes: [.body(GroupOwnerBody.self)], gives: [.noContent],
                refuses: [
                    403: [.groupPermissionDenied, .groupSuspended, .reauthenticationNeeded, .insufficientAAL],
                    404: [.groupsDisabled, .groupNotFound, .groupMemberNotFound], 429: [.overRequestRateLimit],
                ], bodyLimit: Self.groupBodyLimit, handler: transferGroup),
        ]
    }

    @Sendable private func listMembers(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        let page = try await call.groups.members(
            of: try Self.groupID(in: call), containing: call.query["q"].nonEmpty, role: call.query["role"].nonEmpty,
            after: try Self.memberCursor(call), limit: try Self.groupPageSize(call), by: who)
        return try Self.memberList(page)
    }

    @Sendable private func changeMember(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        let id = try Self.groupID(in: call)
        let body = try await call.body(GroupRoleBody.self)
        return try APIAnswer(
            json: WireGroupMember(
                try await call.groups.setRole(
                    body.role, of: try Self.memberID(call.memberID), in: id, seen: Int64(body.revision), by: who)))
    }

    @Sendable private func removeMember(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        let id = try Self.groupID(in: call)
        try await call.groups.remove(try Self.memberID(call.memberID), from: id, by: who)
        return APIAnswer(.noContent)
    }

    @Sendable private func transferGroup(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        let id = try Self.groupID(in: call)
        let body = try await call.body(GroupOwnerBody.self)
        try await call.groups.transfer(id, to: try Self.memberID(body.userID), by: who)
        return APIAnswer(.noContent)
    }

    /// Returns the place in a list of members that the query names; nil for its beginning.
    static func memberCursor(_ call: APICall) throws(ServerError) -> ListCursor<UserID>? {
        try groupCursor(in: call, ListCursor<UserID>.init(text:))
    }

    /// Returns the answer with a page of members.
    static func memberList(_ page: GroupPage<ListedMember>) throws -> APIAnswer {
        try APIAnswer(
            json: WireGroupMemberList(
                members: page.elements.map { WireGroupMember($0) },
                nextCursor: nextCursor(after: page) { member in
                    ListCursor(time: member.record.joinedAt.microseconds, key: member.record.userID).text
                }))
    }

    /// Returns the member that a text names. A text that is not an id names none.
    ///
    /// - Throws: `group_member_not_found`.
    static func memberID(_ text: String?) throws(AccountRefusal) -> UserID {
        guard let id = text.flatMap({ UserID(text: $0) }) else { throw .group(.memberNotFound) }
        return id
    }
}

extension WireGroupMember {
    /// A member as the interface shows them.
    package init(_ member: ListedMember) {
        self.init(
            userID: member.record.userID.text, name: VisibleText.name(member.name), role: member.record.role,
            revision: member.record.revision, joinedAt: WireTimestamp(member.record.joinedAt), email: member.email)
    }
}
