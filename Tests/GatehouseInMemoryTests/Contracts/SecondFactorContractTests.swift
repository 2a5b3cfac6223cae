import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// The suites of passkeys and second factors, in memory.
@Suite
struct SecondFactorContractTests {
    private static let email = "ada@example.com"
    private static let password = "a long enough password"

    /// Accounts with one confirmed person, who is signed out.
    private static func accounts(_ clock: ManualWallClock) async throws -> InMemoryAccounts {
        let accounts = InMemoryAccounts(confirmsAddresses: false, clock: clock)
        _ = try await accounts.signUp(
            email: email, password: password, consent: Consent(version: "1", time: clock.now))
        try await InMemoryAuthAdapter(accounts: accounts).logout()
        return accounts
    }

    @Test("PKF-04 a pretended device keeps the contract", arguments: PasskeyCeremonyContract.Rule.allCases)
    func device(rule: PasskeyCeremonyContract.Rule) async throws {
        try await PasskeyCeremonyContract { InMemoryDevice() }.check(rule)
    }

    @Test("PKF-04 passkeys in memory keep the contract", arguments: PasskeyPortContract.Rule.allCases)
    func passkeys(rule: PasskeyPortContract.Rule) async throws {
        let contract = PasskeyPortContract {
            let accounts = try await Self.accounts(ManualWallClock(Date(timeIntervalSince1970: 1_767_225_600)))
            return PasskeyPortContract.Fixture(
                port: accounts, device: InMemoryDevice(),
                signIn: { try await accounts.signIn(email: Self.email, password: Self.password) },
                signOut: { try await InMemoryAuthAdapter(accounts: accounts).logout() })
        }
        try await contract.check(rule)
    }

    @Test("PKF-01 PKF-04 second factors in memory keep the contract", arguments: FactorPortContract.Rule.allCases)
    func factors(rule: FactorPortContract.Rule) async throws {
        let contract = FactorPortContract {
            let clock = ManualWallClock(Date(timeIntervalSince1970: 1_767_225_600))
            let accounts = try await Self.accounts(clock)
            return FactorPortContract.Fixture(
                port: accounts, device: InMemoryDevice(),
                signIn: { try await accounts.signIn(email: Self.email, password: Self.password) },
                signOut: { try await InMemoryAuthAdapter(accounts: accounts).logout() },
                code: { await accounts.appCode(for: $0) }, advance: { clock.advance(by: $0) })
        }
        try await contract.check(rule)
    }

    @Test("PKF-07 code without screens signs in with a passkey, takes the step, and takes it again before an act")
    @MainActor
    func authenticator() async throws {
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))
        let (accounts, backEnd) = (root.accounts, root.backEnd)
        let authenticator = Authenticator(backEnd)
        try await authenticator.signUp(email: Self.email, password: Self.password, acceptsTerms: true)
        let creation = try await accounts.beginPasskey(isAutomatic: false)
        _ = try await accounts.addPasskey(try await backEnd.ceremony.create(creation))
        let app = try await accounts.enrollApp(named: "Phone")
        await #expect(throws: AuthError.unavailable) { try await authenticator.raise() }
        try await accounts.confirm(app.id, code: await accounts.appCode(for: app.secret))
        let codes = try await accounts.makeBackupCodes()
        try await authenticator.signOut()

        await #expect(throws: AuthError.secondFactorRequired) {
            try await authenticator.signIn(email: Self.email, password: Self.password)
        }
        await #expect(throws: AuthError.factorIncorrect) { try await authenticator.verify(code: "no code") }
        try await authenticator.verify(code: codes[0].reveal())
        let identity = try #require(await backEnd.authentication.currentIdentity())

        #expect(try await authenticator.raise().chosen.id == app.id)
        try await authenticator.verify(code: codes[1].reveal())
        #expect(await backEnd.authentication.currentIdentity() == identity)
        try await authenticator.signOut()

        try await authenticator.signInWithPasskey()
        #expect(await backEnd.authentication.currentIdentity() == identity)
    }
}
