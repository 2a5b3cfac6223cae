import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
package import GatehouseGroups
import GatehouseWeb
package import GatehouseWire
import HTTPTypes

/// All groups, for administrators.
extension GatehouseAPI {
    /// The routes that need the administrator key.
    var anyGroups: [APIRoute] {
        [
            APIRoute(
                .get, "/admin/groups", .administrator, "Lists all groups.",
                takes: Self.groupListInputs + [.query("q", .string(limit: 256))],
                gives: [.json(WireAnyGroupList.self)], refuses: [404: [.groupsDisabled]], handler: listAnyGroups),
            APIRoute(
                .get, "/admin/groups/changes", .administrator,
                "Lists changes after which older tokens about groups are wrong.",
                takes: [
                    .query("limit", .integer(1...Self.longestGroupPage)),
                    .query("after", .string(limit: Self.cursorLimit)),
                ],
                gives: [.json(WireGroupChangeList.self)], refuses: [404: [.groupsDisabled]],
                handler: listGroupChanges),
            APIRoute(
                .get, "/admin/groups/:id", .administrator, "Gives a group.",
                takes: [], gives: [.json(WireAnyGroup.self)], refuses: [404: [.groupsDisabled, .groupNotFound]],
                handler: readAnyGroup),
            APIRoute(
                .get, "/admin/groups/:id/members", .administrator, "Lists the members of a group.",
                takes: Self.memberListInputs, gives: [.json(WireGroupMemberList.self)],
                refuses: [404: [.groupsDisabled, .groupNotFound]], handler: listAnyMembers),
            APIRoute(
                .patch, "/admin/groups/:id", .administrator, "Changes the name, limit, suspension or owner of a group.",
                takes: [.body(AnyGroupChangeBody.self)], gives: [.json(WireAnyGroup.self)],
                refuses: [
                    403: [.groupPermissionDenied], 404: [.groupsDisabled, .groupNotFound, .groupMemberNotFound],
                ],
                bodyLimit: Self.groupBodyLimit, handler: changeAnyGroup),
            APIRoute(
                .delete, "/admin/groups/:id", .administrator, "Deletes a group with everything in it.",
                takes: [], gives: [.noContent], refuses: [404: [.groupsDisabled, .groupNotFound]],
                handler: deleteAnyGroup),
        ]
    }

    private func administration(_ call: APICall) throws(ServerError) -> GroupAdministration {
        GroupAdministration(call.groups, by: try call.administrator())
    }

    @Sendable private func listAnyGroups(_ call: APICall) async throws -> APIAnswer {
        let page = try await administration(call).all(
            containing: call.query["q"].nonEmpty, after: try Self.groupCursor(in: call, GroupID.init(text:)),
            limit: try Self.groupPageSize(call))
        return try APIAnswer(
            json: WireAnyGroupList(
                groups: page.elements.map { WireAnyGroup($0) },
                nextCursor: Self.nextCursor(after: page) { $0.id.text }))
    }

    @Sendable private func listGroupChanges(_ call: APICall) async throws -> APIAnswer {
        let start = try Self.groupCursor(in: call, named: "after") { Int64($0) }
        let found = try await administration(call).changes(after: start, limit: try Self.groupPageSize(call))
        guard let found else { throw RequestRefusal.place("after").answer }
        return try APIAnswer(
            json: WireGroupChangeList(
                changes: found.elements.map { change in
                    WireGroupChange(
                        groupID: change.groupID.text, userID: change.userID?.text, groupRevision: change.revision,
                        changedAt: WireTimestamp(change.time))
                }, after: Base64URL.encode(Array(String(found.end).utf8))))
    }

    @Sendable private func readAnyGroup(_ call: APICall) async throws -> APIAnswer {
        try APIAnswer(json: WireAnyGroup(try await administration(call).group(try Self.groupID(in: call))))
    }

    @Sendable private func listAnyMembers(_ call: APICall) async throws -> APIAnswer {
        let page = try await administration(call).members(
            of: try Self.groupID(in: call), containing: call.query["q"].nonEmpty, role: call.query["role"].nonEmpty,
            after: try Self.memberCursor(call), limit: try Self.groupPageSize(call))
        return try Self.memberList(page)
    }

    @Sendable private func changeAnyGroup(_ call: APICall) async throws -> APIAnswer {
        let id = try Self.groupID(in: call)
        let body = try await call.body(AnyGroupChangeBody.self)
        let change = GroupAdministration.Change(
            name: try body.name.map { text throws(ServerError) in try Self.groupName(text) },
            memberLimit: body.memberLimit, isSuspended: body.suspended,
            owner: try body.owner.map { text throws(AccountRefusal) in try Self.memberID(text) })
        return try APIAnswer(json: WireAnyGroup(try await administration(call).change(id, change)))
    }

    @Sendable private func deleteAnyGroup(_ call: APICall) async throws -> APIAnswer {
        try await administration(call).delete(try Self.groupID(in: call))
        return APIAnswer(.noContent)
    }
}

extension WireAnyGroup {
    /// A group as the interface shows it to administrators.
    package init(_ group: GroupRecord) {
        self.init(
            id: group.id.text, name: group.name, memberCount: group.memberCount, ownerCount: group.ownerCount,
            memberLimit: group.memberLimit, createdAt: WireTimestamp(group.createdAt),
            suspendedAt: WireTimestamp(group.suspendedAt))
    }
}
