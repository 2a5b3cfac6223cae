public import Foundation
public import GatehouseDomain

/// The setup for a rule about groups: a new back end with three people who have confirmed addresses.
public struct GroupFixture: Sendable {
    /// A person with an account.
    public enum Person: String, CaseIterable, Sendable {
        /// Creates the groups.
        case ada
        /// Is invited to them.
        case ben
        /// Belongs to none at first.
        case cleo
    }

    /// Returns the adapter with this person signed in. A rule asks for each step, so one device for all
    /// of them will do.
    package let ports: @Sendable (Person) async throws -> any GroupPorts
    /// Returns the adapter with nobody signed in.
    package let signedOut: @Sendable () async throws -> any GroupPorts
    /// The person's user id.
    package let userId: @Sendable (Person) -> String
    /// The person's address.
    package let email: @Sendable (Person) -> String
    /// The code in the newest mail to an address, or nil when there is no mail.
    package let mailedCode: @Sendable (_ email: String) async throws -> String?
    /// Renews this person's access token. Does nothing for a back end without tokens.
    package let renew: @Sendable (Person) async throws -> Void
    /// Makes the next request of this person fail as without a network.
    package let failNext: @Sendable (Person) async throws -> Void
    /// Moves the back end's clock.
    package let advance: @Sendable (TimeInterval) async throws -> Void

    /// Creates a fixture.
    public init(
        ports: @escaping @Sendable (Person) async throws -> any GroupPorts,
        signedOut: @escaping @Sendable () async throws -> any GroupPorts,
        userId: @escaping @Sendable (Person) -> String, email: @escaping @Sendable (Person) -> String,
        mailedCode: @escaping @Sendable (_ email: String) async throws -> String?,
        renew: @escaping @Sendable (Person) async throws -> Void,
        failNext: @escaping @Sendable (Person) async throws -> Void,
        advance: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        self.ports = ports
        self.signedOut = signedOut
        self.userId = userId
        self.email = email
        self.mailedCode = mailedCode
        self.renew = renew
        self.failNext = failNext
        self.advance = advance
    }

    /// The id of a group that doesn't exist.
    static let unknownId = "6f1f7c1e-0000-4000-8000-0123456789ab"

    static func newId() -> String { SystemRandomBytes().id() }

    /// Creates a group of Ada's.
    func group(_ name: String = "North Crew") async throws -> GroupInfo {
        try await ports(.ada).createGroup(named: name, id: Self.newId())
    }

    /// Invites people to a group of Ada's, and returns the code.
    func code(_ draft: GroupInvitation.Draft, to id: String) async throws -> Secret {
        try Self.code(of: try await ports(.ada).invite(draft, to: id))
    }

    static func code(of invitation: GroupInvitation) throws -> Secret {
        if let code = invitation.code { return code }
        guard let last = invitation.link?.reveal().split(separator: "/").last else {
            throw ContractViolation("who invites gets a link or a code")
        }
        return Secret(String(last))
    }

    /// Has a person join a group of Ada's as a member.
    @discardableResult
    func join(_ person: Person, _ id: String) async throws -> GroupInfo {
        let code = try await self.code(GroupInvitation.Draft(.link), to: id)
        return try await ports(person).acceptInvitation(.code(code), proof: nil)
    }

    /// Returns a member as Ada sees them.
    func member(_ person: Person, of id: String) async throws -> GroupMember {
        let wanted = userId(person)
        let members = try await ports(.ada).members(of: id, containing: nil, role: nil, after: nil).elements
        guard let member = members.first(where: { $0.userId == wanted }) else {
            throw ContractViolation("who joined is listed")
        }
        return member
    }

    /// Changes the role of a member of a group of Ada's.
    func setRole(_ role: String, of person: Person, in id: String) async throws {
        let revision = try await member(person, of: id).revision
        _ = try await ports(.ada).setRole(role, of: userId(person), in: id, revision: revision)
    }
}
