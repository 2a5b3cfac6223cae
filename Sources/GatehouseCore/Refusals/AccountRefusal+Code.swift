package import GatehouseWire

extension AccountRefusal {
    /// The stable name. The audit trail and the metrics store it, and the interface sends it as `error_code`. Several
    /// refusals share one if clients don't need to distinguish them.
    package var code: ErrorCode {
        switch self {
        case .invalidCredentials: .invalidCredentials
        case .emailNotConfirmed, .addressNotConfirmed: .emailNotConfirmed
        case .userBanned, .tokenUserBanned: .userBanned
        case .userAlreadyExists: .userAlreadyExists
        case .signUpDisabled: .signupDisabled
        case .guestsNotAllowed: .anonymousProviderDisabled
        case .mailedSignInDisabled: .otpDisabled
        case .consentRequired: .consentRequired
        case .emailExists: .emailExists

        case .weakPassword: .weakPassword
        case .samePassword: .samePassword
        case .currentPasswordInvalid, .confirmingPasswordInvalid: .currentPasswordInvalid
        case .currentPasswordRequired: .currentPasswordRequired

        case .refused: .otpExpired
        case .reauthenticationNeeded, .reauthenticationUsedUp, .freshProofNeeded: .reauthenticationNeeded
        case .reauthenticationNotValid: .reauthenticationNotValid
        case .flowNotFound: .flowStateNotFound
        case .flowExpired, .providerFlowExpired: .flowStateExpired
        case .badCodeVerifier: .badCodeVerifier

        case .refreshTokenNotFound: .refreshTokenNotFound
        case .refreshTokenAlreadyUsed: .refreshTokenAlreadyUsed
        case .sessionNotFound, .noSuchSession, .noSuchSessionOfUser, .tokenSessionNotFound: .sessionNotFound
        case .sessionExpired: .sessionExpired
        case .badToken, .badClaim: .badJWT
        case .tokenUserNotFound, .noSuchUser: .userNotFound
        case .notAdmin: .notAdmin

        case .mailedTooOften, .mailsUsedUp: .overEmailSendRateLimit
        case .askedTooOften, .tooManyOpen, .tooManySigningIn, .serverBusy: .overRequestRateLimit

        case .manualLinkingDisabled: .manualLinkingDisabled
        case .identityIsOwn, .identityIsAnothers: .identityAlreadyExists
        case .identityNotFound: .identityNotFound
        case .singleIdentityNotDeletable, .addressNotUnlinkable: .singleIdentityNotDeletable
        case .addressNotAllowed: .emailAddressNotAuthorized
        case .providerUnavailable: .providerUnavailable
        case .idToken(.audience): .unexpectedAudience
        case .stateMissing, .answerOfOther, .refusedByProvider: .badOAuthCallback
        case .stateUnknown: .badOAuthState
        case .cancelledAtProvider: .accessDenied

        case .passkeysDisabled: .passkeyDisabled
        case .guestHasNoPasskeys: .noAuthorization
        case .tooManyPasskeys: .tooManyPasskeys
        case .passkeyExists: .webAuthnCredentialExists
        case .challengeNotFound: .webAuthnChallengeNotFound
        case .challengeExpired: .webAuthnChallengeExpired
        case .passkeyNotVerified: .webAuthnVerificationFailed

        case .factorKindDisabled(.app): .mfaTOTPEnrollNotEnabled
        case .factorKindDisabled(.securityKey): .mfaWebAuthnEnrollNotEnabled
        case .guestHasNoFactors: .noAuthorization
        case .secondStepNeeded, .secondStepNeededToChange: .insufficientAAL
        case .factorNotFound, .factorChallengeNotFound, .noBackupCodes: .mfaFactorNotFound
        case .factorNameTaken: .mfaFactorNameConflict
        case .tooManyFactors: .tooManyEnrolledMFAFactors
        case .factorChallengeUsed: .mfaIPAddressMismatch
        case .factorChallengeExpired: .mfaChallengeExpired
        case .factorNotVerified, .backupCodeNotVerified: .mfaVerificationFailed
        case .backupCodesExist: .mfaVerifiedFactorExists
        case .backupCodesAlone: .mfaRecoveryCodesSoleFactor
        case .backupCodesLocked: .mfaRecoveryCodesLocked

        case .group(let fault): fault.code
        case .invitationsUsedUp: .overInvitationLimit

        case .userIsDeleted, .userIDTaken, .guestCannotAdminister, .ownAccount, .lastAdministrator, .nothingToMail,
            .passwordChangedElsewhere:
            .conflict

        case .consentNotTaken, .emailInvalid, .changedEmailInvalid, .emailMissing, .passwordNeedsAddress,
            .passwordHashInvalid, .reauthenticationNeedsAddress, .metadataTooLarge, .implicitFlow,
            .unsupportedProvider, .idToken, .noSuchMail, .newEmailInvalid, .newEmailIsPresent, .currentAddressNotAsked,
            .passkeyNotFound:
            .validationFailed
        }
    }
}

extension ErrorCode {
    /// The person declined at a provider.
    package static let accessDenied = ErrorCode(rawValue: "access_denied")
}
