import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// The suites of groups over the accounts in memory, and over a back end that has none.
@Suite
struct GroupContractTests {
    @Test("GRP-46 GRP-39 the groups in memory keep their contract", arguments: GroupPortContract.Rule.allCases)
    func groups(rule: GroupPortContract.Rule) async throws {
        try await GroupPortContract { try await GroupStage.fixture() }.check(rule)
    }

    @Test(
        "GRP-46 GRP-39 the invitations in memory keep their contract",
        arguments: GroupInvitationPortContract.Rule.allCases)
    func invitations(rule: GroupInvitationPortContract.Rule) async throws {
        try await GroupInvitationPortContract { try await GroupStage.fixture() }.check(rule)
    }

    @Test(
        "GRP-46 GRP-27 the group that somebody in memory acts in keeps its contract, with and without a session",
        arguments: GroupSessionPortContract.Rule.allCases)
    func session(rule: GroupSessionPortContract.Rule) async throws {
        try await GroupSessionPortContract { try await GroupStage.fixture() }.check(rule)
        try await GroupSessionPortContract { try await GroupStage.fixture(hasSession: true) }.check(rule)
    }

    @Test("GRP-39 a back end without groups keeps no rule but the one about what it declares, and says so")
    func noGroups() async {
        let fixture = GroupFixture(
            ports: { _ in NoGroups() }, signedOut: { NoGroups() }, userId: { $0.rawValue },
            email: { "\($0.rawValue)@example.org" }, mailedCode: { _ in nil }, renew: { _ in }, failNext: { _ in },
            advance: { _ in })
        let limits = ContractLimit.all
        var found = await GroupPortContract { fixture }.violations(of: "NoGroups", limits: limits)
        found += await GroupInvitationPortContract { fixture }.violations(of: "NoGroups", limits: limits)
        found += await GroupSessionPortContract { fixture }.violations(of: "NoGroups", limits: limits)
        #expect(found.map(\.description) == [])
    }
}

/// A back end in memory with three people.
enum GroupStage {
    static let password = "velvet harbour lantern"

    static func newId() -> String { SystemRandomBytes().id() }

    static func email(_ person: GroupFixture.Person) -> String { "\(person.rawValue)@example.org" }

    /// Creates the fixture of a rule.
    /// - Parameter hasSession: Whether tokens say the group. Its clock is the system's.
    static func fixture(hasSession: Bool = false) async throws -> GroupFixture {
        try await stage(hasSession: hasSession).fixture
    }

    /// Creates the accounts and the fixture of a rule.
    static func stage(
        hasSession: Bool = false
    ) async throws -> (accounts: InMemoryAccounts, fixture: GroupFixture) {
        let clock = ManualWallClock(hasSession ? Date() : Date(timeIntervalSince1970: 1_767_225_600))
        let accounts = InMemoryAccounts(confirmsAddresses: false, clock: clock)
        let root = await CompositionRoot(accounts: accounts, hasSession: hasSession, clock: clock)
        let (backEnd, authentication) = await (root.backEnd, root.authentication)
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        var made: [GroupFixture.Person: String] = [:]
        for person in GroupFixture.Person.allCases {
            _ = try await accounts.signUp(email: email(person), password: password, consent: consent)
            made[person] = try await accounts.signIn(email: email(person), password: password).identity.userId
        }
        let ids = made
        let fixture = GroupFixture(
            ports: { person in
                if await authentication.currentIdentity()?.userId != ids[person] {
                    _ = try await accounts.signIn(email: email(person), password: password)
                }
                return backEnd.groups
            },
            signedOut: {
                try await authentication.logout()
                return backEnd.groups
            }, userId: { ids[$0] ?? "" }, email: { email($0) },
            mailedCode: { await accounts.mailedCode(to: $0)?.reveal() },
            renew: { _ in
                guard let session = backEnd.session else { return }
                _ = try await session.accessToken(rejected: try await session.accessToken(rejected: nil))
            }, failNext: { _ in await accounts.failNext(with: .network) }, advance: { clock.advance(by: $0) })
        return (accounts, fixture)
    }
}
