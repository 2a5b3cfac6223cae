import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// What becomes of the groups of somebody whose account is deleted.
@Suite("Deleted accounts and their groups")
struct DeletionTests {
    private let crew: Crew
    private let anna: CrewData

    init() async throws {
        crew = try await Crew()
        anna = try await crew.person("anna@example.com")
    }

    private func member(_ email: String, of group: String) async throws -> CrewData {
        let person = try await crew.person(email)
        try await person.join(group, by: anna)
        crew.site.clock.advance(by: 1)
        return person
    }

    private func count(_ table: String) async throws -> Int64 {
        try await crew.site.backend.database.read { sql in
            try sql.row("SELECT COUNT(*) AS total FROM \(table)", [])?.integer("total") ?? -1
        }
    }

    @Test(
        "APP-01 a group whose owner's account is deleted gets the oldest member as owner, and keeps its projects",
        arguments: [false, true])
    func heir(keepsRow: Bool) async throws {
        let group = try await anna.createGroup(name: "North yard")
        let ben = try await member("ben@example.com", of: group)
        let cleo = try await member("cleo@example.com", of: group)
        let project = try await anna.createProject(name: "Bridge", site: "", in: group)
        _ = try await crew.site.backend.accounts.administration.deleteUser(anna.person.id, keepsRow: keepsRow)
        #expect(try await cleo.roles(in: group) == ["ben@example.com": "owner", "cleo@example.com": "member"])
        #expect(try await ben.project(project).name == "Bridge")
        try await ben.deleteProject(project)
        await #expect(throws: FieldhouseError.notFound) { _ = try await anna.project(project) }
    }

    @Test("APP-01 a group with another owner keeps its roles when one of its owners goes")
    func otherOwner() async throws {
        let group = try await anna.createGroup(name: "North yard")
        let ben = try await member("ben@example.com", of: group)
        let cleo = try await member("cleo@example.com", of: group)
        try await anna.setRole("owner", of: cleo, in: group)
        _ = try await crew.site.backend.accounts.administration.deleteUser(anna.person.id)
        #expect(try await ben.roles(in: group) == ["ben@example.com": "member", "cleo@example.com": "owner"])
    }

    @Test("APP-01 a group without members goes, with its projects, requests and invitations", arguments: [false, true])
    func lastMember(keepsRow: Bool) async throws {
        let group = try await anna.createGroup(name: "North yard")
        let project = try await anna.createProject(name: "Bridge", site: "", in: group)
        _ = try await anna.createRFI(title: "Bolts", question: "Which?", in: project)
        _ = try await anna.invite("ben@example.com", to: group)
        _ = try await crew.site.backend.accounts.administration.deleteUser(anna.person.id, keepsRow: keepsRow)
        for table in ["groups", "group_members", "fieldhouse_projects", "fieldhouse_rfis", "group_invitations"] {
            #expect(try await count(table) == 0, "\(table)")
        }
    }

    @Test("APP-01 what cannot be settled in the groups keeps the account: both happen, or neither")
    func together() async throws {
        _ = try await anna.createGroup(name: "North yard")
        try await crew.site.backend.database.write { sql in
            _ = try sql.run("ALTER TABLE group_members RENAME TO elsewhere", [])
        }
        await #expect(throws: (any Error).self) {
            _ = try await crew.site.backend.accounts.administration.deleteUser(anna.person.id)
        }
        #expect(try await count("users") == 1)
        #expect(try await count("elsewhere") == 1)
    }
}
