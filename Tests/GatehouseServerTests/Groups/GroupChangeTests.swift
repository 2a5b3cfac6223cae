import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseOperations
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// The changes that an app's own servers poll.
struct GroupChangeTests {
    @Test("GRP-29 changes of roles, ends of memberships, suspensions and deletions are listed in order")
    func feed() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, ben, cleo) = (
                try await bench.person("ada"), try await bench.person("ben"), try await bench.person("cleo")
            )
            let group = try await bench.group(by: ada)
            try await bench.add(ben, to: group)
            try await bench.add(cleo, to: group)
            let before = try await bench.changes()
            #expect(before.changes.isEmpty)
            let (path, key) = ("/admin/groups/\(group.id)", try bench.administratorKey())
            #expect(try await bench.setRole("admin", of: ben, in: group, by: ada).status == 200)
            #expect(try await bench.remove(cleo, from: group, by: cleo).status == 204)
            #expect(try await bench.send(.patch, path, json: ["suspended": true], bearer: key).status == 200)
            #expect(try await bench.send(.patch, path, json: ["suspended": false], bearer: key).status == 200)
            #expect(try await bench.send(.delete, "/groups/\(group.id)", bearer: ada.token).status == 204)
            let all = try await bench.changes()
            #expect(all.changes.map(\.userID) == [ben.id, cleo.id, nil, nil])
            #expect(all.changes.map(\.groupRevision) == [2, 2, nil, nil])
            #expect(all.changes.allSatisfy { $0.groupID == group.id })
            #expect(all.changes.allSatisfy { $0.changedAt == WireTimestamp(bench.server.clock.now) })
            #expect(try await bench.changes(after: before.after) == all)
            #expect(try await bench.changes(after: all.after) == WireGroupChangeList(changes: [], after: all.after))
            var (found, place): ([WireGroupChange], String?) = ([], nil)
            for _ in 1...5 {
                let page = try await bench.changes(after: place, limit: 1)
                #expect(page.changes.count == (found.count < 4 ? 1 : 0))
                found += page.changes
                place = page.after
            }
            #expect(found == all.changes)
        }
    }

    @Test("GRP-29 only administrators read the changes, and a place that the server has not reached is refused (N 62)")
    func places() async throws {
        try await APIBench.runWithGroups { bench in
            let (ada, key) = (try await bench.person("ada"), try bench.administratorKey())
            #expect(try await bench.send(.get, "/admin/groups/changes", bearer: ada.token).isRefusal(403, .notAdmin))
            for text in ["x", "%25", "1", "-1", "99999999999999999999"] {
                let place = text == "%25" ? text : Base64URL.encode(Array(text.utf8))
                #expect(
                    try await bench.send(.get, "/admin/groups/changes?after=\(place)", bearer: key)
                        .isRefusal(400, .validationFailed))
            }
        }
    }

    @Test("GRP-29 a membership that begins again is not older than the end of the one before")
    func back() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            var ben = try await bench.person("ben")
            let group = try await bench.group(by: ada)
            try await bench.add(ben, to: group)
            #expect(try await bench.activate(group, by: ben).status == 200)
            ben = try await bench.renewed(ben)
            let earlier = try ben.groupClaims["group_rev"]
            #expect(try await bench.remove(ben, from: group, by: ben).status == 204)
            let end = try #require(try await bench.changes().changes.last?.groupRevision)
            try await bench.add(ben, to: group)
            #expect(try await bench.activate(group, by: ben).status == 200)
            #expect(earlier == .integer(end - 1))
            ben = try await bench.renewed(ben)
            #expect(try ben.groupClaims["group_rev"] == .integer(end))
        }
    }

    @Test("GRP-29 a server that polls while others write misses no change")
    func races() async throws {
        try await APIBench.runWithGroups { bench in
            let ada = try await bench.person("ada")
            let group = try await bench.group(by: ada)
            var people: [GroupPerson] = []
            for number in 1...12 {
                let person = try await bench.person("p\(number)")
                try await bench.add(person, to: group)
                people.append(person)
            }
            let changing = people
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for person in changing {
                    tasks.addTask {
                        let raised = try await bench.setRole("admin", of: person, in: group, by: ada)
                        let lowered = try await bench.setRole("member", of: person, in: group, by: ada, revision: 2)
                        #expect(raised.status == 200)
                        #expect(lowered.status == 200)
                    }
                }
                tasks.addTask {
                    var (seen, place): ([WireGroupChange], String?) = ([], nil)
                    // Each round waits for the database; the bound only ends a test that fails.
                    for _ in 1...100_000 where seen.count < 2 * changing.count {
                        let page = try await bench.changes(after: place, limit: 5)
                        seen += page.changes
                        place = page.after
                    }
                    let all = try await bench.changes()
                    #expect(seen == all.changes && seen.count == 2 * changing.count)
                }
                try await tasks.waitForAll()
            }
            let wrong = try await bench.server.backend.database.read { try GroupTable($0).countWrongCounters() }
            #expect(wrong == 0)
        }
    }

    @Test("GRP-29 changes are kept for the life of a token, and their places are never given again")
    func kept() async throws {
        try await APIBench.runWithGroups { bench in
            var ada = try await bench.person("ada")
            let ben = try await bench.person("ben")
            let group = try await bench.group(by: ada)
            try await bench.add(ben, to: group)
            #expect(try await bench.setRole("admin", of: ben, in: group, by: ada).status == 200)
            let place = try await bench.changes().after
            let housekeeping = bench.server.assembly.housekeeping
            bench.server.clock.advance(by: 3600)
            _ = try await housekeeping.round()
            #expect(try await bench.changes().changes.count == 1)
            bench.server.clock.advance(by: 61)
            _ = try await housekeeping.round()
            #expect(try await bench.changes() == WireGroupChangeList(changes: [], after: place))
            ada = try await bench.renewed(ada)
            #expect(
                try await bench.setRole("member", of: ben, in: group, by: ada, revision: 2).status == 200)
            #expect(try await bench.changes(after: place).changes.map(\.groupRevision) == [3])
        }
    }
}
