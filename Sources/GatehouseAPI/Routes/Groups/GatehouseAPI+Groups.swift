import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// The groups of a person. The path names the group, never the session (GRP-09). One that the person is not in answers
/// like one that does not exist.
extension GatehouseAPI {
    /// The largest body of these routes, in bytes.
    static let groupBodyLimit = 16 * 1024
    /// The most elements of a page.
    static let longestGroupPage = 100
    /// The maximum length of a cursor, in bytes.
    static let cursorLimit = 256

    /// The parameters of a list.
    static let groupListInputs: [RouteInput] = [
        .query("limit", .integer(1...longestGroupPage)), .query("cursor", .string(limit: cursorLimit)),
    ]

    /// The routes for groups as a whole.
    var ownGroups: [APIRoute] {
        [
            APIRoute(
                .get, "/groups", .bearer, "Lists the groups that the person is in.",
                takes: Self.groupListInputs, gives: [.json(WireGroupList.self)], refuses: [404: [.groupsDisabled]],
                handler: listGroups),
            APIRoute(
                .post, "/groups", .bearer, "Creates a group that the person owns.",
                takes: [.body(NewGroupBody.self)], gives: [.json(WireGroup.self, status: 201)],
                refuses: [
                    403: [.emailNotConfirmed, .groupPermissionDenied], 404: [.groupsDisabled], 409: [.groupConflict],
                    422: [.tooManyGroups], 429: [.overRequestRateLimit],
                ], bodyLimit: Self.groupBodyLimit, handler: createGroup),
            APIRoute(
                .get, "/groups/:id", .bearer, "Gives a group.",
                takes: [], gives: [.json(WireGroup.self)], refuses: [404: [.groupsDisabled, .groupNotFound]],
                handler: readGroup),
            APIRoute(
                .patch, "/groups/:id", .bearer, "Changes the name or the app's data of a group.",
                takes: [.body(GroupChangeBody.self)], gives: [.json(WireGroup.self)],
                refuses: [
                    403: [.groupPermissionDenied, .groupSuspended], 404: [.groupsDisabled, .groupNotFound],
                    409: [.groupConflict], 429: [.overRequestRateLimit],
                ], bodyLimit: Self.groupBodyLimit, handler: changeGroup),
            APIRoute(
                .delete, "/groups/:id", .bearer, "Deletes a group with everything in it.",
                takes: [], gives: [.noContent],
                refuses: [
                    403: [.groupPermissionDenied, .groupSuspended, .reauthenticationNeeded, .insufficientAAL],
                    404: [.groupsDisabled, .groupNotFound],
                ], handler: deleteGroup),
        ]
    }

    @Sendable private func listGroups(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        let page = try await call.groups.all(
            of: who, after: try Self.groupCursor(in: call, GroupID.init(text:)), limit: try Self.groupPageSize(call))
        return try APIAnswer(
            json: WireGroupList(
                groups: page.elements.map { WireGroup($0) },
                nextCursor: Self.nextCursor(after: page) { $0.group.id.text }))
    }

    @Sendable private func createGroup(_ call: APICall) async throws -> APIAnswer {
        _ = try call.groups.offered()
        let who = try call.authenticated()
        let body = try await call.body(NewGroupBody.self)
        let id = try body.id.map { text throws(ServerError) -> GroupID in
            guard let id = GroupID(text: text) else { throw APIRefusal.idUnreadable.answer }
            return id
        }
        let group = try await call.groups.create(named: try Self.groupName(body.name), id: id, by: who)
        return try APIAnswer(.created, json: WireGroup(group))
    }

    @Sendable private func readGroup(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        return try APIAnswer(json: WireGroup(try await call.groups.group(try Self.groupID(in: call), of: who)))
    }

    @Sendable private func changeGroup(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        let id = try Self.groupID(in: call)
        let body = try await call.body(GroupChangeBody.self)
        if let metadata = body.metadata {
            guard JSONValue.object(metadata).isEncoded(within: GroupRecord.metadataLimit) else {
                throw APIRefusal.groupMetadataTooLarge.answer
            }
        }
        let group = try await call.groups.change(
            id, name: try body.name.map { text throws(ServerError) in try Self.groupName(text) },
            metadata: body.metadata, seen: Int64(body.revision), by: who)
        return try APIAnswer(json: WireGroup(group))
    }

    @Sendable private func deleteGroup(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        try await call.groups.delete(try Self.groupID(in: call), by: who)
        return APIAnswer(.noContent)
    }

    // MARK: Reading requests

    /// Returns the group that the path names. A text that is not an id names none.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`.
    static func groupID(in call: APICall) throws(AccountRefusal) -> GroupID {
        _ = try call.groups.offered()
        guard let id = call.pathID.flatMap({ GroupID(text: $0) }) else { throw .group(.notFound) }
        return id
    }

    /// Returns the name of a group as it is stored.
    static func groupName(_ typed: String) throws(ServerError) -> String {
        do throws(DisplayName.Fault) {
            if let name = try GroupName.text(of: typed) { return name }
        } catch {}
        throw APIRefusal.groupNameInvalid.answer
    }

    /// Returns how many elements a page has.
    static func groupPageSize(_ call: APICall) throws(ServerError) -> Int {
        guard let text = call.query["limit"].nonEmpty else { return longestGroupPage / 2 }
        guard let size = Int(text), (1...longestGroupPage).contains(size) else {
            throw RequestRefusal.number("limit", upTo: longestGroupPage).answer
        }
        return size
    }

    /// Returns the place that a parameter of the query names; nil for the beginning of the list.
    static func groupCursor<Place>(
        in call: APICall, named name: String = "cursor", _ read: (String) -> Place?
    ) throws(ServerError) -> Place? {
        guard let text = call.query[name].nonEmpty else { return nil }
        guard let bytes = Base64URL.decode(text), let place = read(String(decoding: bytes, as: UTF8.self)) else {
            throw RequestRefusal.place(name).answer
        }
        return place
    }

    /// Returns what a client sends to continue a list; nil at its end.
    static func nextCursor<Element>(after page: GroupPage<Element>, _ place: (Element) -> String) -> String? {
        guard page.hasMore, let last = page.elements.last else { return nil }
        return Base64URL.encode(Array(place(last).utf8))
    }
}

extension WireGroup {
    /// A group as the interface shows it to a member.
    init(_ membership: GroupMembership) {
        let group = membership.group
        self.init(
            id: group.id.text, name: group.name, metadata: group.metadata, memberCount: group.memberCount,
            revision: group.revision, createdAt: WireTimestamp(group.createdAt), suspended: group.suspendedAt != nil,
            role: membership.role.name, permissions: membership.role.permissions.sorted().map(\.rawValue))
    }
}

extension WireGroupOffer {
    /// What the deployment decides about groups, for clients.
    init(_ options: GroupOptions) {
        self.init(
            roles: options.roles.all.map {
                Role(name: $0.name, permissions: $0.permissions.sorted().map(\.rawValue), open: $0.isOpen)
            }, create: options.creation.rawValue)
    }
}
