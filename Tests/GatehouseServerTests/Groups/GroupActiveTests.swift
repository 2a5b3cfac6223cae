import Foundation
import GatehouseAPI
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
import Testing

/// The group in which a session is active, and what its tokens say.
struct GroupActiveTests {
    private static let unknown = "00000000-0000-4000-8000-000000000000"

    @Test("GRP-01 GRP-25 GRP-26 after a switch the next token says group, role and permissions, as the row has them")
    func claims() async throws {
        try await APIBench.runWithGroups { bench in
            var ada = try await bench.person("ada")
            let group = try await bench.group(by: ada)
            ada = try await bench.renewed(ada)
            #expect(try ada.groupClaims.isEmpty)
            // An answer that was lost is asked for again.
            for _ in 1...2 {
                let active: WireActiveGroup = try await bench.activate(group, by: ada).decoded()
                #expect(active == WireActiveGroup(groupID: group.id, role: "owner", permissions: group.permissions))
            }
            let permissions = JSONValue.array(group.permissions.map { .string($0) })
            let expected: JSONObject = [
                "group_id": .string(group.id), "group_role": "owner", "group_rev": 1, "group_permissions": permissions,
            ]
            ada = try await bench.renewed(ada)
            #expect(try ada.groupClaims == expected)
            ada = try await bench.renewed(ada)
            #expect(try ada.groupClaims == expected)
            let none: WireActiveGroup = try await bench.activate(nil, by: ada).decoded()
            #expect(none == WireActiveGroup())
            ada = try await bench.renewed(ada)
            #expect(try ada.groupClaims.isEmpty)
        }
    }

