import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Synchronization
import Testing

/// The groups of a back end as an app uses them.
@Suite(.timeLimit(.minutes(5)))
struct BackEndGroupTests {
    private static let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))

    /// A back end with a session, and Ada signed in.
    private static func signedIn() async throws -> (accounts: InMemoryAccounts, backEnd: BackEnd) {
        let accounts = InMemoryAccounts(confirmsAddresses: false)
        let backEnd = await CompositionRoot(accounts: accounts, hasSession: true).backEnd
        _ = try await accounts.signUp(
            email: GroupStage.email(.ada), password: GroupStage.password, consent: consent)
        return (accounts, backEnd)
    }

    private static func created(_ name: String, at backEnd: BackEnd) async throws -> GroupInfo {
        try await backEnd.groups.createGroup(named: name, id: GroupStage.newId())
    }

    @Test("GRP-27 GRP-40 a switch is reported when the token says it, after the event that the token came with")
    func events() async throws {
        let (_, backEnd) = try await Self.signedIn()
        let group = try await Self.created("North Crew", at: backEnd)
        var events = backEnd.events.makeAsyncIterator()
        let context = try #require(try await backEnd.groups.switchGroup(to: group.id))
        guard case .renewed(_, let claims) = await events.next() else {
            Issue.record("the renewal comes first")
            return
        }
        #expect(claims != nil)
        #expect(await events.next() == .groupChanged(context))
        #expect(context.groupId == group.id && context.role == GroupRole.ownerName && context.permits(.invite))
        #expect(await backEnd.session?.currentGroup() == context)

        // Another renewal with the same group is none.
        let session = try #require(backEnd.session)
        _ = try await session.validAccessToken(otherThan: try await session.validAccessToken())
        #expect(try await backEnd.groups.switchGroup(to: nil) == nil)
        var seen: [BackEnd.Event?] = []
        for _ in 0..<3 { seen.append(await events.next()) }
        #expect(seen.last == .groupChanged(nil))
        #expect(seen.filter { if case .groupChanged = $0 { true } else { false } }.count == 1)
    }

    @Test(
        "GRP-40 the app's analytics are told what was done, once and without a name, an address or a code",
        arguments: [true, false])
    func analytics(hasSession: Bool) async throws {
        let accounts = InMemoryAccounts(confirmsAddresses: false)
        let told = Mutex<[AuthEventPayload]>([])
        let clock = ManualWallClock()
        let backEnd = await CompositionRoot(
            accounts: accounts, hasSession: hasSession, clock: clock,
            onEvent: { payload in told.withLock { $0.append(payload) } }
        ).backEnd
        for person in [GroupFixture.Person.ben, .ada] {
            _ = try await accounts.signUp(
                email: GroupStage.email(person), password: GroupStage.password, consent: Self.consent)
        }
        let group = try await Self.created("North Crew", at: backEnd)
        for _ in 0..<2 { _ = try await backEnd.groups.switchGroup(to: group.id) }
        let invitation = try await backEnd.groups.invite(GroupInvitation.Draft(.code), to: group.id)
        // What is refused is not told.
        await #expect(throws: AuthError.lastOwner) { try await backEnd.groups.leaveGroup(group.id) }
        _ = try await accounts.signIn(email: GroupStage.email(.ben), password: GroupStage.password)
        let code = try #require(invitation.code)
        _ = try await backEnd.groups.acceptInvitation(.code(code), proof: nil)
        try await backEnd.groups.leaveGroup(group.id)
        let payloads = told.withLock { $0 }.filter { !$0.name.rawValue.hasPrefix("auth_") }
        #expect(
            payloads.map(\.name) == [
                .groupCreated, .groupSwitched, .invitationSent, .groupJoined, .groupLeft,
            ])
        for payload in payloads {
            #expect(payload.providerId == nil && payload.errorCode == nil && payload.time == clock.now)
            for secret in ["North Crew", "@", code.reveal(), group.id] { #expect(!"\(payload)".contains(secret)) }
        }
    }

    @Test("GRP-40 signing out ends the group, and the next session starts in the only one")
    func signOut() async throws {
        let (accounts, backEnd) = try await Self.signedIn()
        let group = try await Self.created("North Crew", at: backEnd)
        let context = try await backEnd.groups.switchGroup(to: group.id)
        var events = backEnd.events.makeAsyncIterator()
        await backEnd.session?.signOut()
        guard case .signedOut = await events.next() else {
            Issue.record("the end of the session comes first")
            return
        }
        #expect(await events.next() == .groupChanged(nil))
        #expect(await backEnd.groups.currentGroup() == nil)
        _ = try await accounts.signIn(email: GroupStage.email(.ada), password: GroupStage.password)
        guard case .signedIn = await events.next() else {
            Issue.record("the sign-in comes first")
            return
        }
        #expect(await events.next() == .groupChanged(context))
    }

    @Test("GRP-40 a back end without a session reports a switch and the end of a membership itself")
    func withoutSession() async throws {
        let accounts = InMemoryAccounts(confirmsAddresses: false)
        let backEnd = await CompositionRoot(accounts: accounts).backEnd
        _ = try await accounts.signUp(
            email: GroupStage.email(.ada), password: GroupStage.password, consent: Self.consent)
        let group = try await Self.created("North Crew", at: backEnd)
        var events = backEnd.events.makeAsyncIterator()
        let context = try await backEnd.groups.switchGroup(to: group.id)
        #expect(context?.groupId == group.id)
        #expect(await events.next() == .groupChanged(context))
        // The same again is no change.
        _ = try await backEnd.groups.switchGroup(to: group.id)
        try await backEnd.groups.deleteGroup(group.id)
        #expect(await events.next() == .groupChanged(nil))
    }

    @Test("GRP-33 the check of an invitation asks the back end's groups")
    func check() async throws {
        let (accounts, backEnd) = try await Self.signedIn()
        let group = try await Self.created("North Crew", at: backEnd)
        let sent = try await backEnd.groups.invite(
            GroupInvitation.Draft(to: GroupStage.email(.ben)), to: group.id)
        let code = Secret(String(try #require(sent.link?.reveal().split(separator: "/").last)))
        guard case .valid(let life, let name, let email, nil) = await backEnd.checkInvitation(code) else {
            Issue.record("an open invitation is valid")
            return
        }
        #expect(life > 6 * 86_400 && life <= 7 * 86_400)
        #expect(name == "North Crew" && email == GroupStage.email(.ben))
        try await backEnd.groups.revokeInvitation(sent.id, of: group.id)
        #expect(await backEnd.checkInvitation(code) == .over(.revoked))
        #expect(await backEnd.checkInvitation(Secret("another")) == .invalid)
        await accounts.failNext(with: .network)
        #expect(await backEnd.checkInvitation(code) == .unknown)
    }

    @Test("GRP-33 without groups nothing is known of an invitation, and an app's own check comes first")
    func ownCheck() async throws {
        var backEnd = BackEnd(
            authentication: InMemoryAuthAdapter(), service: InMemoryAccounts(), profiles: InMemoryProfileAdapter())
        #expect(await backEnd.checkInvitation(Secret("a-code")) == .unknown)
        backEnd.groups = InMemoryAccounts()
        #expect(await backEnd.checkInvitation(Secret("a-code")) == .invalid)
        backEnd.checkInvitation = { _ in .over(.expired) }
        #expect(await backEnd.checkInvitation(Secret("a-code")) == .over(.expired))
    }

    @Test("GRP-15 GRP-39 in memory too, the id of an invitation that is over makes none")
    func repeatedLate() async throws {
        let (_, backEnd) = try await Self.signedIn()
        let group = try await Self.created("North Crew", at: backEnd)
        var draft = GroupInvitation.Draft(.link)
        draft.id = GroupStage.newId()
        let sent = try await backEnd.groups.invite(draft, to: group.id)
        #expect(try await backEnd.groups.invite(draft, to: group.id) == sent)
        try await backEnd.groups.revokeInvitation(sent.id, of: group.id)
        let repeated = draft
        await #expect(throws: AuthError.unknown("group_conflict")) {
            _ = try await backEnd.groups.invite(repeated, to: group.id)
        }
    }

    @Test("GRP-06 a group whose only owner deletes the account goes to the longest-standing admin, then member")
    func heir() async throws {
        let (accounts, fixture) = try await GroupStage.stage()
        let id = GroupStage.newId()
        _ = try await fixture.ports(.ada).createGroup(named: "North Crew", id: id)
        for person in [GroupFixture.Person.ben, .cleo] {
            let sent = try await fixture.ports(.ada).invite(GroupInvitation.Draft(.link), to: id)
            let code = Secret(String(try #require(sent.link?.reveal().split(separator: "/").last)))
            _ = try await fixture.ports(person).acceptInvitation(.code(code), proof: nil)
        }
        _ = try await fixture.ports(.ada).setRole(
            GroupRole.adminName, of: fixture.userId(.cleo), in: id, revision: 1)
        let ada = try #require(Identity(userId: fixture.userId(.ada), authMethod: .email))
        try await accounts.deleteAccount(of: ada, context: nil)
        #expect(try await fixture.ports(.cleo).group(id).isOwner)
        #expect(try await fixture.ports(.ben).group(id).memberCount == 2)
    }
}
