public import Foundation
public import GatehouseDomain

/// The contract of ``/GatehouseDomain/AuthService``, which every adapter must pass. It does not depend on it.
public struct AuthServiceContract: Sendable {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// Sign-up and code sign the person in, and so does the password later.
        case signUpConfirmSignIn
        /// The correct password of an unconfirmed email throws the error for it.
        case unverifiedIsSaid
        /// A wrong password and an unknown email throw the same error.
        case wrongAndUnknownAreAlike
        /// An email that has an account is a duplicate, in any spelling.
        case duplicateIsSaid
        /// A password that is too short is refused and creates no account.
        case weakPasswordIsRefused
        /// Consent to another version of the terms does not count.
        case consentIsRequired
        /// A wrong code is reported, and the correct one still works.
        case wrongCode
        /// A code works once.
        case codeWorksOnce
        /// A code expires after its lifetime.
        case codeExpires
        /// Five wrong attempts invalidate the code.
        case fiveWrongAttemptsBurnTheCode
        /// A resent code replaces the first.
        case resendReplaces
        /// A whole reset: the old password no longer works, and the grant is used up.
        case resetRound
        /// A refused password leaves the grant valid.
        case refusedPasswordKeepsTheGrant
        /// An abandoned grant sets no password.
        case abandonedGrantIsGone
        /// Requesting a mail for an unknown email is not an error.
        case unknownAddressIsSilent
        /// Revoking a session twice is not an error.
        case revokeIsIdempotent
    }

    /// The setup for a rule: a new back end that confirms emails and reports duplicates.
    public struct Fixture: Sendable {
        /// The adapter.
        package let service: any AuthService
        /// The back end's rules for passwords and codes.
        package let requirements: AuthRequirements
        /// The code in the newest mail to an address, or nil when there is no mail.
        package let mailedCode: @Sendable (_ email: String) async throws -> String?
        /// Lets time pass at the back end, in seconds.
        package let advance: @Sendable (TimeInterval) async throws -> Void
        /// How long a code is valid, in seconds.
        package let codeLife: TimeInterval
        /// How long to wait between two mails to one address, in seconds.
        package let mailInterval: TimeInterval

        /// Creates a fixture.
        public init(
            service: any AuthService, requirements: AuthRequirements,
            mailedCode: @escaping @Sendable (_ email: String) async throws -> String?,
            advance: @escaping @Sendable (TimeInterval) async throws -> Void, codeLife: TimeInterval,
            mailInterval: TimeInterval
        ) {
            self.service = service
            self.requirements = requirements
            self.mailedCode = mailedCode
            self.advance = advance
            self.codeLife = codeLife
            self.mailInterval = mailInterval
        }

        func consent(_ version: String? = nil) -> Consent {
            Consent(version: version ?? requirements.termsVersion, time: Date(timeIntervalSince1970: 1_767_225_600))
        }

        func code(_ email: String) async throws -> String {
            guard let code = try await mailedCode(email) else { throw ContractViolation("a code is mailed") }
            return code
        }

        func signUp(_ email: String, _ password: String = AuthServiceContract.password) async throws {
            let result = try await service.signUp(email: email, password: password, consent: consent())
            guard case .confirmationPending = result else {
                throw ContractViolation("a sign-up waits for the code")
            }
        }

        func signUpAndConfirm(_ email: String) async throws -> AuthSession {
            try await signUp(email)
            return try await service.confirmSignUp(email: email, code: try await code(email))
        }

        func askForReset(_ email: String) async throws -> String {
            try await advance(mailInterval)
            try await service.requestPasswordReset(email: email)
            return try await code(email)
        }
    }

    static let password = "velvet harbour lantern"
    static let otherPassword = "quiet meadow compass"

    private let make: @Sendable () async throws -> Fixture

    /// Creates the contract from a factory of new back ends.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Checks a rule on a new back end.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the factory.
    public func check(_ rule: Rule) async throws {
        let fixture = try await make()
        let service = fixture.service
        let email = "person@example.com"
        switch rule {
        case .signUpConfirmSignIn:
            let first = try await fixture.signUpAndConfirm(email)
            let second = try await service.signIn(email: email, password: Self.password)
            try expect(first.identity.userId == second.identity.userId, "the account is the same")
            try expect(second.identity.authMethod == .email, "the method is email")
            try expect(first.refreshToken != second.refreshToken, "every sign-in has a session of its own")
        case .unverifiedIsSaid:
            try await fixture.signUp(email)
            try await expect(AuthError.emailUnverified, "an unconfirmed address is said") {
                try await service.signIn(email: email, password: Self.password)
            }
            try await expect(AuthError.invalidCredentials, "only to who has the password") {
                try await service.signIn(email: email, password: Self.otherPassword)
            }
        case .wrongAndUnknownAreAlike:
            _ = try await fixture.signUpAndConfirm(email)
            for (address, password) in [(email, Self.otherPassword), ("nobody@example.com", Self.password)] {
                try await expect(AuthError.invalidCredentials, "wrong and unknown are alike") {
                    try await service.signIn(email: address, password: password)
                }
            }
        case .duplicateIsSaid:
            _ = try await fixture.signUpAndConfirm(email)
            for spelling in [email, "Person@Example.COM"] {
                try await expect(AuthError.duplicateEmail, "a taken address is a duplicate") {
                    try await service.signUp(
                        email: spelling, password: Self.otherPassword, consent: fixture.consent())
                }
            }
            _ = try await service.signIn(email: email, password: Self.password)
        case .weakPasswordIsRefused:
            let short = String("k7#Zq!x9pW2$".prefix(fixture.requirements.minimumPasswordLength - 1))
            try await expect(AuthError.weakPassword, "a short password is weak") {
                try await service.signUp(email: email, password: short, consent: fixture.consent())
            }
            try await fixture.signUp(email)
        case .consentIsRequired:
            try await expect(AuthError.consentRequired, "consent to other terms is none") {
                try await service.signUp(
                    email: email, password: Self.password, consent: fixture.consent("no such edition"))
            }
            try await fixture.signUp(email)
        case .wrongCode:
            try await fixture.signUp(email)
            let code = try await fixture.code(email)
            try await expect(AuthError.otpIncorrect, "a wrong code says so") {
                try await service.confirmSignUp(email: email, code: Self.wrong(code))
            }
            _ = try await service.confirmSignUp(email: email, code: code)
        case .codeWorksOnce:
            try await fixture.signUp(email)
            let code = try await fixture.code(email)
            _ = try await service.confirmSignUp(email: email, code: code)
            try await expect(AuthError.otpIncorrect, "a code works once") {
                try await service.confirmSignUp(email: email, code: code)
            }
        case .codeExpires:
            try await fixture.signUp(email)
            let code = try await fixture.code(email)
            try await fixture.advance(fixture.codeLife)
            try await expect(AuthError.otpExpired, "a code expires at the exact instant") {
                try await service.confirmSignUp(email: email, code: code)
            }
        case .fiveWrongAttemptsBurnTheCode:
            try await fixture.signUp(email)
            let code = try await fixture.code(email)
            for _ in 0..<5 {
                _ = try? await service.confirmSignUp(email: email, code: Self.wrong(code))
            }
            try await expect(AuthError.otpExpired, "five wrong attempts burn the code") {
                try await service.confirmSignUp(email: email, code: code)
            }
        case .resendReplaces:
            try await fixture.signUp(email)
            let first = try await fixture.code(email)
            try await fixture.advance(fixture.mailInterval)
            try await service.resendConfirmation(email: email)
            let second = try await fixture.code(email)
            if first != second {
                try await expect(AuthError.otpIncorrect, "a newer code replaces the older") {
                    try await service.confirmSignUp(email: email, code: first)
                }
            }
            _ = try await service.confirmSignUp(email: email, code: second)
        case .resetRound:
            _ = try await fixture.signUpAndConfirm(email)
            let code = try await fixture.askForReset(email)
            let grant = try await service.verifyResetCode(email: email, code: code)
            try await service.setNewPassword(Self.otherPassword, grant: grant)
            _ = try await service.signIn(email: email, password: Self.otherPassword)
            try await expect(AuthError.invalidCredentials, "the old password no longer works") {
                try await service.signIn(email: email, password: Self.password)
            }
            try await expect(AuthError.otpExpired, "the grant is used up") {
                try await service.setNewPassword(Self.password, grant: grant)
            }
        case .refusedPasswordKeepsTheGrant:
            _ = try await fixture.signUpAndConfirm(email)
            let code = try await fixture.askForReset(email)
            let grant = try await service.verifyResetCode(email: email, code: code)
            try await expect(AuthError.samePassword, "the old password is no new one") {
                try await service.setNewPassword(Self.password, grant: grant)
            }
            try await expect(AuthError.weakPassword, "a short password is weak") {
                try await service.setNewPassword("k7#", grant: grant)
            }
            try await service.setNewPassword(Self.otherPassword, grant: grant)
            _ = try await service.signIn(email: email, password: Self.otherPassword)
        case .abandonedGrantIsGone:
            _ = try await fixture.signUpAndConfirm(email)
            let code = try await fixture.askForReset(email)
            let grant = try await service.verifyResetCode(email: email, code: code)
            await service.abandon(grant)
            await service.abandon(grant)
            try await expect(AuthError.otpExpired, "an abandoned grant is gone") {
                try await service.setNewPassword(Self.otherPassword, grant: grant)
            }
            _ = try await service.signIn(email: email, password: Self.password)
        case .unknownAddressIsSilent:
            try await service.requestPasswordReset(email: "nobody@example.com")
            try await service.resendConfirmation(email: "nobody@example.com")
            try expect(try await fixture.mailedCode("nobody@example.com") == nil, "no mail to a stranger")
        case .revokeIsIdempotent:
            let session = try await fixture.signUpAndConfirm(email)
            try await service.revoke(session)
            try await service.revoke(session)
        }
    }

    /// Returns a different code of the same length.
    static func wrong(_ code: String) -> String {
        String(code.map { $0 == "9" ? "0" : Character(String(($0.wholeNumberValue ?? 0) + 1)) })
    }
}