    @Test("GRP-26 a new session starts in the group last active, or in the only one, or in none")
    func starts() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            func start() async throws -> JSONValue? {
                try await bench.signIn(of: "ada").groupClaims["group_id"]
            }
            #expect(try await start() == nil)
            let one = try await bench.group("One", by: ada)
            let other = try await bench.group("Other", by: ada)
            #expect(try await start() == nil)
            bench.server.clock.advance(by: 1)
            #expect(try await bench.activate(one, by: ada).status == 200)
            #expect(try await start() == .string(one.id))
            bench.server.clock.advance(by: 1)
            #expect(try await bench.activate(other, by: ada).status == 200)
            #expect(try await start() == .string(other.id))
            #expect(try await bench.send(.delete, "/groups/\(other.id)", bearer: ada.token).status == 204)
            #expect(try await start() == .string(one.id))
            // A person who has used their only group starts there too once they have another one.
            let ben = try await bench.person("ben")
            try await bench.add(ben, to: one)
            #expect(try await bench.signIn(of: "ben").groupClaims["group_id"] == .string(one.id))
            _ = try await bench.group("Third", by: ben)
            #expect(try await bench.signIn(of: "ben").groupClaims["group_id"] == .string(one.id))
        }
    }

    @Test("GRP-10 GRP-26 a person switches a limited number of times, and the same again does not count")
    func limited() async throws {
        try await APIBench.runWithGroups(
            prepare: { $0.limits.update = LimitRule("update", count: 3, window: .seconds(300)) },
            steps: { bench in
                let ada = try await bench.person("ada")
                let (one, other) = (try await bench.group("One", by: ada), try await bench.group("Other", by: ada))
                for group in [one, other, nil] {
                    for _ in 1...3 { #expect(try await bench.activate(group, by: ada).status == 200) }
                }
                let late = try await bench.activate(one, by: ada)
                #expect(try late.isRefusal(429, .overRequestRateLimit))
                #expect(late.headers[.retryAfter] != nil)
                #expect(try await bench.activate(nil, by: ada).status == 200)
                bench.server.clock.advance(by: 301)
                #expect(try await bench.activate(one, by: ada).status == 200)
                for _ in 1...2 {
                    #expect(try await bench.activate(other, by: ada).status == 200)
                    #expect(try await bench.activate(nil, by: ada).status == 200)
                    bench.server.clock.advance(by: 301)
                }
            })
    }

    @Test("GRP-04 GRP-08 nobody becomes active in a group that they are not in (N 51)")
    func strangers() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, eve) = (try await bench.person("ada"), try await bench.person("eve"))
            let group = try await bench.group(by: ada)
            for id in [group.id, Self.unknown, "x", ""] {
                let answer = try await bench.send(
                    .put, "/groups/active", json: ["group_id": .string(id)], bearer: eve.token)
                #expect(try answer.isRefusal(404, .groupNotFound))
            }
            let json: JSONValue = ["group_id": .string(group.id), "role": "owner"]
            #expect(
                try await bench.send(.put, "/groups/active", json: json, bearer: ada.token)
                    .isRefusal(400, .validationFailed))
            // Nor does the database let anybody.
            let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(eve.token))
            let id = try GroupID(text: group.id).required
            await #expect(throws: (any Error).self) {
                try await bench.server.backend.database.write { sql in
                    try sql.run(
                        "INSERT INTO session_groups (session_id, group_id, user_id) VALUES (?, ?, ?)",
                        [.id(who.session.id), .id(id), .id(who.user.id)])
                }
            }
        }
    }

    @Test("GRP-26 a body without the group is refused by name, and the session stays where it was")
    func unnamed() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            let group = try await bench.group(by: ada)
            #expect(try await bench.activate(group, by: ada).status == 200)
            let missing = try await bench.send(.put, "/groups/active", json: [:], bearer: ada.token)
            #expect(try missing.isRefusal(400, .validationFailed))
            #expect(try missing.error().message.contains("group_id"))
            #expect(try await bench.renewed(ada).groupClaims["group_id"] == .string(group.id))
        }
    }

    @Test("GRP-04 GRP-29 the end of a membership ends it in all sessions, and an old token opens nothing (N 52, 53)")
    func removed() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            var ben = try await bench.person("ben")
            let group = try await bench.group(by: ada)
            try await bench.add(ben, to: group, as: "admin")
            #expect(try await bench.activate(group, by: ben).status == 200)
            let second: WireSession = try await bench.signIn(of: "ben")
            var other = GroupPerson(id: ben.id, token: second.accessToken, refreshToken: second.refreshToken)
            ben = try await bench.renewed(ben)
            #expect(try ben.groupClaims["group_role"] == "admin")
            other = try await bench.renewed(other)
            #expect(try other.groupClaims["group_role"] == "admin")
            #expect(try await bench.remove(ben, from: group, by: ada).status == 204)
            #expect(
                try await bench.send(.get, "/groups/\(group.id)", bearer: ben.token).isRefusal(404, .groupNotFound))
            #expect(
                try await bench.send(
                    .patch, "/groups/\(group.id)", json: ["name": "Mine", "revision": 1], bearer: other.token
                ).isRefusal(404, .groupNotFound))
            ben = try await bench.renewed(ben)
            #expect(try ben.groupClaims.isEmpty)
            other = try await bench.renewed(other)
            #expect(try other.groupClaims.isEmpty)
        }
    }

    @Test("GRP-29 a token that says a role from before permits nothing any more (N 54)")
    func lowered() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            var ben = try await bench.person("ben")
            let group = try await bench.group(by: ada)
            try await bench.add(ben, to: group, as: "admin")
            #expect(try await bench.activate(group, by: ben).status == 200)
            ben = try await bench.renewed(ben)
            #expect(try ben.groupClaims["group_role"] == "admin")
            #expect(try await bench.setRole("member", of: ben, in: group, by: ada).status == 200)
            #expect(
                try await bench.send(
                    .patch, "/groups/\(group.id)", json: ["name": "Mine", "revision": 1], bearer: ben.token
                ).isRefusal(403, .groupPermissionDenied))
            ben = try await bench.renewed(ben)
            let claims = try ben.groupClaims
            #expect(claims["group_role"] == "member" && claims["group_rev"] == 2)
            #expect(claims["group_permissions"] == [])
        }
    }

    @Test("GRP-25 what people write about themselves is no claim about a group (N 55)")
    func metadata() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            var ben = try await bench.person("ben")
            let group = try await bench.group(by: ada)
            try await bench.add(ben, to: group)
            let data: JSONValue = ["data": ["group_id": .string(group.id), "group_role": "owner"]]
            #expect(try await bench.send(.put, "/user", json: data, bearer: ben.token).status == 200)
            ben = try await bench.renewed(ben)
            #expect(try ben.groupClaims.isEmpty)
            #expect(
                try await bench.send(.delete, "/groups/\(group.id)", bearer: ben.token)
                    .isRefusal(403, .groupPermissionDenied))
            #expect(try await bench.activate(group, by: ben).status == 200)
            ben = try await bench.renewed(ben)
            #expect(try ben.groupClaims["group_role"] == "member")
        }
    }

    @Test("GRP-09 GRP-28 GRP-29 a request acts on the group of its path, whatever the session is active in (N 57, 58)")
    func otherGroup() async throws {
        try await APIBench.runWithGroups { bench in
            var ada = try await bench.person("ada")
            let eve = try await bench.person("eve")
            let (own, foreign) = (try await bench.group("Own", by: ada), try await bench.group("Foreign", by: eve))
            try await bench.add(ada, to: foreign)
            #expect(try await bench.activate(own, by: ada).status == 200)
            ada = try await bench.renewed(ada)
            #expect(try ada.groupClaims["group_role"] == "owner")
            func rename(_ group: WireGroup, _ name: String) async throws -> Answer {
                try await bench.send(
                    .patch, "/groups/\(group.id)", json: ["name": .string(name), "revision": 1], bearer: ada.token)
            }
            #expect(try await rename(foreign, "Mine").isRefusal(403, .groupPermissionDenied))
            #expect(try await bench.activate(foreign, by: ada).status == 200)
            ada = try await bench.renewed(ada)
            #expect(try ada.groupClaims["group_role"] == "member")
            let renamed: WireGroup = try await rename(own, "North").decoded()
            #expect(renamed.id == own.id && renamed.name == "North")
            let list: WireGroupList = try await bench.send(.get, "/groups", bearer: ada.token).decoded()
            #expect(Set(list.groups.map(\.id)) == [own.id, foreign.id])
        }
    }

    @Test("GRP-09 every route about one group names it in its path")
    func paths() async throws {
        try await APIBench.runWithGroups { bench in
            let paths = Set(bench.server.assembly.api.routes.map(\.path).filter { $0.hasPrefix("/groups") })
            let named = paths.filter { $0.hasPrefix("/groups/:id") }
            #expect(named.contains("/groups/:id") && named.contains("/groups/:id/members/:member"))
            // The others are about a person's groups, about invitations, which name theirs, and about the session.
            #expect(
                paths.subtracting(named) == [
                    "/groups", "/groups/active", "/groups/invitations", "/groups/invitations/look",
                    "/groups/invitations/prove", "/groups/invitations/accept", "/groups/invitations/decline",
                ])
        }
    }

    @Test("GRP-31 no session switches to a suspended group or starts in it, and no token names it (N 59)")
    func suspended() async throws {
        try await APIBench.runWithGroups { bench in
            var ada = try await bench.person("ada")
            let group = try await bench.group(by: ada)
            #expect(try await bench.activate(group, by: ada).status == 200)
            ada = try await bench.renewed(ada)
            #expect(try ada.groupClaims["group_id"] == .string(group.id))
            let (path, key) = ("/admin/groups/\(group.id)", try bench.administratorKey())
            #expect(try await bench.send(.patch, path, json: ["suspended": true], bearer: key).status == 200)
            ada = try await bench.renewed(ada)
            #expect(try ada.groupClaims.isEmpty)
            #expect(try await bench.signIn(of: "ada").groupClaims.isEmpty)
            #expect(try await bench.activate(group, by: ada).isRefusal(403, .groupSuspended))
            #expect(try await bench.activate(nil, by: ada).status == 200)
            #expect(try await bench.send(.patch, path, json: ["suspended": false], bearer: key).status == 200)
            ada = try await bench.renewed(ada)
            #expect(try ada.groupClaims.isEmpty)
            #expect(try await bench.activate(group, by: ada).status == 200)
            ada = try await bench.renewed(ada)
            #expect(try ada.groupClaims["group_id"] == .string(group.id))
        }
    }

    @Test("GRP-29 a token that names a group lives as long as both settings let it", arguments: [300, 3600])
    func life(access: Int) async throws {
        try await APIBench.runWithGroups(prepare: { $0.accessTokenLife = .seconds(access) }) { bench in
            let ada = try await bench.person("ada")
            let group = try await bench.group(by: ada)
            let without: WireSession = try await bench.refresh(ada.refreshToken).decoded()
            #expect(without.expiresIn == access)
            #expect(try await bench.activate(group, by: ada).status == 200)
            let with: WireSession = try await bench.refresh(without.refreshToken).decoded()
            #expect(with.expiresIn == min(access, 600))
            let now = Int64(bench.server.clock.now.timeIntervalSince1970)
            #expect(try bench.claims(with)["exp"] == .integer(now + Int64(min(access, 600))))
        }
    }

    @Test("GRP-25 permissions are left out if the deployment wants it, and if they are too long for a token")
    func permissions() async throws {
        try await APIBench.runWithGroups(prepare: { $0.groups.tokensHavePermissions = false }) { bench in
            var ada = try await bench.person("ada")
            #expect(try await bench.activate(bench.group(by: ada), by: ada).status == 200)
            ada = try await bench.renewed(ada)
            #expect(try ada.groupClaims.keys.sorted() == ["group_id", "group_rev", "group_role"])
        }
        let long = (0..<GroupRoles.most.permissions).map { number in
            JSONValue.string("a\(number):\(String(repeating: "x", count: 60))")
        }
        let roles = try #require(
            GroupRoles(json: ["one": ["permissions": .array(long)], "two": ["permissions": ["billing:manage"]]]))
        try await APIBench.runWithGroups(prepare: { $0.groups.roles = roles }) { bench in
            var ada = try await bench.person("ada")
            var ben = try await bench.person("ben")
            let group = try await bench.group(by: ada)
            try await bench.add(ben, to: group, as: "two")
            for person in [ada, ben] { #expect(try await bench.activate(group, by: person).status == 200) }
            ada = try await bench.renewed(ada)
            #expect(try ada.groupClaims["group_permissions"] == nil)
            ben = try await bench.renewed(ben)
            #expect(try ben.groupClaims["group_permissions"] == ["billing:manage"])
        }
    }

    @Test("GRP-25 the tokens after a second step name the group as well")
    func secondStep() async throws {
        try await APIBench.runWithGroups(prepare: { $0.assurance.use = .optional }) { bench in
            let ada = try await bench.person("ada")
            let group = try await bench.group(by: ada)
            #expect(try await bench.activate(group, by: ada).status == 200)
            let raised = try await bench.withApp(ada.token).session
            #expect(try raised.groupClaims["group_id"] == .string(group.id))
        }
    }

    @Test("GRP-02 without groups nobody switches, and no token names one")
    func off() async throws {
        try await APIBench.run(.inProcess) { bench in
            let session = try await bench.signedIn()
            let answer = try await bench.send(
                .put, "/groups/active", json: ["group_id": .null], bearer: session.accessToken)
            #expect(try answer.isRefusal(404, .groupsDisabled))
            #expect(try session.groupClaims.isEmpty)
        }
    }

    @Test("GRP-25 the pages see the group in which a session is active")
    func pages() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            let group = try await bench.group(by: ada)
            let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(ada.token))
            let groups = bench.server.assembly.api.groups
            #expect(try await groups.active(of: who) == nil)
            #expect(try await groups.activate(GroupID(text: group.id).required, by: who)?.role.name == "owner")
            #expect(try await groups.active(of: who)?.group.id.text == group.id)
        }
    }
}
