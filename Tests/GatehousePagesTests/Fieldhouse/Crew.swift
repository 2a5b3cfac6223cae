import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseServer
import GatehouseStore
import Testing

@testable import Fieldhouse

/// People with accounts at a site, and what each of them sees of the app's data.
struct Crew {
    let site: TestSite
    let store: FieldhouseStore

    init(limits: LimitPolicy? = nil, factors: Bool = false) async throws {
        site = try await TestSite(publicURL: "http://localhost:8080", limits: limits, factors: factors)
        store = site.app.store
    }

    /// Somebody new, with a confirmed address.
    func person(_ email: String) async throws -> CrewData {
        try await site.account(email)
        let user = try await site.backend.database.read { sql in try UserTable(sql).find(email: email) }
        return store.seen(by: try #require(user))
    }

    static func newForm() -> String { SystemRandomSource().uuid().uuidString.lowercased() }
}

extension TestSite {
    /// Ends everything that a person is signed in with, as a sign-out elsewhere does.
    func endSessions(of user: UserID) async throws {
        _ = try await backend.accounts.administrationByFiles(as: .command).endSessions(of: user)
    }
}

/// What a person does on the server's pages about groups, in the session of their sign-up.
extension CrewData {
    private var service: Groups { store.groups }

    private func authenticated() async throws -> Authenticated {
        let id = person.id
        let session = try await store.database.read { sql in try SessionTable(sql).live(of: id).first }
        return Authenticated(user: person, session: try #require(session), claims: nil)
    }

    private static func id(_ group: String) throws -> GroupID { try #require(GroupID(text: group)) }

    /// Creates a group. Returns its id.
    func createGroup(name: String) async throws -> String {
        try await service.create(named: name, id: nil, by: try await authenticated()).group.id.text
    }

    /// Invites an address to a group. Returns the code of the invitation.
    func invite(_ email: String, to group: String) async throws -> String {
        let invitation = Groups.NewInvitation(
            id: nil, kind: .mail, email: EmailAddress(email), role: GroupRole.memberName, life: nil, mostUses: 1,
            domain: nil)
        let sent = try await service.invite(invitation, to: try Self.id(group), by: try await authenticated())
        return String(try #require(sent.link?.split(separator: "/").last))
    }

    /// Joins the group of an invitation. Returns the id of the group.
    @discardableResult
    func join(with code: String) async throws -> String {
        try await service.accept(
            .code(Secret(code)), proof: nil, by: try await authenticated(), from: ClientContext()
        ).group.id.text
    }

    /// Joins a group to which somebody in it invites the person.
    func join(_ group: String, by owner: CrewData) async throws {
        try await join(with: try await owner.invite(try #require(person.email), to: group))
    }

    /// Returns the roles of the people of a group by their addresses.
    func roles(in group: String) async throws -> [String: String] {
        let members = try await service.members(
            of: try Self.id(group), containing: nil, role: nil, after: nil, limit: 100, by: try await authenticated()
        ).elements
        let people = try await store.database.read { sql in
            try members.map { (try UserTable(sql).find($0.record.userID)?.email ?? "", $0.record.role) }
        }
        return Dictionary(uniqueKeysWithValues: people)
    }

    /// Gives another member of a group a role.
    func setRole(_ role: String, of member: CrewData, in group: String) async throws {
        let (id, who) = (try Self.id(group), try await authenticated())
        let known = try await service.member(member.person.id, of: id, by: who).record
        _ = try await service.setRole(role, of: member.person.id, in: id, seen: known.revision, by: who)
    }

    /// Deletes a group.
    func deleteGroup(_ group: String) async throws {
        try await service.delete(try Self.id(group), by: try await authenticated())
    }
}
