import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes

/// Somebody who is signed in at a server with groups.
struct GroupPerson: Sendable {
    let id: String
    var token: String
    let refreshToken: String

    var userID: UserID { get throws { try UserID(text: id).required } }

    /// What the token says about a group.
    var groupClaims: JSONObject { get throws { try Self.groupClaims(in: token) } }

    fileprivate static func groupClaims(in token: String) throws -> JSONObject {
        let payload = try token.split(separator: ".").dropFirst().first.required
        let bytes = try Base64URL.decode(String(payload)).required
        return try JSONValue(json: bytes).objectValue.required.filter { $0.key.hasPrefix("group_") }
    }
}

extension WireSession {
    /// What the token says about a group.
    var groupClaims: JSONObject { get throws { try GroupPerson.groupClaims(in: accessToken) } }
}

extension Optional {
    /// The value, which a test relies on.
    var required: Wrapped {
        get throws {
            guard let self else { throw MissingValue() }
            return self
        }
    }
}

/// A value that a test relies on is missing.
struct MissingValue: Error {}

extension APIBench {
    /// A server with groups.
    static func runWithGroups(
        prepare: @Sendable (inout ServerSettings) -> Void = { _ in }, steps: @Sendable (APIBench) async throws -> Void
    ) async throws {
        try await run(
            .inProcess,
            prepare: { settings in
                settings.groupsAreOffered = true
                settings.mailInterval = .zero
                // Its tests ask more often than a person.
                settings.limits = .none
                prepare(&settings)
            }, steps: steps)
    }

    /// Signs somebody up.
    func person(_ name: String) async throws -> GroupPerson {
        let session = try await signedIn("\(name)@example.org")
        return GroupPerson(id: session.user.id, token: session.accessToken, refreshToken: session.refreshToken)
    }

    /// Creates a group.
    func group(_ name: String = "Crew", by person: GroupPerson) async throws -> WireGroup {
        let answer = try await send(.post, "/groups", json: ["name": .string(name)], bearer: person.token)
        return try JSONDecoder().decode(WireGroup.self, from: Data(answer.body))
    }

    /// Adds somebody to a group, as an invitation would.
    func add(_ person: GroupPerson, to group: WireGroup, as role: String = GroupRole.memberName) async throws {
        let (user, id) = (try person.userID, try GroupID(text: group.id).required)
        let now = server.clock.now.storable
        try await server.backend.database.write { sql in
            try sql.run(
                "UPDATE groups SET member_count = member_count + 1, owner_count = owner_count + ? WHERE id = ?",
                [.integer(role == GroupRole.ownerName ? 1 : 0), .id(id)])
            _ = try GroupMemberTable(sql).insertIfNew(
                GroupMemberRecord(
                    groupID: id, userID: user, role: role, joinedAt: now, joinedBy: nil))
        }
    }

    /// The members of a group, as somebody sees them.
    func members(of group: WireGroup, _ person: GroupPerson) async throws -> [WireGroupMember] {
        let list: WireGroupMemberList = try await send(
            .get, "/groups/\(group.id)/members", bearer: person.token
        ).decoded()
        return list.members
    }

    /// Gives a member a role.
    func setRole(
        _ role: String, of member: GroupPerson, in group: WireGroup, by person: GroupPerson, revision: Int64 = 1
    ) async throws -> Answer {
        try await send(
            .patch, "/groups/\(group.id)/members/\(member.id)",
            json: ["role": .string(role), "revision": .integer(revision)], bearer: person.token)
    }

    /// Makes an invitation.
    func invite(_ body: JSONValue, to group: WireGroup, by person: GroupPerson) async throws -> Answer {
        try await send(.post, "/groups/\(group.id)/invitations", json: body, bearer: person.token)
    }

    /// The invitation that was made.
    func invitation(
        _ body: JSONValue, to group: WireGroup, by person: GroupPerson
    ) async throws -> WireGroupInvitation {
        let answer = try await invite(body, to: group, by: person)
        return try JSONDecoder().decode(WireGroupInvitation.self, from: Data(answer.body))
    }

    /// Invites an address by mail.
    func invited(_ email: String, to group: WireGroup, by person: GroupPerson) async throws -> WireGroupInvitation {
        try await invitation(["kind": "mail", "email": .string(email)], to: group, by: person)
    }

    /// Asks to accept an invitation.
    func accept(
        _ invitation: WireGroupInvitation, by person: GroupPerson, proof: String? = nil
    ) async throws -> Answer {
        try await answer("accept", invitation, by: person, proof: proof)
    }

    /// Sends one of the requests about an invitation that somebody got.
    func answer(
        _ verb: String, _ invitation: WireGroupInvitation, by person: GroupPerson, proof: String? = nil
    ) async throws -> Answer {
        var body: JSONObject = ["code": .string(try invitation.secret)]
        body["proof"] = proof.map { .string($0) }
        return try await send(.post, "/groups/invitations/\(verb)", json: .object(body), bearer: person.token)
    }

    /// Looks at an invitation without being signed in.
    func look(at code: String, as person: GroupPerson? = nil) async throws -> Answer {
        try await send(.post, "/groups/invitations/look", json: ["code": .string(code)], bearer: person?.token)
    }

    /// Makes somebody's session active in a group; nil for none.
    func activate(_ group: WireGroup?, by person: GroupPerson) async throws -> Answer {
        try await send(
            .put, "/groups/active", json: ["group_id": group.map { JSONValue.string($0.id) } ?? .null],
            bearer: person.token)
    }

    /// Signs somebody in again.
    func signIn(of name: String) async throws -> WireSession {
        try await send(
            .post, "/token?grant_type=password",
            json: ["email": .string("\(name)@example.org"), "password": .string(Self.password)]
        ).decoded()
    }

    /// Renews somebody's session.
    func renewed(_ person: GroupPerson) async throws -> GroupPerson {
        let session: WireSession = try await refresh(person.refreshToken).decoded()
        return GroupPerson(id: person.id, token: session.accessToken, refreshToken: session.refreshToken)
    }

    /// The changes after a place.
    func changes(after place: String? = nil, limit: Int = 100) async throws -> WireGroupChangeList {
        let start = place.map { "&after=\($0)" } ?? ""
        return try await send(
            .get, "/admin/groups/changes?limit=\(limit)\(start)", bearer: administratorKey()
        ).decoded()
    }

    /// Ends a membership.
    func remove(_ member: GroupPerson, from group: WireGroup, by person: GroupPerson) async throws -> Answer {
        try await send(.delete, "/groups/\(group.id)/members/\(member.id)", bearer: person.token)
    }
}

extension WireGroupInvitation {
    /// The code, from the link or as it is typed.
    var secret: String {
        get throws { try (code ?? link?.split(separator: "/").last.map(String.init)).required }
    }
}
