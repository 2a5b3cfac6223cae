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
import Testing

/// Roles, leaving and removing at the interface.
struct GroupMemberTests {
    /// A group with one person in each of the built-in roles.
    private struct Crew: Sendable {
        let bench: APIBench
        let (owner, admin, member): (GroupPerson, GroupPerson, GroupPerson)
        let group: WireGroup

        init(_ bench: APIBench) async throws {
            self.bench = bench
            owner = try await bench.person("ada")
            admin = try await bench.person("ben")
            member = try await bench.person("cleo")
            group = try await bench.group(by: owner)
            try await bench.add(admin, to: group, as: "admin")
            try await bench.add(member, to: group)
        }

        func role(of person: GroupPerson) async throws -> String? {
            let user = try person.userID
            return try await bench.server.backend.database.read { [group] sql in
                try GroupMemberTable(sql).find(user, in: GroupID(text: group.id).required)?.role
            }
        }

        /// Whether the counters agree with the members.
        func isCounted() async throws -> Bool {
            try await bench.server.backend.database.read { try GroupTable($0).countWrongCounters() } == 0
        }
    }

    @Test("GRP-12 nobody raises themselves, touches an owner or gives what they lack (N 36 to 39)")
    func roles() async throws {
        try await APIBench.runWithGroups { bench in
            let crew = try await Crew(bench)
            let denied = [
                try await bench.setRole("admin", of: crew.member, in: crew.group, by: crew.member),
                try await bench.setRole("owner", of: crew.admin, in: crew.group, by: crew.admin),
                try await bench.remove(crew.owner, from: crew.group, by: crew.admin),
                try await bench.setRole("member", of: crew.owner, in: crew.group, by: crew.admin),
                try await bench.setRole("owner", of: crew.member, in: crew.group, by: crew.admin),
                try await bench.remove(crew.admin, from: crew.group, by: crew.member),
                try await bench.send(.delete, "/groups/\(crew.group.id)", bearer: crew.admin.token),
                try await bench.send(
                    .patch, "/groups/\(crew.group.id)", json: ["name": "Mine", "revision": 1],
                    bearer: crew.member.token),
            ]
            for answer in denied { #expect(try answer.isRefusal(403, .groupPermissionDenied)) }
            for name in ["captain", "member,owner", ""] {
                #expect(
                    try await bench.setRole(name, of: crew.member, in: crew.group, by: crew.owner)
                        .isRefusal(422, .groupRoleUnknown))
            }
            #expect(try await crew.role(of: crew.member) == "member")
            #expect(try await crew.role(of: crew.owner) == "owner")
            #expect(try await crew.isCounted())
        }
    }

