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

/// Random sequences of acts: every rule holds after each, and the server does what the model does.
struct GroupModelTests {
    private static let roles = GroupRoles(
        json: [
            "treasurer": ["permissions": ["billing:manage", "members:update", "members:remove"], "open": true]
        ])

    /// Runs sequences of 40 acts on the model.
    static func walk(_ count: Int, seed: UInt64) throws {
        let roles = try #require(roles)
        for number in 0..<count {
            var numbers = SeededNumbers(seed: seed &+ UInt64(number))
            var model = GroupModel()
            for step in 0..<40 {
                let act = GroupModel.act(roles, &numbers)
                let before = model
                let fault = model.handle(act)
                // What is refused changes nothing.
                let isKept = fault == nil || model == before
                guard model.faults.isEmpty, isKept else {
                    Issue.record("sequence \(number), step \(step), \(act): \(model.faults)")
                    return
                }
            }
        }
    }

    @Test(
        "GRP-47 GRP-13 in thousands of random sequences every group has an owner, and nobody has more than was theirs")
    func walks() throws {
        try Self.walk(5_000, seed: 47)
    }

    @Test("GRP-47 GRP-05 the server does what the model does, with the same rows and claims after each act")
    func real() async throws {
        try await Self.compare(6, seed: 1_000)
    }

    /// Does sequences of 40 acts on a server and on the model.
    static func compare(_ count: Int, seed: UInt64) async throws {
        let roles = try #require(roles)
        try await APIBench.runWithGroups(prepare: { $0.groups.roles = roles }) { bench in
            for sequence in 0..<count {
                var world = try await GroupWorld(bench, sequence)
                var (numbers, model) = (SeededNumbers(seed: seed &+ UInt64(sequence)), GroupModel())
                for step in 0..<40 {
                    let act = GroupModel.act(roles, &numbers)
                    let expected = model.handle(act)
                    let found = try await world.handle(act)
                    let note = "seed \(seed), sequence \(sequence), step \(step), \(act)"
                    #expect(found == expected?.code, "\(note)")
                    #expect(try await world.members() == world.members(of: model), "\(note)")
                    #expect(try await world.links() == model.links.map(GroupWorld.state), "\(note)")
                    let wrong = try await bench.server.backend.database.read { try GroupTable($0).countWrongCounters() }
                    #expect(wrong == 0)
                    let person = step % GroupModel.people.count
                    let says = try await world.claims(of: person)
                    let row = try await world.row(of: person, in: model)
                    #expect(says == row, "\(note)")
                }
            }
        }
    }
}

/// The same for as long as a soak runs.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["GATEHOUSE_SOAK"] == "1"))
struct GroupModelSoakTests {
    @Test("GRP-47 in a hundred thousand random sequences every rule holds")
    func walks() throws {
        try GroupModelTests.walk(100_000, seed: UInt64.random(in: 0...UInt64.max))
    }

    @Test("GRP-47 in three hundred random sequences the server does what the model does")
    func real() async throws {
        try await GroupModelTests.compare(300, seed: UInt64.random(in: 0...UInt64.max))
    }
}

/// The people and groups of a model, on a server.
private struct GroupWorld {
    private let bench: APIBench
    private var people: [GroupPerson] = []
    private var groups: [Int: WireGroup] = [:]
    /// The links, with the ids of their groups.
    private var invitations: [(group: String, link: WireGroupInvitation)] = []
    private let name: String
    private var ended = 0

    init(_ bench: APIBench, _ sequence: Int) async throws {
        self.bench = bench
        name = "s\(sequence)"
        for number in GroupModel.people { people.append(try await bench.person("\(name)p\(number)")) }
    }

