import GatehouseAccounts
import GatehouseCore
import GatehouseGroups
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// The group in which a session is active: what its tokens say to an app's own servers. No route reads it (GRP-09).
extension GatehouseAPI {
    /// The route that changes it.
    var activeGroup: [APIRoute] {
        [
            APIRoute(
                .put, "/groups/active", .bearer, "Makes the session active in a group, or in none.",
                takes: [.body(ActiveGroupBody.self)], gives: [.json(WireActiveGroup.self)],
                refuses: [
                    403: [.groupSuspended], 404: [.groupsDisabled, .groupNotFound], 429: [.overRequestRateLimit],
                ],
                bodyLimit: Self.groupBodyLimit, handler: activateGroup)
        ]
    }

    @Sendable private func activateGroup(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        _ = try call.groups.offered()
        let body = try await call.body(ActiveGroupBody.self)
        let id = try body.groupID.map { text throws(AccountRefusal) -> GroupID in
            guard let id = GroupID(text: text) else { throw .group(.notFound) }
            return id
        }
        guard let active = try await call.groups.activate(id, by: who) else {
            return try APIAnswer(json: WireActiveGroup())
        }
        let group = WireGroup(active)
        return try APIAnswer(
            json: WireActiveGroup(groupID: group.id, role: group.role, permissions: group.permissions))
    }
}
