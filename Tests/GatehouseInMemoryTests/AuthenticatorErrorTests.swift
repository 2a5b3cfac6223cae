import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// What the object without screens throws when the back end refuses.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct AuthenticatorErrorTests {
    private static let email = "ada@example.com"
    private static let password = "a long enough password"

    /// Every answer that is known, with a wait where there can be one.
    nonisolated private static let known: [AuthError] = [
        .invalidCredentials, .network, .unavailable, .rateLimited(retryAfter: nil), .rateLimited(retryAfter: 90),
        .rateLimited(retryAfter: 7_200), .otpIncorrect, .otpExpired, .linkNeeded, .duplicateEmail, .weakPassword,
        .consentRequired, .sessionExpired, .notSignedIn, .unsupported, .commonPassword, .samePassword, .emailInvalid,
        .signUpClosed, .accountSuspended, .cancelled, .unknown("back_end_failed"), .unknown("insufficient_aal"),
    ]

    @Test("APP-08 a refused sign-in throws what the back end said, with its time", arguments: known)
    func signIn(error: AuthError) async {
        let authenticator = Authenticator(backEnd(error))
        await #expect(throws: error) {
            try await authenticator.signIn(email: Self.email, password: Self.password)
        }
    }

    @Test("APP-08 a refused sign-up throws what the back end said", arguments: known)
    func signUp(error: AuthError) async {
        let authenticator = Authenticator(backEnd(error))
        await #expect(throws: error) {
            try await authenticator.signUp(email: Self.email, password: Self.password, acceptsTerms: true)
        }
    }

    @Test("APP-08 a refused guest throws what the back end said", arguments: known)
    func guest(error: AuthError) async {
        let authenticator = Authenticator(backEnd(error))
        await #expect(throws: error) { try await authenticator.signIn(with: .guest) }
    }

    @Test("APP-08 a refused confirmation throws what the back end said", arguments: known)
    func confirm(error: AuthError) async {
        let authenticator = Authenticator(backEnd(error))
        authenticator.flow.navigationState = .confirmEmail(pendingEmail: Self.email)
        await #expect(throws: error) { try await authenticator.verify(code: "123456") }
    }

    @Test("APP-08 a refused mail throws what the back end said, on every screen that asks for one", arguments: known)
    func sendCode(error: AuthError) async {
        let waiting: [AuthNavigationState] = [
            .choice, .login, .signup(consentAccepted: true), .resetRequest, .resetVerify(pendingEmail: Self.email),
            .confirmEmail(pendingEmail: Self.email), .signInCode(pendingEmail: Self.email),
            .confirmEmail(pendingEmail: "bob@example.com"), .signInCode(pendingEmail: "bob@example.com"),
        ]
        for state in waiting {
            let authenticator = Authenticator(backEnd(error))
            authenticator.flow.navigationState = state
            await #expect(throws: error, "\(state.screen)") { try await authenticator.sendCode(to: Self.email) }
        }
    }

    @Test("APP-08 a refused code to sign in with throws what the back end said", arguments: known)
    func signInCode(error: AuthError) async {
        let authenticator = Authenticator(backEnd(error))
        authenticator.flow.navigationState = .signInCode(pendingEmail: Self.email)
        await #expect(throws: error) { try await authenticator.verify(code: "123456") }
    }

    @Test("APP-08 a refused link throws what the back end said", arguments: known)
    func open(error: AuthError) async throws {
        let link = try #require(URL(string: "com.example.app://signed-in?code=1"))
        let authenticator = Authenticator(backEnd(error))
        await #expect(throws: error) { try await authenticator.open(link) }
    }

    @Test("APP-08 a sign-out that the back end refuses throws what it said", arguments: known)
    func signOut(error: AuthError) async {
        let authenticator = Authenticator(backEnd(error))
        await #expect(throws: error) { try await authenticator.signOut() }
    }

    private func backEnd(_ error: AuthError) -> BackEnd {
        let refusing = Refusing(error: error)
        return BackEnd(
            authentication: refusing, service: refusing, profiles: InMemoryProfileAdapter(), mailed: refusing,
            cache: NoProfileCache(), session: nil)
    }

    /// A back end that refuses everything.
    private struct Refusing: AuthenticationPort, AuthService, MailedSignInPort {
        let error: AuthError
        var requirements: AuthRequirements { AuthRequirements() }
        var capabilities: Set<BackEndCapability> { [.mailedCode, .mailedLink] }

        func sendSignInCode(to email: String, consent: Consent?) async throws { throw error }
        func signIn(email: String, code: String) async throws -> AuthSession { throw error }
        func recognizes(_ link: URL) -> Bool { true }
        func open(_ link: URL) async throws -> MailedLink { throw error }

        func currentIdentity() async -> Identity? { nil }
        func availableProviders() -> [ProviderInfo] {
            [
                ProviderInfo(id: "email", displayName: "Email"),
                ProviderInfo(id: "guest", displayName: "Guest", isGuest: true),
            ]
        }
        func refreshProviders() async throws -> [ProviderInfo] { availableProviders() }
        func authenticate(providerId: String, context: [String: String]?) async throws -> Identity { throw error }
        func logout() async throws { throw error }

        func signIn(email: String, password: String) async throws -> AuthSession { throw error }
        func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult { throw error }
        func confirmSignUp(email: String, code: String) async throws -> AuthSession { throw error }
        func resendConfirmation(email: String) async throws { throw error }
        func requestPasswordReset(email: String) async throws { throw error }
        func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant { throw error }
        func setNewPassword(_ password: String, grant: RecoveryGrant) async throws { throw error }
        func abandon(_ grant: RecoveryGrant) async {}
        func revoke(_ session: AuthSession) async throws {}
    }
}
