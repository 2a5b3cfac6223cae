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
}
