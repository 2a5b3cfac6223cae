import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// A back end that requires a second factor of everybody, through the ports.
@MainActor
struct EnrollmentFlowTests {
    private static let email = "ada@example.com"
    private static let password = "a long enough password"

    /// An account without a second factor, at a back end that requires one from now on.
    private func required() async throws -> (root: CompositionRoot, flow: AuthViewModel) {
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        _ = try await root.accounts.signUp(email: Self.email, password: Self.password, consent: consent)
        await root.accounts.requireFactors()
        return (root, root.makeAuthViewModel(catalogue: .english))
    }

    private func signIn(_ flow: AuthViewModel) async {
        flow.navigateToLogin()
        (flow.email, flow.password) = (Self.email, Self.password)
        await flow.performLogin()
    }

    /// The code that an app shows which has read the key on the screen.
    private func code(_ flow: AuthViewModel, _ root: CompositionRoot) async throws -> String {
        let key = try #require(flow.screen.secret?.key)
        return await root.accounts.appCode(for: key).reveal()
    }

    @Test("PKF-01 MFA-10 a required factor is added before anybody is signed in, and asks at the next sign-in")
    func whole() async throws {
        let (root, flow) = try await required()
        await signIn(flow)
        #expect(flow.navigationState == .enrollFactor(.intro) && flow.nextStep == nil)
        await flow.perform(.submitted(.enrollFactor))
        flow.otpCode = try await code(flow, root)
        await flow.perform(.submitted(.enrollFactor))
        #expect(flow.navigationState == .enrollFactor(.codes) && flow.nextStep == nil)
        let codes = try #require(flow.screen.codes?.codes)
        #expect(codes.count == 10)
        await flow.perform(.submitted(.enrollFactor))
        #expect(flow.nextStep != nil)

        let next = root.makeAuthViewModel(catalogue: .english)
        await signIn(next)
        #expect(next.navigationState.screen == .secondFactor)
        next.otpCode = codes[0].reveal()
        await next.performSecondFactor()
        #expect(next.nextStep != nil)
    }

    @Test("PKF-01 a set-up whose end does not reach the back end can be ended once more")
    func again() async throws {
        let (root, flow) = try await required()
        await signIn(flow)
        await flow.perform(.submitted(.enrollFactor))
        flow.otpCode = try await code(flow, root)
        await flow.perform(.submitted(.enrollFactor))
        await root.accounts.failNext(with: .network)
        await flow.perform(.submitted(.enrollFactor))
        #expect(flow.navigationState == .enrollFactor(.codes) && flow.notice == .error(.failure(.network)))
        await flow.perform(.submitted(.enrollFactor))
        #expect(flow.nextStep != nil)
    }

    @Test("PKF-01 who turns back is not signed in, and an app that nobody confirmed asks nobody")
    func left() async throws {
        let (_, flow) = try await required()
        await signIn(flow)
        await flow.perform(.submitted(.enrollFactor))
        flow.navigateToChoice()
        #expect(flow.nextStep == nil)
        await signIn(flow)
        #expect(flow.navigationState == .enrollFactor(.intro))
    }

