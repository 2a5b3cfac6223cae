import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehousePages
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import Testing

/// The groups that the reference app kept itself, in a database that a demo of then has filled.
struct FieldhouseMigrationTests {
    private static let north = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
    private static let south = "3f2504e0-4f89-41d3-9a0c-0305e82c3302"
    private static let deserted = "3f2504e0-4f89-41d3-9a0c-0305e82c3303"
    private static let project = "3f2504e0-4f89-41d3-9a0c-0305e82c3304"
    private static let invitations = [
        "open": "3f2504e0-4f89-41d3-9a0c-0305e82c3311", "older": "3f2504e0-4f89-41d3-9a0c-0305e82c3312",
        "revoked": "3f2504e0-4f89-41d3-9a0c-0305e82c3313", "used": "3f2504e0-4f89-41d3-9a0c-0305e82c3314",
    ]

    private let server: TestServer
    private let tokens: BrowserTokens
    private let ada: UserRecord
    private let bob: UserRecord

    init() async throws {
        let server = try await TestServer.start()
        (ada, bob) = (try await server.confirmed().user, try await server.confirmed("bob@example.org").user)
        tokens = BrowserTokens(keys: server.backend.keys, random: SystemRandomSource())
        self.server = server
        try await fill()
    }

    /// The code of an invitation, as the app made it.
    private func code(_ name: String) -> String {
        tokens.digest(Self.invitations[name] ?? "", for: "invitation code")
    }

    /// Makes the database one of a demo whose app had groups of its own.
    private func fill() async throws {
        let former = Array(FieldhouseMigrations.all.dropLast())
        #expect(former.last?.name == "fieldhouse-undo-0005")
        try await Migrator(Migration.server + former, clock: server.clock).apply(to: server.backend.database)
        let (ada, bob, now) = (ada.id, bob.id, server.clock.now)
        let digests = Dictionary(
            uniqueKeysWithValues: Self.invitations.keys.map { ($0, tokens.digest(code($0), for: "invitation")) })
        try await server.backend.database.write { sql in
            for (crew, name) in [(Self.north, "North"), (Self.south, "South"), (Self.deserted, "Deserted")] {
                try sql.run(
                    "INSERT INTO crews (id, name, created_at) VALUES (?, ?, ?)", [.text(crew), .text(name), .date(now)])
                let project = crew == Self.north ? Self.project : crew
                try sql.run(
                    "INSERT INTO projects (id, crew_id, name, site, created_at) VALUES (?, ?, ?, '', ?)",
                    [.text(project), .text(crew), .text("\(name) bridge"), .date(now)])
            }
            let members: [(crew: String, person: UserID, role: String, joined: Int64)] = [
                (Self.north, ada, "owner", 1), (Self.south, ada, "member", 2), (Self.south, bob, "member", 1),
            ]
            for member in members {
                try sql.run(
                    "INSERT INTO crew_members (crew_id, user_id, role, joined_at) VALUES (?, ?, ?, ?)",
                    [.text(member.crew), .id(member.person), .text(member.role), .integer(member.joined)])
            }
            try sql.run(
                """
                INSERT INTO rfis (id, project_id, crew_id, number, title, question, asked_by, created_at, revision)
                VALUES (?, ?, ?, 7, 'Bolts', 'Which?', ?, ?, 3)
                """, [.text(Self.project), .text(Self.project), .text(Self.north), .id(ada), .date(now)])
            for (name, id) in Self.invitations {
                let isUsed = name == "used"
                let (user, inviter): (SQLValue, SQLValue) = isUsed ? (.id(bob), .null) : (.null, .id(ada))
                let used: Date? = isUsed ? now : nil
                let revoked: Date? = name == "revoked" ? now : nil
                let made = name == "open" ? now : now.addingTimeInterval(-1)
                let digest = digests[name] ?? ""
                try sql.run(
                    """
                    INSERT INTO crew_invitations (id, digest, crew_id, email, created_at, expires_at, used_by, used_at,
                        revoked_at, invited_by) VALUES (?, ?, ?, 'bob@example.org', ?, ?, ?, ?, ?, ?)
                    """,
                    [
                        .text(id), .text(digest), .text(Self.north), .date(made), .date(now.addingTimeInterval(3600)),
                        user, .date(used), .date(revoked), inviter,
                    ])
            }
        }
    }

