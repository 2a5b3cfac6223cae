import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseStore
import GatehouseWire

/// The people and the work that a demo begins with.
///
/// Nobody of the crew has a password. A button of the demo signs in as one of them, by a link that is created and used
/// in the same request, so a server that later serves the data folder lets nobody in as them.
struct TourCrew: Sendable {
    /// A person to sign in as with a button of the demo.
    enum Role: String, CaseIterable, Sendable {
        case member
        case owner
        case administrator
        /// A new guest each time.
        case guest

        /// The name and the email of the person; nil for a guest.
        var person: (name: String, email: String)? {
            switch self {
            case .member: ("Ken Ito", "ken@fieldhouse.example")
            case .owner: ("Maria Silva", "maria@fieldhouse.example")
            case .administrator: ("Amira Haddad", "amira@fieldhouse.example")
            case .guest: nil
            }
        }
    }

    let accounts: Accounts
    let administration: Administration
    let store: FieldhouseStore
    let termsVersion: String

    /// The member of the deployment's metadata that marks the crew. People cannot write it themselves.
    private static let mark = "fieldhouse-crew"

    /// Whether a guest can sign in.
    var takesGuests: Bool { accounts.policy.guestsAllowed && accounts.policy.signUpOpen }

    /// Adds the crew to a database without accounts.
    /// - Returns: Whether the crew is there; false for a database that had other accounts before.
    func prepare() async throws -> Bool {
        if try await isThere() { return true }
        let known = try await administration.users(page: 1, perPage: 1, email: nil, filter: nil)
        guard known.total == 0 else { return false }
        try await settle()
        return true
    }

    /// Whether the database began as that of a demo.
    func isThere() async throws -> Bool { try await find(.owner) != nil }

    /// Signs in as somebody of the crew, or as a new guest.
    /// - Returns: The session; nil for a person of the crew who is not there.
    func open(_ role: Role, client: ClientContext) async throws -> SessionID? {
        let accounts = accounts.requested(from: client)
        guard role != .guest else {
            guard takesGuests else { return nil }
            return try await accounts.signUp.asGuest(metadata: [:], consent: consent, client: client).session.id
        }
        guard let email = try await find(role)?.email else { return nil }
        let link = try await administration.invitations.signInLink(email: email, app: AppLink())
        return try await accounts.signIn.verify(
            Verification(kind: .magiclink, proof: .link(link.token)), client: client
        ).session.id
    }

    /// Deletes every account, and with them their groups, and adds the crew again. A database that had other accounts
    /// before the demo stays as it is.
    /// - Parameter clearMails: Deletes the mails, after the accounts.
    func startOver(clearMails: () async throws -> Void) async throws {
        guard try await isThere() else { return }
        var left = Int.max
        while true {
            // The newest come first, so the owner of the crew, who shows that this is a demo, goes last.
            let page = try await administration.users(page: 1, perPage: 100, email: nil, filter: nil)
            guard !page.users.isEmpty, page.total < left else { break }
            left = page.total
            for user in page.users { _ = try await administration.deleteUser(user.id) }
        }
        try await clearMails()
        try await settle()
    }

    private var consent: Consent { Consent(version: termsVersion, time: accounts.clock.now) }

    private func find(_ role: Role) async throws -> UserRecord? {
        guard let email = role.person?.email else { return nil }
        do {
            let user = try await administration.user(email: email)
            return user.appMetadata[Self.mark] == .bool(true) ? user : nil
        } catch AccountRefusal.noSuchUser {
            return nil
        }
    }

    // MARK: Seeding

    private func settle() async throws {
        let (owner, member) = (try await add(.owner), try await add(.member))
        let administrator = try await add(.administrator)
        _ = try await administration.setAdministrator(administrator.id, true)
        let (maria, ken) = (store.seen(by: owner), store.seen(by: member))
        let crew = try await makeGroup("Harbour Crew", of: owner, with: [member, administrator])
        let group = crew.text
        let hall = try await maria.createProject(name: "Market Hall", site: "Pier 4", in: group)
        let bridge = try await maria.createProject(name: "Footbridge", site: "North Basin", in: group)
        let stone = try await ken.createRFI(
            title: "Which stone goes above the main door?",
            question: "The drawing says limestone, the delivery note says sandstone. The mason starts on Thursday.",
            in: hall)
        try await maria.answer(stone, with: "Limestone, as drawn. The sandstone is for the footbridge.")
        _ = try await ken.createRFI(
            title: "Can we close the east gate for two days?",
            question: "The crane needs the whole width of the road on Monday and Tuesday.", in: hall)
        _ = try await maria.createRFI(
            title: "Who signs off the bearings?", question: "They arrive next week, and someone has to be on site.",
            in: bridge)
        try await invite("jonas@fieldhouse.example", to: crew)
    }

    /// Adds a group with its people, without invitations.
    private func makeGroup(
        _ name: String, of owner: UserRecord, with members: [UserRecord]
    ) async throws -> GroupID {
        let (id, now, trail) = (GroupID(rawValue: accounts.random.uuid()), store.clock.now, accounts.trail)
        try await store.database.write { sql in
            let (groups, people) = (GroupTable(sql), GroupMemberTable(sql))
            _ = try groups.insertIfFree(id, name: name, at: now)
            _ = try people.insertIfNew(
                GroupMemberRecord(
                    groupID: id, userID: owner.id, role: GroupRole.ownerName, joinedAt: now, joinedBy: nil))
            for member in members {
                _ = try groups.takePlace(in: id, isOwner: false, most: members.count + 1)
                _ = try people.insertIfNew(
                    GroupMemberRecord(
                        groupID: id, userID: member.id, role: GroupRole.memberName, joinedAt: now, joinedBy: owner.id))
            }
            try trail.note(.groupCreated, of: owner.id, group: id, in: sql, at: now)
        }
        return id
    }

    /// Invites an address without an account, in a session that ends at once.
    private func invite(_ email: String, to group: GroupID) async throws {
        guard let session = try await open(.owner, client: ClientContext()),
            let owner = try await accounts.sessions.live(session)
        else { return }
        let invitation = Groups.NewInvitation(
            id: nil, kind: .mail, email: EmailAddress(email), role: GroupRole.memberName, life: nil, mostUses: 1,
            domain: nil)
        do {
            _ = try await store.groups.invite(invitation, to: group, by: owner)
        } catch is AccountRefusal {
            // An address gets a limited number of mails. After many resets, the demo begins without an invitation.
        }
        try await accounts.sessions.end(owner, scope: .local)
    }

    private func add(_ role: Role) async throws -> UserRecord {
        let (name, email) = role.person ?? ("", "")
        var new = AdministratorChange()
        new.email = email
        new.confirmsEmail = true
        new.appMetadata = [Self.mark: true]
        let user = try await administration.createUser(id: nil, new, consent: consent)
        let now = store.clock.now
        try await store.database.write { sql in try ProfileTable(sql).setDisplayName(name, of: user.id, at: now) }
        return user
    }
}