    @Test("PKF-01 a sign-in that has waited for too long begins again")
    func tooLate() async throws {
        let clock = ManualWallClock()
        let accounts = InMemoryAccounts(confirmsAddresses: false, clock: clock)
        let consent = Consent(version: "1", time: clock.now)
        _ = try await accounts.signUp(email: Self.email, password: Self.password, consent: consent)
        await accounts.requireFactors()
        await #expect(throws: AuthError.secondFactorRequired) {
            try await accounts.signIn(email: Self.email, password: Self.password)
        }
        let enrollment = try #require(await accounts.pendingEnrollment())
        await #expect(throws: AuthError.factorExpired, "no app was confirmed") {
            try await accounts.finish(enrollment)
        }
        clock.advance(by: Double(PendingStep.life) + 1)
        await #expect(throws: AuthError.factorExpired) {
            try await accounts.enrollApp(named: nil, in: enrollment)
        }
    }

    @Test("PKF-01 MFA-10 a security key is a required factor too, with backup codes, and takes the next step")
    func securityKey() async throws {
        let (root, flow) = try await required()
        await signIn(flow)
        let add = try #require(flow.screen.actions.first { $0.event == .securityKeyRequested })
        await flow.perform(add.event)
        #expect(flow.navigationState == .enrollFactor(.codes) && flow.nextStep == nil)
        #expect(flow.screen.codes?.codes.count == 10)
        await flow.perform(.submitted(.enrollFactor))
        #expect(flow.nextStep != nil)

        let next = root.makeAuthViewModel(catalogue: .english)
        await signIn(next)
        guard case .secondFactor(let choice) = next.navigationState else {
            Issue.record("the key is asked for")
            return
        }
        #expect(choice.chosen.kind == .securityKey && choice.others.isEmpty)
        await next.performSecurityKey()
        #expect(next.nextStep != nil)
    }

    @Test("PKF-01 a security key after its time, or for another question, is not added")
    func foreignSecurityKey() async throws {
        let clock = ManualWallClock()
        let accounts = InMemoryAccounts(confirmsAddresses: false, clock: clock)
        let consent = Consent(version: "1", time: clock.now)
        _ = try await accounts.signUp(email: Self.email, password: Self.password, consent: consent)
        await accounts.requireFactors()
        await #expect(throws: AuthError.secondFactorRequired) {
            try await accounts.signIn(email: Self.email, password: Self.password)
        }
        let enrollment = try #require(await accounts.pendingEnrollment())
        let device = InMemoryDevice()
        let key = try await accounts.enrollSecurityKey(named: nil, in: enrollment)
        let made = try await device.create(key.creation)
        let foreign = NewPasskey(
            questionID: made.questionID, credentialID: made.credentialID, clientData: [0],
            attestation: made.attestation, transports: [])
        await #expect(throws: AuthError.passkeyUnknown) {
            try await accounts.confirm(key.id, key: foreign, in: enrollment)
        }
        await #expect(throws: AuthError.factorExpired, "no key was added") { try await accounts.finish(enrollment) }
        let second = try await accounts.enrollSecurityKey(named: nil, in: enrollment)
        let late = try await device.create(second.creation)
        clock.advance(by: Double(PendingStep.life) + 1)
        await #expect(throws: AuthError.factorExpired) {
            try await accounts.confirm(second.id, key: late, in: enrollment)
        }
        await #expect(throws: AuthError.factorExpired) {
            try await accounts.enrollSecurityKey(named: nil, in: enrollment)
        }
    }

    /// Adds the factor that the flow asks for.
    private func add(byKey: Bool, _ flow: AuthViewModel, _ root: CompositionRoot) async throws {
        if byKey {
            await flow.perform(.securityKeyRequested)
        } else {
            await flow.perform(.submitted(.enrollFactor))
            flow.otpCode = try await code(flow, root)
            await flow.perform(.submitted(.enrollFactor))
        }
        #expect(flow.navigationState == .enrollFactor(.codes))
        await flow.perform(.submitted(.enrollFactor))
    }

    @Test("PKF-01 another person in the middle of a set-up gets one of their own", arguments: [true, false])
    func anotherPerson(byKey: Bool) async throws {
        let other = "eve@example.com"
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        let accounts = root.accounts
        let ada = try await accounts.signUp(email: Self.email, password: Self.password, consent: consent)
        _ = try await accounts.signUp(email: other, password: Self.password, consent: consent)
        await accounts.requireFactors()
        let flow = root.makeAuthViewModel(catalogue: .english)
        await signIn(flow)
        let first = try #require(await accounts.pendingEnrollment())
        if !byKey { await flow.perform(.submitted(.enrollFactor)) }
        await flow.perform(.navigateToChoice)
        flow.navigateToLogin()
        (flow.email, flow.password) = (other, Self.password)
        await flow.performLogin()
        #expect(flow.navigationState == .enrollFactor(.intro) && flow.screen.secret == nil)
        await #expect(throws: AuthError.factorExpired, "what the first person began is over") {
            try await accounts.enrollSecurityKey(named: nil, in: first)
        }
        try await add(byKey: byKey, flow, root)
        let session = try #require(flow.session)
        guard case .signedIn(let before) = ada else {
            Issue.record("an account without a confirmation is signed in")
            return
        }
        #expect(session.identity.userId != before.identity.userId)
        #expect(try await accounts.factors().map(\.kind) == [byKey ? .securityKey : .app])

        let next = root.makeAuthViewModel(catalogue: .english)
        await signIn(next)
        #expect(next.navigationState == .enrollFactor(.intro), "the first person has no factor from it")
    }

    @Test("PKF-01 NAV-02 the place that a link asked for outlives the set-up", arguments: [true, false])
    func place(byKey: Bool) async throws {
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        _ = try await root.accounts.signUp(email: Self.email, password: Self.password, consent: consent)
        try await root.authentication.logout()
        await root.accounts.requireFactors()
        let app = AppRoot<AppRootTests.Place>(
            .home, links: try AppRootTests.Place.links(), backEnd: root.backEnd, settings: InMemorySettings(),
            configure: { $0.splashTime = .zero })
        await app.coordinator.run()
        app.coordinator.handleDeepLink("crews://project/7")
        await signIn(app.flow)
        #expect(app.flow.navigationState == .enrollFactor(.intro) && app.coordinator.root == .signIn)
        try await add(byKey: byKey, app.flow, root)
        #expect(app.coordinator.root == .main && app.navigation[.home] == [.project("7")])
    }
}