    private func migrated() async throws -> (groups: Groups, store: FieldhouseStore) {
        let database = server.backend.database
        let applied = try await Migrator(Migration.server + FieldhouseMigrations.all, clock: server.clock).apply(
            to: database)
        #expect(applied == ["fieldhouse-groups-0006"])
        var settings = ServerSettings()
        settings.groupsAreOffered = true
        let groups = Groups(backend: server.backend, settings: settings)
        return (groups, FieldhouseStore(groups: groups, database: database, clock: server.clock))
    }

    @Test("GRP-44 a demo's own groups become the server's, with members, projects and requests; one gets an owner")
    func copies() async throws {
        let (groups, store) = try await migrated()
        let (adas, bobs) = (store.seen(by: ada), store.seen(by: bob))
        #expect(try await adas.groups().map(\.name) == ["North", "South"])
        #expect(try await adas.groups().map(\.memberCount) == [1, 2])
        #expect(try await roles(in: Self.north) == [ada.id: "owner"])
        #expect(try await roles(in: Self.south) == [ada.id: "member", bob.id: "owner"], "the oldest member owns it")
        let (wrong, deserted) = try await server.backend.database.read { sql in
            (
                try GroupTable(sql).countWrongCounters(),
                try GroupTable(sql).find(try #require(GroupID(text: Self.deserted)))
            )
        }
        #expect(wrong == 0 && deserted == nil)
        #expect(Set(try await adas.projects().records.map(\.name)) == ["North bridge", "South bridge"])
        #expect(try await adas.project(Self.project).crewName == "North")
        let request = try await adas.rfi(Self.project)
        #expect((request.title, request.number, request.revision) == ("Bolts", 7, 3))

        // A mailed link goes on working, and an owner can still copy it.
        let code = code("open")
        let north = try #require(GroupID(text: Self.north))
        let (owner, invited) = (try await authenticated(ada), try await authenticated(bob))
        let open = try await groups.invitations(of: north, after: nil, limit: 9, by: owner).elements
        #expect(open.count == 1 && open.first?.link?.hasSuffix("/invite/\(code)") == true)
        let seen = try await groups.look(at: Secret(code), as: nil, from: ClientContext())
        #expect(seen.state == .open && seen.details?.groupName == "North")
        _ = try await groups.accept(.code(Secret(code)), proof: nil, by: invited, from: ClientContext())
        #expect(try await roles(in: Self.north) == [ada.id: "owner", bob.id: "member"])
        #expect(try await bobs.groups().map(\.name) == ["North", "South"])
    }

    private func authenticated(_ user: UserRecord) async throws -> Authenticated {
        let id = user.id
        let session = try await server.backend.database.read { sql in try SessionTable(sql).live(of: id).first }
        return Authenticated(user: user, session: try #require(session), claims: nil)
    }

    private func roles(in group: String) async throws -> [UserID: String] {
        let rows = try await server.backend.database.read { sql in
            try sql.rows("SELECT user_id, role FROM group_members WHERE group_id = ?", [.text(group)])
        }
        let pairs = try rows.map { (try #require(UserID(text: try $0.text("user_id"))), try $0.text("role")) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test(
        "GRP-44 an invitation of a demo's own groups keeps its state; of several open ones to one address, the newest",
        arguments: [
            ("open", GroupInvitationRecord.State.open), ("older", .revoked), ("revoked", .revoked), ("used", .used),
        ])
    func states(name: String, state: GroupInvitationRecord.State) async throws {
        let groups = try await migrated().groups
        #expect(try await groups.look(at: Secret(code(name)), as: nil, from: ClientContext()).state == state)
    }

    @Test("GRP-44 GRP-07 who deletes their account is gone from the former tables too, and their groups with them")
    func deletion() async throws {
        _ = try await migrated()
        let ada = ada.id
        let left = try await server.backend.database.write { sql in
            try FieldhouseStore.leaveGroups(ada, sql)
            return try sql.rows("SELECT id FROM crews ORDER BY id", []).map { try $0.text("id") }
        }
        #expect(left == [Self.south, Self.deserted])
    }
}
