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
                signOut: { try await InMemoryAuthAdapter(accounts: accounts).logout() },
                confirm: { email in
                    let code = try #require(await accounts.mailedCode(to: email))
                    return try await accounts.confirmSignUp(email: email, code: code.reveal())
                })
        }
        try await contract.check(rule)
    }

    @Test("PKY-09 in memory the mailed link, a taken address and a day later leave the passkey out")
    func droppedPasskey() async throws {
        let clock = ManualWallClock(Date(timeIntervalSince1970: 1_767_225_600))
        let accounts = InMemoryAccounts(
            confirmsAddresses: false, codeLife: 200_000, redirect: URL(string: "crews://done"), clock: clock)
        let device = InMemoryDevice()
        let consent = Consent(version: "1", time: clock.now)
        _ = try await accounts.signUp(email: Self.email, password: Self.password, consent: consent)
        for (email, wait) in [(Self.email, 0.0), ("late@example.com", 86_400), ("linked@example.com", 0)] {
            let made = try await device.create(try await accounts.beginPasskeySignUp(email: email))
            let result = try await accounts.signUp(passkey: made, email: email, consent: consent, metadata: [:])
            #expect(result == .confirmationPending(email))
            clock.advance(by: wait)
            if email == "linked@example.com" {
                _ = try await accounts.open(try #require(await accounts.mailedLink(to: email)))
            } else {
                try await accounts.resendConfirmation(email: email)
                let code = try #require(await accounts.mailedCode(to: email))
                _ = try await accounts.confirmSignUp(email: email, code: code.reveal())
            }
            #expect(try await accounts.passkeys().isEmpty, "\(email)")
        }
    }

    @Test("PKF-04 in memory a person has at most ten passkeys and ten second factors")
    func limits() async throws {
        let accounts = try await Self.accounts(ManualWallClock(Date(timeIntervalSince1970: 1_767_225_600)))
        _ = try await accounts.signIn(email: Self.email, password: Self.password)
        for _ in 0..<10 {
            let creation = try await accounts.beginPasskey(isAutomatic: false)
            _ = try await accounts.addPasskey(try await InMemoryDevice().create(creation))
            try await Self.addApp(to: accounts)
        }
        await #expect(throws: AuthError.tooManyFactors) { try await accounts.beginPasskey(isAutomatic: false) }
        await #expect(throws: AuthError.tooManyFactors) { try await accounts.enrollApp(named: nil) }
    }

    /// Adds an authenticator app to the account of the person who is signed in. Returns its id.
    @discardableResult
    private static func addApp(to accounts: InMemoryAccounts) async throws -> String {
        let app = try await accounts.enrollApp(named: nil)
        try await accounts.confirm(app.id, code: await accounts.appCode(for: app.secret))
        return app.id
    }

    @Test("PKF-04 in memory a question is answered within five minutes, by the person it was put to")
    func questions() async throws {
        let clock = ManualWallClock(Date(timeIntervalSince1970: 1_767_225_600))
        let accounts = try await Self.accounts(clock)
        _ = try await accounts.signIn(email: Self.email, password: Self.password)
        let late = try await InMemoryDevice().create(try await accounts.beginPasskey(isAutomatic: false))
        clock.advance(by: 300)
        await #expect(throws: AuthError.factorExpired) { try await accounts.addPasskey(late) }
        let foreign = try await InMemoryDevice().create(try await accounts.beginPasskey(isAutomatic: false))
        _ = try await accounts.signUp(
            email: "ben@example.com", password: Self.password, consent: Consent(version: "1", time: clock.now))
        await #expect(throws: AuthError.factorExpired) { try await accounts.addPasskey(foreign) }
        #expect(try await accounts.passkeys().isEmpty)
    }

    @Test("PKF-04 in memory backup codes belong to second factors, and go with the last one")
    func lastFactor() async throws {
        let accounts = try await Self.accounts(ManualWallClock(Date(timeIntervalSince1970: 1_767_225_600)))
        _ = try await accounts.signIn(email: Self.email, password: Self.password)
        await #expect(throws: AuthError.unknown("mfa_recovery_codes_sole_factor")) {
            try await accounts.makeBackupCodes()
        }
        let (first, second) = (try await Self.addApp(to: accounts), try await Self.addApp(to: accounts))
        _ = try await accounts.makeBackupCodes()
        try await accounts.removeFactor(first)
        #expect(try await accounts.backupCodes()?.remaining == 10)
        try await accounts.removeFactor(second)
        #expect(try await accounts.backupCodes() == nil)
    }

    @Test("PKF-01 MFA-10 in memory a sign-in is never asked for what the one before it waits for")
    func oneBefore() async throws {
        let clock = ManualWallClock(Date(timeIntervalSince1970: 1_767_225_600))
        let accounts = try await Self.accounts(clock)
        _ = try await accounts.signIn(email: Self.email, password: Self.password)
        try await Self.addApp(to: accounts)
        await accounts.requireFactors()
        let signUp: @Sendable (String) async throws -> Void = { email in
            _ = try await accounts.signUp(
                email: email, password: Self.password, consent: Consent(version: "1", time: clock.now))
        }
        let signIn: @Sendable () async throws -> Void = {
            _ = try await accounts.signIn(email: Self.email, password: Self.password)
        }
        await #expect(throws: AuthError.secondFactorRequired) { try await signIn() }
        #expect(await accounts.pendingStep() != nil)
        await #expect(throws: AuthError.secondFactorRequired) { try await signUp("ben@example.com") }
        #expect(await accounts.pendingStep() == nil)
        #expect(await accounts.pendingEnrollment() != nil)
        await #expect(throws: AuthError.secondFactorRequired) { try await signIn() }
        #expect(await accounts.pendingEnrollment() == nil)
    }

    @Test(
        "PKF-01 FLOW-20 in memory a recovery that waits for its step is its account's, whatever becomes of its address")
    func recoveryOfTheAccount() async throws {
        let clock = ManualWallClock(Date(timeIntervalSince1970: 1_767_225_600))
        let accounts = try await Self.accounts(clock)
        _ = try await accounts.signIn(email: Self.email, password: Self.password)
        let app = try await accounts.enrollApp(named: nil)
        try await accounts.confirm(app.id, code: await accounts.appCode(for: app.secret))
        try await accounts.requestPasswordReset(email: Self.email)
        let reset = try #require(await accounts.mailedCode(to: Self.email))
        await #expect(throws: AuthError.secondFactorRequired) {
            try await accounts.verifyResetCode(email: Self.email, code: reset.reveal())
        }
        let step = try #require(await accounts.pendingStep())
        _ = try await accounts.changeEmail(to: "lovelace@example.com")
        let code = try #require(await accounts.mailedCode(to: "lovelace@example.com"))
        _ = try await accounts.confirmEmailChange(email: "lovelace@example.com", code: code.reveal())
        let consent = Consent(version: "1", time: clock.now)
        _ = try await accounts.signUp(email: Self.email, password: Self.password, consent: consent)
        // A code of the app works once.
        clock.advance(by: 30)
        let outcome = try await accounts.verify(
            factor: app.id, code: await accounts.appCode(for: app.secret), of: step)
        guard case .recovery(let right) = outcome else {
            Issue.record("the step allows a new password")
            return
        }
        #expect(right.email == Self.email)
        try await accounts.setNewPassword("another long password", grant: right)
        _ = try await accounts.signIn(email: Self.email, password: Self.password)
    }

    @Test("PKY-09 PKF-07 code without screens creates an account with a passkey, and signs in to it")
    @MainActor
    func passkeySignUp() async throws {
        let root = CompositionRoot()
        let authenticator = Authenticator(root.backEnd)
        await #expect(throws: AuthError.consentRequired) {
            try await authenticator.signUpWithPasskey(email: Self.email, acceptsTerms: false)
        }
        #expect(try await authenticator.signUpWithPasskey(email: Self.email, acceptsTerms: true) == nil)
        #expect(authenticator.flow.navigationState == .confirmEmail(pendingEmail: Self.email))
        try await authenticator.sendCode(to: Self.email)
        let code = try #require(await root.accounts.mailedCode(to: Self.email))
        try await authenticator.verify(code: code.reveal())
        let identity = try #require(await root.backEnd.authentication.currentIdentity())
        try await authenticator.signOut()
        try await authenticator.signInWithPasskey()
        #expect(await root.backEnd.authentication.currentIdentity() == identity)
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
        await #expect(throws: AuthError.secondFactorMissing) { try await authenticator.raise() }
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