    /// Does what the model did. Returns the code of the refusal; nil for none.
    mutating func handle(_ act: GroupModel.Act) async throws -> ErrorCode? {
        // Who has been in a group longest is a matter of time.
        bench.server.clock.advance(by: 1)
        switch act {
        case .create(let id, let person):
            if let group = groups[id] {
                let answer = try await bench.send(
                    .post, "/groups", json: ["name": "Crew", "id": .string(group.id)], bearer: people[person].token)
                return try code(of: answer)
            }
            groups[id] = try await bench.group(by: people[person])
            return nil
        case .invite(let role, let id, let uses, let actor):
            let answer = try await bench.send(
                .post, "/groups/\(path(id))/invitations",
                json: ["kind": "link", "role": .string(role.name), "max_uses": .integer(Int64(uses))],
                bearer: people[actor].token)
            if answer.status == 201 {
                let link = try JSONDecoder().decode(WireGroupInvitation.self, from: Data(answer.body))
                invitations.append((path(id), link))
            }
            return try code(of: answer)
        case .accept(let place, let person):
            let secret = try invitation(place)?.link.secret ?? "AAAAA-AAAAA"
            return try await code(
                of: bench.send(
                    .post, "/groups/invitations/accept", json: ["code": .string(secret)], bearer: people[person].token)
            )
        case .revoke(let place, let actor):
            let (group, id) = invitation(place).map { ($0.group, $0.link.id) } ?? (path(-1), path(-1))
            return try await code(
                of: bench.send(.delete, "/groups/\(group)/invitations/\(id)", bearer: people[actor].token))
        case .setRole(let role, let person, let id, let actor):
            let revision = try await revision(of: person, in: id)
            return try await code(
                of: bench.send(
                    .patch, "/groups/\(path(id))/members/\(people[person].id)",
                    json: ["role": .string(role.name), "revision": .integer(revision)], bearer: people[actor].token))
        case .transfer(let id, let person, let actor):
            return try await code(
                of: bench.send(
                    .post, "/groups/\(path(id))/owner", json: ["user_id": .string(people[person].id)],
                    bearer: people[actor].token))
        case .remove(let person, let id, let actor):
            return try await code(
                of: bench.send(
                    .delete, "/groups/\(path(id))/members/\(people[person].id)", bearer: people[actor].token))
        case .delete(let id, let actor):
            let fault = try await code(of: bench.send(.delete, "/groups/\(path(id))", bearer: people[actor].token))
            if fault == nil { groups[id] = nil }
            return fault
        case .endAccount(let person):
            let key = try bench.administratorKey()
            _ = try await bench.send(.delete, "/admin/users/\(people[person].id)", bearer: key)
            ended += 1
            people[person] = try await bench.person("\(name)e\(ended)")
            for (id, group) in groups {
                if try await find(group) == nil { groups[id] = nil }
            }
            return nil
        case .activate(let id, let person):
            let group: JSONValue = id.map { JSONValue.string(path($0)) } ?? .null
            return try await code(
                of: bench.send(.put, "/groups/active", json: ["group_id": group], bearer: people[person].token))
        }
    }

    /// What a new token of somebody says about a group, as one text; nil for nothing.
    mutating func claims(of person: Int) async throws -> String? {
        people[person] = try await bench.renewed(people[person])
        let claims = try people[person].groupClaims
        guard let id = claims["group_id"]?.stringValue, let role = claims["group_role"]?.stringValue,
            case .integer(let revision)? = claims["group_rev"]
        else { return nil }
        return "\(id) \(role) \(revision)"
    }

    /// What it has to say: the group and the role of the model, and the revision of the row.
    func row(of person: Int, in model: GroupModel) async throws -> String? {
        guard let claims = model.claims(of: person), let group = groups[claims.group] else { return nil }
        return "\(group.id) \(claims.role) \(try await revision(of: person, in: claims.group))"
    }

    /// The members of each group, with their roles, by time.
    func members() async throws -> [Int: [String]] {
        var all: [Int: [String]] = [:]
        for (id, group) in groups {
            let listed = try await bench.server.backend.database.read { sql in
                try GroupMemberTable(sql).members(
                    of: GroupID(text: group.id).required, GroupMemberTable.Filter(seesAddresses: false), after: nil, 99)
            }
            all[id] = listed.map { "\($0.record.userID.text) \($0.record.role)" }
        }
        return all
    }

    /// The same in the model.
    func members(of model: GroupModel) -> [Int: [String]] {
        model.groups.mapValues { group in group.members.map { "\(people[$0.person].id) \($0.role.name)" } }
    }

    /// What is stored of each link: how often it was used, and whether it is over.
    func links() async throws -> [String] {
        let ids = try invitations.map { try GroupInvitationID(text: $0.link.id).required }
        return try await bench.server.backend.database.read { sql in
            try ids.map { id in
                guard let found = try GroupInvitationTable(sql).find(id) else { return "gone" }
                return "\(found.uses) \(found.endReason?.rawValue ?? "open")"
            }
        }
    }

    /// The same of a link in the model.
    static func state(_ link: GroupModel.Link) -> String {
        switch link.end {
        case .gone: "gone"
        case .used: "\(link.uses) used"
        case .revoked: "\(link.uses) revoked"
        case nil: "\(link.uses) open"
        }
    }

    private func invitation(_ place: Int) -> (group: String, link: WireGroupInvitation)? {
        place < invitations.count ? invitations[invitations.count - 1 - place] : nil
    }

    private func path(_ id: Int) -> String { groups[id]?.id ?? "00000000-0000-4000-8000-000000000000" }

    private func code(of answer: Answer) throws -> ErrorCode? { answer.status < 300 ? nil : try answer.error().code }

    private func find(_ group: WireGroup) async throws -> GroupRecord? {
        try await bench.server.backend.database.read { try GroupTable($0).find(GroupID(text: group.id).required) }
    }

    private func member(_ person: Int, _ group: WireGroup) async throws -> GroupMemberRecord? {
        let user = try people[person].userID
        return try await bench.server.backend.database.read {
            try GroupMemberTable($0).find(user, in: GroupID(text: group.id).required)
        }
    }

    private func role(of person: Int, in group: WireGroup) async throws -> String? {
        try await member(person, group)?.role
    }

    private func revision(of person: Int, in id: Int) async throws -> Int64 {
        guard let group = groups[id] else { return 1 }
        return try await member(person, group)?.revision ?? 1
    }
}
