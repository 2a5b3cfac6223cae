import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

@Suite struct InvitationTests {
    @Test("UI-02 an invitation shows the name of its group only to people who have its link")
    func preview() async throws {
        let crew = try await Crew()
        let anna = try await crew.person("anna@example.com")
        let group = try await anna.createGroup(name: "Söhne & <Co>")
        let code = try await crew.invite("ben@example.com", to: group, by: anna)
        let preview = try await crew.store.preview(of: code)
        #expect(preview.standing == .open)
        #expect(preview.groupName == "Söhne & <Co>")
        #expect(preview.crewID == nil)
        for wrong in ["", "x", String(code.dropLast()), code + "A", group] {
            let preview = try await crew.store.preview(of: wrong)
            #expect(preview.standing == .unknown)
            #expect(preview.groupName == nil)
        }
    }

    @Test("UI-16 an open invitation says who sent it and to which address, and only before the sign-in")
    func guest() async throws {
        let crew = try await Crew()
        let (anna, ben) = (try await crew.person("anna@example.com"), try await crew.person("ben@example.com"))
        let group = try await anna.createGroup(name: "North yard")
        let code = try await crew.invite("ben@example.com", to: group, by: anna)
        for name in ["anna", "Anna K."] {
            let invitation = AuthInvitation(groupName: "North yard", inviterName: name, email: "ben@example.com")
            #expect(try await crew.store.preview(of: code).invitation == invitation)
            try await anna.rename(to: "Anna K.")
        }

        #expect(try await crew.store.preview(of: code, for: anna.person).guest == nil)
        #expect(try await crew.store.preview(of: code, for: ben.person).guest == nil)
        #expect(try await crew.store.preview(of: code + "A").guest == nil)
        crew.site.clock.advance(by: FieldhouseStore.invitationLife)
        #expect(try await crew.store.preview(of: code).guest == nil)
    }

    @Test("LINK-05 an invitation that cannot be taken says why, and nothing is joined by it")
    func standings() async throws {
        let crew = try await Crew()
        let (anna, ben) = (try await crew.person("anna@example.com"), try await crew.person("ben@example.com"))
        let group = try await anna.createGroup(name: "North yard")

        let misdirected = try await crew.invite("cleo@example.com", to: group, by: anna)
        await Self.expect(.otherAccount, of: misdirected, for: ben, in: crew.store)
        await Self.expect(.alreadyMember, of: misdirected, for: anna, in: crew.store)

        let replaced = try await crew.invite("ben@example.com", to: group, by: anna)
        let revoked = try await crew.invite("ben@example.com", to: group, by: anna)
        await Self.expect(.revoked, of: replaced, for: ben, in: crew.store)
        let invitation = try #require(
            try await anna.group(group).invitations.first { $0.email == "ben@example.com" })
        try await anna.revokeInvitation(invitation.id, of: group)
        await Self.expect(.revoked, of: revoked, for: ben, in: crew.store)

        let late = try await crew.invite("ben@example.com", to: group, by: anna)
        crew.site.clock.advance(by: FieldhouseStore.invitationLife)
        await Self.expect(.expired, of: late, for: ben, in: crew.store)

        await Self.expect(.unknown, of: "nothing", for: ben, in: crew.store)
        #expect(try await ben.groups().isEmpty)

        let good = try await crew.invite("ben@example.com", to: group, by: anna)
        _ = try await ben.join(with: good)
        await Self.expect(.alreadyMember, of: good, for: ben, in: crew.store)
        try await anna.remove(ben.person.id, from: group)
        await Self.expect(.used, of: good, for: ben, in: crew.store)
        #expect(try await ben.groups().isEmpty)
    }

    @Test("GRP-20 an invitation that is over names its group to nobody who is not in it")
    func overTellsNothing() async throws {
        let crew = try await Crew()
        let (anna, eve) = (try await crew.person("anna@example.com"), try await crew.person("eve@example.com"))
        let group = try await anna.createGroup(name: "North yard")
        let code = try await crew.invite("ben@example.com", to: group, by: anna)
        let invitation = try #require(try await anna.group(group).invitations.first)
        try await anna.revokeInvitation(invitation.id, of: group)
        for preview in [
            try await crew.store.preview(of: code), try await crew.store.preview(of: code, for: eve.person),
        ] {
            #expect(preview.standing == .revoked)
            #expect(preview.groupName == nil && preview.crewID == nil && preview.guest == nil)
        }
        #expect(try await crew.store.preview(of: code, for: anna.person).groupName == "North yard")
    }

    @Test("GRP-22 who was removed comes back by an invitation that is newer than that, and by no other")
    func removed() async throws {
        let crew = try await Crew()
        let (anna, ben) = (try await crew.person("anna@example.com"), try await crew.person("ben@example.com"))
        let group = try await anna.createGroup(name: "North yard")
        _ = try await ben.join(with: try await crew.invite("ben@example.com", to: group, by: anna))
        try await anna.remove(ben.person.id, from: group)
        let same = try await crew.invite("ben@example.com", to: group, by: anna)
        await #expect(throws: AccountRefusal.group(.excluded)) { _ = try await ben.join(with: same) }
        #expect(try await anna.group(group).members.count == 1)
        crew.site.clock.advance(by: 1)
        let newer = try await crew.invite("ben@example.com", to: group, by: anna)
        #expect(try await ben.join(with: newer) == group)
        #expect(try await anna.groups().map(\.memberCount) == [2])
    }

    @Test("LINK-05 an invitation is taken once, however many take it at the same time")
    func race() async throws {
        let crew = try await Crew()
        let (anna, ben) = (try await crew.person("anna@example.com"), try await crew.person("ben@example.com"))
        let group = try await anna.createGroup(name: "North yard")
        let code = try await crew.invite("ben@example.com", to: group, by: anna)
        let joined = await withTaskGroup(of: Bool.self) { tasks in
            for _ in 0..<20 {
                tasks.addTask { (try? await ben.join(with: code)) != nil }
            }
            return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(joined == 1)
        #expect(try await anna.group(group).members.count == 2)
    }

    @Test("LINK-05 neither the code of an invitation nor anything that leads to it is in the database")
    func secrecy() async throws {
        let crew = try await Crew()
        let anna = try await crew.person("anna@example.com")
        let group = try await anna.createGroup(name: "North yard")
        let code = try await crew.invite("ben@example.com", to: group, by: anna)
        let rows = try await crew.site.backend.database.read { sql in
            try sql.rows("SELECT id, digest FROM group_invitations", [])
        }
        for text in try rows.flatMap({ [try $0.text("id"), try $0.text("digest")] }) {
            #expect(text != code)
            #expect(try await crew.store.preview(of: text).standing == .unknown)
        }
    }

    /// Both what the person is shown and what joining says.
    private static func expect(
        _ standing: InvitationStanding, of code: String, for person: CrewData, in store: FieldhouseStore,
        at location: SourceLocation = #_sourceLocation
    ) async {
        let preview = try? await store.preview(of: code, for: person.person)
        #expect(preview?.standing == standing, sourceLocation: location)
        await #expect(throws: FieldhouseError.invitation(standing), sourceLocation: location) {
            _ = try await person.join(with: code)
        }
    }
}