    @Test("GRP-13 the only owner neither leaves nor is lowered (N 40 to 42), and two can take turns")
    func onlyOwner() async throws {
        try await APIBench.runWithGroups { bench in
            let crew = try await Crew(bench)
            #expect(
                try await bench.remove(crew.owner, from: crew.group, by: crew.owner).isRefusal(409, .groupLastOwner))
            #expect(
                try await bench.setRole("member", of: crew.owner, in: crew.group, by: crew.owner)
                    .isRefusal(409, .groupLastOwner))
            #expect(try await bench.setRole("owner", of: crew.member, in: crew.group, by: crew.owner).status == 200)
            #expect(try await bench.setRole("member", of: crew.owner, in: crew.group, by: crew.member).status == 200)
            #expect(
                try await bench.remove(crew.member, from: crew.group, by: crew.member).isRefusal(409, .groupLastOwner))
            #expect(try await crew.role(of: crew.owner) == "member")
            #expect(try await crew.isCounted())
        }
    }

    @Test("GRP-13 of two owners who leave, or lower each other, at once one stays (N 43)")
    func race() async throws {
        try await APIBench.runWithGroups { bench in
            for round in 1...8 {
                let (ada, ben) = (try await bench.person("ada\(round)"), try await bench.person("ben\(round)"))
                let group = try await bench.group(by: ada)
                try await bench.add(ben, to: group, as: "owner")
                let statuses: [Int]
                if round.isMultiple(of: 2) {
                    async let one = bench.remove(ada, from: group, by: ada)
                    async let other = bench.remove(ben, from: group, by: ben)
                    statuses = try await [one.status, other.status].sorted()
                    #expect(statuses == [204, 409])
                } else {
                    async let one = bench.setRole("member", of: ben, in: group, by: ada)
                    async let other = bench.setRole("member", of: ada, in: group, by: ben)
                    statuses = try await [one.status, other.status].sorted()
                    #expect(statuses == [200, 403])
                }
                let wrong = try await bench.server.backend.database.read { try GroupTable($0).countWrongCounters() }
                #expect(wrong == 0)
            }
        }
    }

    @Test("GRP-12 a transfer changes both at once, and only to a member (N 45)")
    func transfer() async throws {
        try await APIBench.runWithGroups { bench in
            let (crew, eve) = (try await Crew(bench), try await bench.person("eve"))
            func transfer(to person: GroupPerson, by actor: GroupPerson) async throws -> Answer {
                try await bench.send(
                    .post, "/groups/\(crew.group.id)/owner", json: ["user_id": .string(person.id)],
                    bearer: actor.token)
            }
            #expect(try await transfer(to: eve, by: crew.owner).isRefusal(404, .groupMemberNotFound))
            #expect(try await transfer(to: crew.admin, by: crew.admin).isRefusal(403, .groupPermissionDenied))
            #expect(try await transfer(to: crew.owner, by: crew.owner).status == 204)
            #expect(try await transfer(to: crew.member, by: crew.owner).status == 204)
            #expect(try await crew.role(of: crew.member) == "owner")
            #expect(try await crew.role(of: crew.owner) == "admin")
            #expect(try await crew.isCounted())
        }
    }

    /// Bans somebody for a span, or lifts the ban.
    private func ban(_ person: GroupPerson, _ span: String, _ bench: APIBench) async throws {
        let answer = try await bench.send(
            .put, "/admin/users/\(person.id)", json: ["ban_duration": .string(span)],
            bearer: try bench.administratorKey())
        #expect(answer.status == 200)
    }

    @Test("GRP-13 a group is not given to a member who is banned")
    func transferToBanned() async throws {
        try await APIBench.runWithGroups { bench in
            let crew = try await Crew(bench)
            func transfer() async throws -> Answer {
                try await bench.send(
                    .post, "/groups/\(crew.group.id)/owner", json: ["user_id": .string(crew.member.id)],
                    bearer: crew.owner.token)
            }
            try await ban(crew.member, "24h", bench)
            #expect(try await transfer().isRefusal(403, .groupPermissionDenied))
            #expect(try await crew.role(of: crew.owner) == "owner")
            try await ban(crew.member, "none", bench)
            #expect(try await transfer().status == 204)
        }
    }

    @Test("GRP-13 a member who is banned becomes no other owner, so that nobody else can leave the group to them")
    func raisedWhileBanned() async throws {
        try await APIBench.runWithGroups { bench in
            let crew = try await Crew(bench)
            func raise(to role: String, revision: Int64) async throws -> Answer {
                try await bench.setRole(
                    role, of: crew.member, in: crew.group, by: crew.owner, revision: revision)
            }
            try await ban(crew.member, "24h", bench)
            #expect(try await raise(to: "owner", revision: 1).isRefusal(403, .groupPermissionDenied))
            #expect(try await crew.role(of: crew.member) == "member")
            #expect(try await raise(to: "admin", revision: 1).status == 200)
            try await ban(crew.member, "none", bench)
            #expect(try await raise(to: "owner", revision: 2).status == 200)
            #expect(try await crew.isCounted())
        }
    }

    @Test("GRP-13 an administrator makes no banned member an owner")
    func raisedByAdministrator() async throws {
        try await APIBench.runWithGroups { bench in
            let crew = try await Crew(bench)
            func raise() async throws -> Answer {
                try await bench.send(
                    .patch, "/admin/groups/\(crew.group.id)", json: ["owner": .string(crew.member.id)],
                    bearer: try bench.administratorKey())
            }
            try await ban(crew.member, "24h", bench)
            #expect(try await raise().isRefusal(403, .groupPermissionDenied))
            #expect(try await crew.role(of: crew.member) == "member")
            try await ban(crew.member, "none", bench)
            #expect(try await raise().status == 200)
            #expect(try await crew.role(of: crew.member) == "owner")
        }
    }

    @Test("GRP-13 the last owner who can sign in neither leaves nor is lowered if the other owners are banned")
    func lastAdmitted() async throws {
        try await APIBench.runWithGroups { bench in
            let crew = try await Crew(bench)
            #expect(try await bench.setRole("owner", of: crew.member, in: crew.group, by: crew.owner).status == 200)
            try await ban(crew.member, "24h", bench)
            #expect(
                try await bench.remove(crew.owner, from: crew.group, by: crew.owner).isRefusal(409, .groupLastOwner))
            #expect(
                try await bench.setRole("member", of: crew.owner, in: crew.group, by: crew.owner)
                    .isRefusal(409, .groupLastOwner))
            #expect(try await crew.role(of: crew.owner) == "owner")
            #expect(try await crew.isCounted())
            try await ban(crew.member, "none", bench)
            #expect(try await bench.remove(crew.owner, from: crew.group, by: crew.owner).status == 204)
            #expect(try await crew.isCounted())
        }
    }

    @Test("GRP-13 an owner who is banned can be lowered and removed by one who is not")
    func bannedOwnerRemoved() async throws {
        try await APIBench.runWithGroups { bench in
            let crew = try await Crew(bench)
            #expect(try await bench.setRole("owner", of: crew.member, in: crew.group, by: crew.owner).status == 200)
            try await ban(crew.member, "24h", bench)
            #expect(try await bench.remove(crew.member, from: crew.group, by: crew.owner).status == 204)
            #expect(try await crew.isCounted())
        }
    }

    @Test("GRP-12 what makes an owner or deletes the group needs a sign-in within a day (N 46)")
    func freshProof() async throws {
        try await APIBench.runWithGroups { bench in
            let crew = try await Crew(bench)
            bench.server.clock.advance(by: 86_401)
            var owner = crew.owner
            let renewed: WireSession = try await bench.refresh(owner.refreshToken).decoded()
            owner.token = renewed.accessToken
            let answers = [
                try await bench.send(.delete, "/groups/\(crew.group.id)", bearer: owner.token),
                try await bench.setRole("owner", of: crew.member, in: crew.group, by: owner),
                try await bench.send(
                    .post, "/groups/\(crew.group.id)/owner", json: ["user_id": .string(crew.member.id)],
                    bearer: owner.token),
            ]
            for answer in answers { #expect(try answer.isRefusal(403, .reauthenticationNeeded)) }
            // Everything else goes on.
            #expect(try await bench.setRole("admin", of: crew.member, in: crew.group, by: owner).status == 200)
        }
    }

    @Test("GRP-12 an account with a second factor uses it to delete a group, let somebody in and act on others (N 49)")
    func secondStep() async throws {
        try await APIBench.runWithGroups(prepare: { $0.assurance.use = .optional }) { bench in
            let crew = try await Crew(bench)
            _ = try await bench.invitation(["kind": "link"], to: crew.group, by: crew.owner)
            let raised = try await bench.withApp(crew.owner.token).session
            let again: WireSession = try await bench.signIn().decoded()
            var owner = crew.owner
            owner.token = again.accessToken
            let answers = [
                try await bench.send(.delete, "/groups/\(crew.group.id)", bearer: owner.token),
                try await bench.setRole("owner", of: crew.member, in: crew.group, by: owner),
                try await bench.invite(
                    ["kind": "mail", "email": "dan@example.org", "role": "owner"], to: crew.group, by: owner),
                try await bench.invite(
                    ["kind": "mail", "email": "dan@example.org", "role": "member"], to: crew.group, by: owner),
                try await bench.setRole("admin", of: crew.member, in: crew.group, by: owner),
                try await bench.remove(crew.member, from: crew.group, by: owner),
            ]
            for answer in answers { #expect(try answer.isRefusal(403, .insufficientAAL)) }
            // Nor does it read the link of an open invitation.
            for (token, isShown) in [(again.accessToken, false), (raised.accessToken, true)] {
                let path = "/groups/\(crew.group.id)/invitations"
                let list: WireGroupInvitationList = try await bench.send(.get, path, bearer: token).decoded()
                #expect(list.invitations.map { $0.link != nil } == [isShown])
            }
            owner.token = raised.accessToken
            #expect(try await bench.setRole("owner", of: crew.admin, in: crew.group, by: owner).status == 200)
            owner.token = again.accessToken
            for answer in [
                try await bench.setRole("member", of: crew.admin, in: crew.group, by: owner, revision: 2),
                try await bench.remove(crew.admin, from: crew.group, by: owner),
            ] { #expect(try answer.isRefusal(403, .insufficientAAL)) }
            owner.token = raised.accessToken
            #expect(try await bench.send(.delete, "/groups/\(crew.group.id)", bearer: owner.token).status == 204)
        }
    }

    @Test("GRP-03 a member leaves, or is removed, and is then a stranger")
    func leaving() async throws {
        try await APIBench.runWithGroups { bench in
            let crew = try await Crew(bench)
            #expect(try await bench.remove(crew.member, from: crew.group, by: crew.member).status == 204)
            #expect(
                try await bench.remove(crew.member, from: crew.group, by: crew.owner)
                    .isRefusal(404, .groupMemberNotFound))
            #expect(try await bench.remove(crew.admin, from: crew.group, by: crew.owner).status == 204)
            for person in [crew.member, crew.admin] {
                #expect(
                    try await bench.send(.get, "/groups/\(crew.group.id)", bearer: person.token)
                        .isRefusal(404, .groupNotFound))
            }
            let departures = try await bench.server.backend.database.read { sql in
                (
                    try GroupDepartureTable(sql).all(of: crew.member.userID),
                    try GroupDepartureTable(sql).all(of: crew.admin.userID)
                )
            }
            #expect(departures.0.map(\.wasRemoved) == [false] && departures.1.map(\.wasRemoved) == [true])
            #expect(try await crew.isCounted())
        }
    }

    @Test("GRP-31 in a suspended group everything can be read and nothing changed")
    func suspended() async throws {
        try await APIBench.runWithGroups { bench in
            let (crew, key) = (try await Crew(bench), try bench.administratorKey())
            let path = "/admin/groups/\(crew.group.id)"
            #expect(try await bench.send(.patch, path, json: ["suspended": true], bearer: key).status == 200)
            let read: WireGroup = try await bench.send(
                .get, "/groups/\(crew.group.id)", bearer: crew.member.token
            ).decoded()
            #expect(read.suspended)
            #expect(try await bench.members(of: crew.group, crew.member).count == 3)
            let answers = [
                try await bench.remove(crew.member, from: crew.group, by: crew.member),
                try await bench.setRole("admin", of: crew.member, in: crew.group, by: crew.owner),
                try await bench.send(.delete, "/groups/\(crew.group.id)", bearer: crew.owner.token),
            ]
            for answer in answers { #expect(try answer.isRefusal(403, .groupSuspended)) }
            #expect(try await bench.send(.patch, path, json: ["suspended": false], bearer: key).status == 200)
            #expect(try await bench.remove(crew.member, from: crew.group, by: crew.member).status == 204)
        }
    }

    @Test("GRP-08 administrators list, read, change and delete groups; nobody else does (N 50)")
    func administration() async throws {
        try await APIBench.runWithGroups { bench in
            let (crew, key) = (try await Crew(bench), try bench.administratorKey())
            let path = "/admin/groups/\(crew.group.id)"
            #expect(try await bench.send(.get, "/admin/groups", bearer: crew.owner.token).isRefusal(403, .notAdmin))
            #expect(try await bench.send(.delete, path, bearer: crew.owner.token).isRefusal(403, .notAdmin))
            let list: WireAnyGroupList = try await bench.send(.get, "/admin/groups?q=crew", bearer: key).decoded()
            #expect(list.groups.map(\.id) == [crew.group.id] && list.groups.map(\.memberCount) == [3])
            let none: WireAnyGroupList = try await bench.send(.get, "/admin/groups?q=%25", bearer: key).decoded()
            #expect(none.groups.isEmpty)
            let members: WireGroupMemberList = try await bench.send(.get, "\(path)/members", bearer: key).decoded()
            #expect(
                members.members.compactMap(\.email).sorted() == [
                    "ada@example.org", "ben@example.org", "cleo@example.org",
                ])
            let changed: WireAnyGroup = try await bench.send(
                .patch, path, json: ["name": "North", "member_limit": 2, "owner": .string(crew.member.id)],
                bearer: key
            ).decoded()
            #expect(changed.name == "North" && changed.memberLimit == 2 && changed.ownerCount == 2)
            #expect(try await crew.role(of: crew.member) == "owner")
            #expect(try await crew.isCounted())
            let lifted: WireAnyGroup = try await bench.send(
                .patch, path, json: ["member_limit": 0], bearer: key
            ).decoded()
            #expect(lifted.memberLimit == nil && lifted.memberCount == 3)
            let eve = try await bench.person("eve")
            #expect(
                try await bench.send(.patch, path, json: ["owner": .string(eve.id)], bearer: key)
                    .isRefusal(404, .groupMemberNotFound))
            #expect(try await bench.send(.delete, path, bearer: key).status == 204)
            #expect(try await bench.send(.get, path, bearer: key).isRefusal(404, .groupNotFound))
        }
    }
}
