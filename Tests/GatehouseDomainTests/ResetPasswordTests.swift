import GatehouseDomain
import Testing

@Suite
struct ResetPasswordTests {
    @Test("DOM-20 a reset in one go uses the code, then sets the password with the right it gave")
    func inOneGo() async throws {
        let service = RecoveringService()
        try await service.resetPassword(email: "ada@example.com", code: "123456", newPassword: "new password")
        #expect(await service.steps == ["verify", "set"])
        #expect(await service.grantUsed == RecoveringService.grant)
    }

    @Test("FLOW-20 a reset in one go whose password is refused ends the recovery session, and the error surfaces")
    func refused() async throws {
        let service = RecoveringService(refusal: .weakPassword)
        await #expect(throws: AuthError.weakPassword) {
            try await service.resetPassword(email: "ada@example.com", code: "123456", newPassword: "short")
        }
        #expect(await service.steps == ["verify", "set", "abandon"])
    }

    @Test("DOM-20 a wrong code sets no password")
    func wrongCode() async throws {
        let service = RecoveringService(codeIsWrong: true)
        await #expect(throws: AuthError.otpIncorrect) {
            try await service.resetPassword(email: "ada@example.com", code: "000000", newPassword: "new password")
        }
        #expect(await service.steps == ["verify"])
    }
}

/// A service of which only the recovery is asked.
private actor RecoveringService: AuthService {
    static let grant = RecoveryGrant(email: "ada@example.com", reference: Secret("grant"))

    private let codeIsWrong: Bool
    private let refusal: AuthError?
    private(set) var steps: [String] = []
    private(set) var grantUsed: RecoveryGrant?

    init(codeIsWrong: Bool = false, refusal: AuthError? = nil) {
        self.codeIsWrong = codeIsWrong
        self.refusal = refusal
    }

    func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
        steps.append("verify")
        if codeIsWrong { throw AuthError.otpIncorrect }
        return Self.grant
    }

    func setNewPassword(_ password: String, grant: RecoveryGrant) async throws {
        steps.append("set")
        grantUsed = grant
        if let refusal { throw refusal }
    }

    func abandon(_ grant: RecoveryGrant) async { steps.append("abandon") }

    func signIn(email: String, password: String) async throws -> AuthSession { throw AuthError.unavailable }

    func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
        throw AuthError.unavailable
    }

    func confirmSignUp(email: String, code: String) async throws -> AuthSession { throw AuthError.unavailable }

    func resendConfirmation(email: String) async throws { throw AuthError.unavailable }

    func requestPasswordReset(email: String) async throws { throw AuthError.unavailable }

    func revoke(_ session: AuthSession) async throws { throw AuthError.unavailable }
}
