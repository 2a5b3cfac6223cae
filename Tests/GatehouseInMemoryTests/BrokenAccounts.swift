import Foundation
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting

/// The in-memory accounts with one thing wrong.
actor BrokenAccounts: AuthService {
    typealias Rule = AuthServiceContract.Rule

    /// What is wrong.
    enum Fault: CaseIterable {
        case hasOneSessionForAll, callsEverybodyAGuest
        case hidesTheUnverified, saysUnverifiedToAnybody
        case tellsUnknownFromWrong
        case hidesDuplicates, tellsSpellingsApart, takesTheNewPasswordOfADuplicate
        case takesWeakPasswords, ignoresConsent
        case wrongCodeBurnsAtOnce, codesWorkTwice, codesLiveForever, callsExpiredCodesWrong, oldCodesStay
        case oldPasswordStaysGood, grantsStayGood
        case refusalEndsTheGrant, takesTheOldPasswordAgain, abandonsNothing
        case refusesUnknownAddresses, writesToStrangers
        case secondRevokeFails

        /// The rules that must notice.
        var caught: Set<Rule> {
            switch self {
            case .hasOneSessionForAll, .callsEverybodyAGuest: [.signUpConfirmSignIn]
            case .hidesTheUnverified, .saysUnverifiedToAnybody: [.unverifiedIsSaid]
            case .tellsUnknownFromWrong: [.wrongAndUnknownAreAlike]
            case .hidesDuplicates, .tellsSpellingsApart, .takesTheNewPasswordOfADuplicate: [.duplicateIsSaid]
            case .takesWeakPasswords: [.weakPasswordIsRefused]
            case .ignoresConsent: [.consentIsRequired]
            case .wrongCodeBurnsAtOnce: [.wrongCode]
            case .codesWorkTwice: [.codeWorksOnce]
            case .codesLiveForever: [.codeExpires, .fiveWrongAttemptsBurnTheCode]
            case .callsExpiredCodesWrong: [.codeExpires]
            case .oldCodesStay: [.resendReplaces]
            case .oldPasswordStaysGood, .grantsStayGood: [.resetRound]
            case .refusalEndsTheGrant, .takesTheOldPasswordAgain: [.refusedPasswordKeepsTheGrant]
            case .abandonsNothing: [.abandonedGrantIsGone]
            case .refusesUnknownAddresses, .writesToStrangers: [.unknownAddressIsSilent]
            case .secondRevokeFails: [.revokeIsIdempotent]
            }
        }
    }

    private let base: InMemoryAccounts
    private let fault: Fault?
    private var firstSession: AuthSession?
    private var passwords: Set<String> = []
    private var codes: [String: AuthSession] = [:]
    private var mailed: Set<String> = []
    private var burnt: Set<String> = []
    private var revoked: [AuthSession] = []

    init(_ base: InMemoryAccounts, fault: Fault?) {
        self.base = base
        self.fault = fault
    }

    private func changed(_ session: AuthSession) -> AuthSession {
        let first = firstSession ?? session
        firstSession = first
        if fault == .hasOneSessionForAll { return first }
        guard fault == .callsEverybodyAGuest,
            let guest = Identity(userId: session.identity.userId, authMethod: .guest)
        else { return session }
        return AuthSession(
            identity: guest, accessToken: session.accessToken, refreshToken: session.refreshToken,
            expiresAt: session.expiresAt)
    }

    func signIn(email: String, password: String) async throws -> AuthSession {
        do {
            let session = changed(try await base.signIn(email: email, password: password))
            passwords.insert(password)
            return session
        } catch AuthError.emailUnverified where fault == .hidesTheUnverified {
            throw AuthError.invalidCredentials
        } catch AuthError.invalidCredentials where fault == .saysUnverifiedToAnybody {
            throw AuthError.emailUnverified
        } catch AuthError.invalidCredentials where fault == .tellsUnknownFromWrong && email.hasPrefix("nobody") {
            throw AuthError.emailInvalid
        } catch AuthError.invalidCredentials where fault == .oldPasswordStaysGood {
            guard let firstSession else { throw AuthError.invalidCredentials }
            return firstSession
        }
    }

    func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
        if fault == .tellsSpellingsApart, email != email.lowercased() { return .confirmationPending(email) }
        do {
            return try await base.signUp(email: email, password: password, consent: consent)
        } catch AuthError.duplicateEmail where fault == .hidesDuplicates {
            return .confirmationPending(email)
        } catch AuthError.duplicateEmail where fault == .takesTheNewPasswordOfADuplicate {
            try await base.requestPasswordReset(email: email)
            let code = await base.mailedCode(to: email)?.reveal() ?? ""
            try? await base.resetPassword(email: email, code: code, newPassword: password)
            throw AuthError.duplicateEmail
        } catch AuthError.weakPassword where fault == .takesWeakPasswords {
            return try await base.signUp(email: email, password: password + "-padded", consent: consent)
        } catch AuthError.consentRequired where fault == .ignoresConsent {
            let accepted = Consent(version: base.requirements.termsVersion, time: consent.time)
            return try await base.signUp(email: email, password: password, consent: accepted)
        }
    }

    func confirmSignUp(email: String, code: String) async throws -> AuthSession {
        if fault == .codesWorkTwice, let session = codes[code] { return session }
        if fault == .wrongCodeBurnsAtOnce, burnt.contains(email) { throw AuthError.otpExpired }
        if let current = await base.mailedCode(to: email)?.reveal() { mailed.insert(current) }
        do {
            let session = changed(try await base.confirmSignUp(email: email, code: code))
            codes[code] = session
            return session
        } catch AuthError.otpExpired where fault == .codesLiveForever {
            try await base.resendConfirmation(email: email)
            return try await base.confirmSignUp(email: email, code: await base.mailedCode(to: email)?.reveal() ?? "")
        } catch AuthError.otpExpired where fault == .callsExpiredCodesWrong {
            throw AuthError.otpIncorrect
        } catch AuthError.otpIncorrect where fault == .oldCodesStay && mailed.contains(code) {
            return try await base.confirmSignUp(email: email, code: await base.mailedCode(to: email)?.reveal() ?? "")
        } catch AuthError.otpIncorrect {
            burnt.insert(email)
            throw AuthError.otpIncorrect
        }
    }

    func resendConfirmation(email: String) async throws {
        if let current = await base.mailedCode(to: email)?.reveal() { mailed.insert(current) }
        if fault == .refusesUnknownAddresses, email.hasPrefix("nobody") { throw AuthError.invalidCredentials }
        try await base.resendConfirmation(email: email)
    }

    func requestPasswordReset(email: String) async throws {
        if fault == .refusesUnknownAddresses, email.hasPrefix("nobody") { throw AuthError.invalidCredentials }
        if fault == .writesToStrangers, email.hasPrefix("nobody") {
            let consent = Consent(version: base.requirements.termsVersion, time: Date(timeIntervalSince1970: 0))
            _ = try await base.signUp(email: email, password: "made up for a stranger", consent: consent)
        }
        try await base.requestPasswordReset(email: email)
    }

    func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
        try await base.verifyResetCode(email: email, code: code)
    }

    func setNewPassword(_ password: String, grant: RecoveryGrant) async throws {
        do {
            try await base.setNewPassword(password, grant: grant)
        } catch AuthError.samePassword where fault == .takesTheOldPasswordAgain {
            return
        } catch AuthError.otpExpired where fault == .grantsStayGood {
            return
        } catch let error as AuthError where fault == .refusalEndsTheGrant {
            await base.abandon(grant)
            throw error
        }
    }

    func abandon(_ grant: RecoveryGrant) async {
        if fault != .abandonsNothing { await base.abandon(grant) }
    }

    func revoke(_ session: AuthSession) async throws {
        if fault == .secondRevokeFails, revoked.contains(session) { throw AuthError.sessionExpired }
        revoked.append(session)
        try await base.revoke(session)
    }
}
