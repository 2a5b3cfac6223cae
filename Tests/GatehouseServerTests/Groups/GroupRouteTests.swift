import Foundation
import GatehouseAccounts
import GatehouseAPI
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWire
import HTTPTypes
import Testing

/// Groups at the interface.
struct GroupRouteTests {
    private static let unknown = "00000000-0000-4000-8000-000000000000"

    @Test("GRP-02 without groups every route says so, and the settings name none")
    func off() async throws {
        try await APIBench.run(.inProcess) { bench in
            let person = try await bench.person("ada")
            let id = Self.unknown
            for (method, path) in [
                (HTTPRequest.Method.get, "/groups"), (.get, "/groups/\(id)"), (.delete, "/groups/\(id)"),
                (.get, "/groups/\(id)/members"), (.delete, "/groups/\(id)/members/\(id)"),
            ] {
                #expect(try await bench.send(method, path, bearer: person.token).isRefusal(404, .groupsDisabled))
            }
            #expect(
                try await bench.send(.post, "/groups", json: ["name": "Crew"], bearer: person.token)
                    .isRefusal(404, .groupsDisabled))
            let key = try bench.administratorKey()
            #expect(try await bench.send(.get, "/admin/groups", bearer: key).isRefusal(404, .groupsDisabled))
            let settings: WireSettings = try await bench.send(.get, "/settings").decoded()
            #expect(settings.gatehouse?.groups == nil)
        }
    }

    @Test("GRP-02 the settings name the roles, what they permit, and who may create groups")
    func offer() async throws {
        try await APIBench.runWithGroups(prepare: { $0.groups.creation = .confirmed }) { bench in
            let settings: WireSettings = try await bench.send(.get, "/settings").decoded()
            let offer = try #require(settings.gatehouse?.groups)
            #expect(offer.create == "confirmed" && offer.roles.map(\.name) == ["owner", "admin", "member"])
            #expect(offer.roles.map(\.open) == [false, false, true] && offer.roles.last?.permissions == [])
        }
    }

    @Test("GRP-03 a group is created, listed, read, changed and deleted by its owner")
    func life() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            let group = try await bench.group("  Crew ", by: ada)
            #expect(group.name == "Crew" && group.role == "owner" && group.memberCount == 1 && !group.suspended)
            #expect(group.permissions == GroupPermission.standard.map(\.rawValue).sorted())
            let list: WireGroupList = try await bench.send(.get, "/groups", bearer: ada.token).decoded()
            #expect(list.groups == [group] && list.nextCursor == nil)
            let body: JSONValue = ["name": "North", "metadata": ["color": "red"], "revision": 1]
            let changed: WireGroup = try await bench.send(
                .patch, "/groups/\(group.id)", json: body, bearer: ada.token
            ).decoded()
            #expect(changed.name == "North" && changed.metadata == ["color": "red"] && changed.revision == 2)
            // The answer was lost, and the same is sent again.
            let again = try await bench.send(.patch, "/groups/\(group.id)", json: body, bearer: ada.token)
            #expect(try again.decoded() as WireGroup == changed)
            #expect(try await bench.send(.delete, "/groups/\(group.id)", bearer: ada.token).status == 204)
            #expect(
                try await bench.send(.get, "/groups/\(group.id)", bearer: ada.token).isRefusal(404, .groupNotFound))
        }
    }

    @Test("GRP-08 a repeated id creates one group, and another name under it is a conflict")
    func repeated() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, eve) = (try await bench.person("ada"), try await bench.person("eve"))
            let body: JSONValue = ["name": "Crew", "id": .string(Self.unknown)]
            for _ in 1...2 {
                #expect(try await bench.send(.post, "/groups", json: body, bearer: ada.token).status == 201)
            }
            let list: WireGroupList = try await bench.send(.get, "/groups", bearer: ada.token).decoded()
            #expect(list.groups.map(\.id) == [Self.unknown])
            let other: JSONValue = ["name": "Other", "id": .string(Self.unknown)]
            #expect(
                try await bench.send(.post, "/groups", json: other, bearer: ada.token).isRefusal(409, .groupConflict))
            #expect(
                try await bench.send(.post, "/groups", json: body, bearer: eve.token).isRefusal(409, .groupConflict))
        }
    }

    @Test("GRP-08 the id of a deleted group is never given again: apps keep data under it")
    func endedID() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, eve) = (try await bench.person("ada"), try await bench.person("eve"))
            let (deleted, left) = (try await bench.group(by: ada), try await bench.group(by: ada))
            try await bench.add(eve, to: deleted)
            #expect(try await bench.send(.delete, "/groups/\(deleted.id)", bearer: ada.token).status == 204)
            // It went with the account of its only member.
            let key = try bench.administratorKey()
            #expect(try await bench.send(.delete, "/admin/users/\(ada.id)", bearer: key).status == 200)
            for group in [deleted, left] {
                let body: JSONValue = ["name": .string(group.name), "id": .string(group.id)]
                #expect(
                    try await bench.send(.post, "/groups", json: body, bearer: eve.token)
                        .isRefusal(409, .groupConflict))
            }
        }
    }

    @Test("GRP-08 a group that one is not in answers like one that does not exist (N 44, 61)")
    func strangers() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, eve) = (try await bench.person("ada"), try await bench.person("eve"))
            let group = try await bench.group(by: ada)
            _ = try await bench.group(by: eve)
            for id in [group.id, Self.unknown, "x"] {
                let answers = [
                    try await bench.send(.get, "/groups/\(id)", bearer: eve.token),
                    try await bench.send(.get, "/groups/\(id)/members", bearer: eve.token),
                    try await bench.send(.delete, "/groups/\(id)", bearer: eve.token),
                    try await bench.send(.delete, "/groups/\(id)/members/\(ada.id)", bearer: eve.token),
                    try await bench.send(
                        .patch, "/groups/\(id)", json: ["name": "Mine", "revision": 1], bearer: eve.token),
                    try await bench.send(
                        .post, "/groups/\(id)/owner", json: ["user_id": .string(eve.id)], bearer: eve.token),
                ]
                for answer in answers { #expect(try answer.isRefusal(404, .groupNotFound)) }
                #expect(Set(answers.map(\.body)).count == 1)
            }
            #expect(try await bench.members(of: group, ada).map(\.userID) == [ada.id])
        }
    }

    @Test("GRP-08 bodies with unknown members, and too large ones, are refused (N 48)")
    func bodies() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            let group = try await bench.group(by: ada)
            for member in ["owner_count", "suspended", "member_limit", "suspended_at"] {
                let answer = try await bench.send(
                    .patch, "/groups/\(group.id)", json: ["revision": 1, "\(member)": 0], bearer: ada.token)
                #expect(try answer.isRefusal(400, .validationFailed))
            }
            let bad: [JSONValue] = [
                ["name": "Crew", "role": "owner"], ["name": ""], ["name": " \u{200B}"], ["name": "a\nb"], [:],
                ["name": .string(String(repeating: "x", count: 81))], ["name": "Crew", "id": "x"],
            ]
            for json in bad {
                #expect(
                    try await bench.send(.post, "/groups", json: json, bearer: ada.token)
                        .isRefusal(400, .validationFailed))
            }
            let metadata = String(repeating: "x", count: GroupRecord.metadataLimit)
            #expect(
                try await bench.send(
                    .patch, "/groups/\(group.id)", json: ["metadata": ["x": .string(metadata)], "revision": 1],
                    bearer: ada.token
                ).isRefusal(400, .validationFailed))
            #expect(
                try await bench.send(
                    .post, "/groups", json: ["name": .string(String(repeating: "x", count: 16 * 1024))],
                    bearer: ada.token
                ).isRefusal(413, .requestEntityTooLarge))
        }
    }

    @Test("GRP-08 an old revision is a conflict (N 47)")
    func revisions() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, ben) = (try await bench.person("ada"), try await bench.person("ben"))
            let group = try await bench.group(by: ada)
            try await bench.add(ben, to: group)
            let renamed = try await bench.send(
                .patch, "/groups/\(group.id)", json: ["name": "North", "revision": 1], bearer: ada.token)
            #expect(renamed.status == 200)
            let late = try await bench.send(
                .patch, "/groups/\(group.id)", json: ["name": "South", "revision": 1], bearer: ada.token)
            #expect(try late.isRefusal(409, .groupConflict))
            #expect(try await bench.setRole("admin", of: ben, in: group, by: ada).status == 200)
            #expect(try await bench.setRole("admin", of: ben, in: group, by: ada).status == 200)
            #expect(
                try await bench.setRole("member", of: ben, in: group, by: ada).isRefusal(409, .groupConflict))
            #expect(try await bench.setRole("member", of: ben, in: group, by: ada, revision: 2).status == 200)
        }
    }

    @Test("GRP-08 lists come in pages, and a cursor that nobody gave is refused (N 62)")
    func pages() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            var made: Set<String> = []
            for number in 1...5 { made.insert(try await bench.group("Crew \(number)", by: ada).id) }
            var (found, cursor): ([String], String?) = ([], nil)
            repeat {
                let place = cursor.map { "&cursor=\($0)" } ?? ""
                let list: WireGroupList = try await bench.send(
                    .get, "/groups?limit=2\(place)", bearer: ada.token
                ).decoded()
                #expect(list.groups.count <= 2)
                found += list.groups.map(\.id)
                cursor = list.nextCursor
            } while cursor != nil
            #expect(found.count == 5 && Set(found) == made)
            let group = try await bench.group(by: ada)
            for path in ["/groups", "/groups/\(group.id)/members"] {
                for query in ["cursor=x", "cursor=%25%25", "limit=0", "limit=101", "limit=-1", "limit=1&limit=2"] {
                    #expect(
                        try await bench.send(.get, "\(path)?\(query)", bearer: ada.token)
                            .isRefusal(400, .validationFailed))
                }
            }
        }
    }

    @Test("GRP-03 members are listed by time, searched literally, and shown with addresses to those who may (N 63)")
    func members() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            let group = try await bench.group(by: ada)
            var people = [ada]
            for name in ["ben", "cleo", "dan"] {
                bench.server.clock.advance(by: 1)
                let person = try await bench.person(name)
                try await bench.add(person, to: group)
                people.append(person)
            }
            try await bench.server.backend.database.write { [people] sql in
                let now = Date(timeIntervalSince1970: 0)
                try ProfileTable(sql).setDisplayName("100 % Ben", of: people[1].userID, at: now)
                try ProfileTable(sql).setDisplayName("Cleo", of: people[2].userID, at: now)
            }
            let all = try await bench.members(of: group, ada)
            #expect(all.map(\.userID) == people.map(\.id) && all.map(\.name) == [nil, "100 % Ben", "Cleo", nil])
            #expect(all.map(\.email) == ["ada", "ben", "cleo", "dan"].map { "\($0)@example.org" })
            #expect(try await bench.members(of: group, people[1]).allSatisfy { $0.email == nil })

            func search(_ query: String, _ person: GroupPerson) async throws -> [String] {
                let list: WireGroupMemberList = try await bench.send(
                    .get, "/groups/\(group.id)/members?\(query)", bearer: person.token
                ).decoded()
                return list.members.map(\.userID)
            }
            #expect(try await search("q=%25", ada) == [people[1].id])
            #expect(try await search("q=_", ada) == [])
            #expect(try await search("q=CLEO@", ada) == [people[2].id])
            // A member cannot find out an address by searching for it.
            #expect(try await search("q=cleo@", people[1]) == [])
            #expect(try await search("role=owner", people[1]) == [ada.id])
            #expect(try await search("role=nobody", ada) == [])

            var (found, cursor): ([String], String?) = ([], nil)
            repeat {
                let place = cursor.map { "&cursor=\($0)" } ?? ""
                let list: WireGroupMemberList = try await bench.send(
                    .get, "/groups/\(group.id)/members?limit=3\(place)", bearer: ada.token
                ).decoded()
                found += list.members.map(\.userID)
                cursor = list.nextCursor
            } while cursor != nil
            #expect(found == people.map(\.id))
        }
    }

    @Test("GRP-10 a person is in a limited number of groups (N 65), and creates a limited number a day")
    func bounds() async throws {
        try await APIBench.runWithGroups(
            prepare: {
                $0.groups.mostGroups = 3
                $0.limits.groupCreation = LimitRule("group-create", count: 4, window: .seconds(86_400))
            },
            steps: { bench in
                let ada = try await bench.person("ada")
                func create(_ token: String) async throws -> Answer {
                    try await bench.send(.post, "/groups", json: ["name": "Crew"], bearer: token)
                }
                var group: WireGroup?
                for _ in 1...3 { group = try await bench.group(by: ada) }
                #expect(try await create(ada.token).isRefusal(422, .tooManyGroups))
                #expect(
                    try await bench.send(.delete, "/groups/\(try group.required.id)", bearer: ada.token).status == 204)
                group = try await bench.group(by: ada)
                #expect(
                    try await bench.send(.delete, "/groups/\(try group.required.id)", bearer: ada.token).status == 204)
                let late = try await create(ada.token)
                #expect(try late.isRefusal(429, .overRequestRateLimit))
                #expect(late.headers[.retryAfter] != nil)
                bench.server.clock.advance(by: 86_401)
                let renewed: WireSession = try await bench.refresh(ada.refreshToken).decoded()
                #expect(try await create(renewed.accessToken).status == 201)
            })
    }

    @Test("GRP-10 a person changes names and roles a limited number of times; what changes nothing does not count")
    func changes() async throws {
        try await APIBench.runWithGroups(
            prepare: { $0.limits.update = LimitRule("update", count: 3, window: .seconds(300)) },
            steps: { bench in
                let (ada, ben) = (try await bench.person("ada"), try await bench.person("ben"))
                let group = try await bench.group(by: ada)
                try await bench.add(ben, to: group)
                func rename(_ name: String, _ revision: Int64) async throws -> Answer {
                    try await bench.send(
                        .patch, "/groups/\(group.id)", json: ["name": .string(name), "revision": .integer(revision)],
                        bearer: ada.token)
                }
                for revision in 1...2 {
                    for _ in 1...3 {
                        #expect(try await rename("Crew \(revision)", Int64(revision)).status == 200)
                    }
                }
                #expect(try await bench.setRole("admin", of: ben, in: group, by: ada).status == 200)
                let late = [
                    try await rename("Boat crew", 3),
                    try await bench.setRole("member", of: ben, in: group, by: ada, revision: 2),
                    try await bench.send(
                        .post, "/groups/\(group.id)/owner", json: ["user_id": .string(ben.id)], bearer: ada.token),
                ]
                for answer in late { #expect(try answer.isRefusal(429, .overRequestRateLimit)) }
                bench.server.clock.advance(by: 301)
                #expect(try await rename("Boat crew", 3).status == 200)
            })
    }

    @Test("GRP-10 who may create groups is a setting", arguments: GroupOptions.Creation.allCases)
    func creators(creation: GroupOptions.Creation) async throws {
        try await APIBench.runWithGroups(
            prepare: {
                $0.guestsAreAllowed = true
                $0.groups.creation = creation
            },
            steps: { bench in
                let ada = try await bench.person("ada")
                let guest: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
                func create(_ token: String) async throws -> Answer {
                    try await bench.send(.post, "/groups", json: ["name": "Crew"], bearer: token)
                }
                let (own, guests) = (try await create(ada.token), try await create(guest.accessToken))
                switch creation {
                case .everybody: #expect(own.status == 201 && guests.status == 201)
                case .confirmed:
                    #expect(try own.status == 201 && guests.isRefusal(403, .emailNotConfirmed))
                case .administrators:
                    #expect(try own.isRefusal(403, .groupPermissionDenied))
                    #expect(try guests.isRefusal(403, .groupPermissionDenied))
                }
            })
    }

    @Test("GRP-11 a server does not start without a role that somebody has")
    func undeclared() async throws {
        let folder = TestFolder()
        var settings = ServerSettings()
        settings.dataFolder = folder.url.path(percentEncoded: false)
        settings.statedPublicURL = URL(string: "https://accounts.example.com")
        settings.groupsAreOffered = true
        settings.groups.roles = try #require(GroupRoles(json: ["captain": ["permissions": ["ship:steer"]]]))
        let server = try await TestServer.open(settings, folder: folder)
        let who = try await server.authenticate(try await server.confirmed())
        let groups = server.assembly.api.groups
        let id = try await groups.create(named: "Crew", id: nil, by: who).group.id
        try await server.backend.database.write { sql in
            try sql.run("UPDATE group_members SET role = 'captain'", [])
            try sql.run("UPDATE groups SET member_count = 0, owner_count = 0 WHERE id = ?", [.id(id)])
        }
        var other = settings
        other.groups.roles = .standard
        await #expect(throws: BackendError.self) { _ = try await TestServer.open(other, folder: folder) }
        // Another server may declare it, and without groups nobody needs it.
        _ = try await TestServer.open(settings, folder: folder)
        other.groupsAreOffered = false
        _ = try await TestServer.open(other, folder: folder)
    }
}
