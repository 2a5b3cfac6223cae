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
        .signUpClosed, .accountSuspended,
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

    private func backEnd(_ error: AuthError) -> BackEnd {
        let refusing = Refusing(error: error)
        return BackEnd(
            authentication: refusing, service: refusing, profiles: InMemoryProfileAdapter(), cache: NoProfileCache(),
            session: nil)
    }

    /// A back end that refuses everything.
    private struct Refusing: AuthenticationPort, AuthService {
        let error: AuthError
        var requirements: AuthRequirements { AuthRequirements() }

        func currentIdentity() async -> Identity? { nil }
        func availableProviders() -> [ProviderInfo] {
            [
                ProviderInfo(id: "email", displayName: "Email"),
                ProviderInfo(id: "guest", displayName: "Guest", isGuest: true),
            ]
        }
        func refreshProviders() async throws -> [ProviderInfo] { availableProviders() }
        func authenticate(providerId: String, context: [String: String]?) async throws -> Identity { throw error }
        func logout() async throws {}

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
