import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// What comes out of the shell's requests when ports misbehave.
@Suite
struct AuthPerformerTests {
    /// An error such as a vendor's SDK throws.
    private struct VendorError: Error, CustomStringConvertible {
        var description: String { "vendor text 4711" }
    }

    private static let requests: [AuthRequest] = [
        .signIn(email: "a@b.co", password: Secret("p")),
        .signUp(
            email: "a@b.co", password: Secret("p"), consent: Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        ),
        .confirm(email: "a@b.co", code: Secret("1")), .resendConfirmation(email: "a@b.co"),
        .requestReset(email: "a@b.co"), .resetPassword(email: "a@b.co", code: Secret("1"), newPassword: Secret("p")),
        .provider(id: "apple", termsVersion: "1"),
    ]

    private static func answer(_ request: AuthRequest, failing error: any Error, grant: RecoveryGrant? = nil) async
        -> AuthAnswer
    {
        let port = FailingPort(error: error)
        let coordinator = AuthCoordinator(
            authentication: port, profiles: InMemoryProfileAdapter(), cache: InMemoryProfileCache())
        let performer = AuthPerformer(authentication: port, service: port, coordinator: coordinator)
        var held = grant.map(HeldStep.recovery)
        return await performer.perform(request, held: &held)
    }

    @Test("DOM-12 a foreign error of a port becomes unknown with our code, for every request", arguments: requests)
    func foreign(request: AuthRequest) async {
        #expect(await Self.answer(request, failing: VendorError()) == .failed(.unknown("unexpected")))
    }

    @Test("DOM-12 an error of ours reaches the flow as it is, for every request", arguments: requests)
    func ours(request: AuthRequest) async {
        for error in [AuthError.network, .rateLimited(retryAfter: 3), .cancelled] {
            #expect(await Self.answer(request, failing: error) == .failed(error))
        }
    }

    @Test("FLOW-23 a task that was cancelled is a cancelled request", arguments: requests)
    func cancelled(request: AuthRequest) async {
        #expect(await Self.answer(request, failing: CancellationError()) == .failed(.cancelled))
    }

    @Test(
        "FLOW-20 a refused new password keeps the right; a right that has ended, or is not there, asks for a new code")
    func newPassword() async {
        let grant = RecoveryGrant(email: "a@b.co", reference: Secret("grant"))
        let request = AuthRequest.setPassword(email: "a@b.co", newPassword: Secret("p"))
        #expect(
            await Self.answer(request, failing: AuthError.weakPassword, grant: grant) == .passwordRefused(.weakPassword)
        )
        #expect(await Self.answer(request, failing: AuthError.network, grant: grant) == .passwordRefused(.network))
        #expect(
            await Self.answer(request, failing: VendorError(), grant: grant) == .passwordRefused(.unknown("unexpected"))
        )
        #expect(await Self.answer(request, failing: AuthError.otpExpired, grant: grant) == .failed(.otpExpired))
        #expect(await Self.answer(request, failing: AuthError.sessionExpired, grant: grant) == .failed(.otpExpired))
        #expect(await Self.answer(request, failing: AuthError.weakPassword) == .failed(.otpExpired))
    }

    @Test("SRV-18 a provider's sign-in carries the edition of the terms that stood beside the button")
    func terms() async throws {
        let port = FailingPort(error: AuthError.cancelled)
        let coordinator = AuthCoordinator(
            authentication: port, profiles: InMemoryProfileAdapter(), cache: InMemoryProfileCache())
        let performer = AuthPerformer(authentication: port, service: port, coordinator: coordinator)
        var held: HeldStep?
        _ = await performer.perform(.provider(id: "apple", termsVersion: "2026-01"), held: &held)
        #expect(await port.contexts == [[AuthContextKey.termsVersion: "2026-01"]])
    }
}

/// Both ports, failing every call with one error.
private actor FailingPort: AuthenticationPort, AuthService {
    nonisolated let requirements = AuthRequirements()
    private let error: any Error
    private(set) var contexts: [[String: String]?] = []

    init(error: any Error) {
        self.error = error
    }

    nonisolated func availableProviders() -> [ProviderInfo] { [] }

    func refreshProviders() async throws -> [ProviderInfo] { throw error }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        contexts.append(context)
        throw error
    }

    func currentIdentity() async -> Identity? { nil }

    func logout() async throws { throw error }

    func signIn(email: String, password: String) async throws -> AuthSession { throw error }

    func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult { throw error }

    func confirmSignUp(email: String, code: String) async throws -> AuthSession { throw error }

    func resendConfirmation(email: String) async throws { throw error }

    func requestPasswordReset(email: String) async throws { throw error }

    func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant { throw error }

    func setNewPassword(_ password: String, grant: RecoveryGrant) async throws { throw error }

    func abandon(_ grant: RecoveryGrant) async {}

    func revoke(_ session: AuthSession) async throws { throw error }
}
