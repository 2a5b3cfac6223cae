import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

extension AuthError {
    /// Maps a refusal to what it means for the person who signs in. This is the only mapping for this API.
    /// - Parameters:
    ///   - error: The error in the response body; nil when the body is not one of this API.
    ///   - status: The HTTP status.
    ///   - retryAfter: When the response allows a retry, in seconds.
    init(refusal error: WireError?, status: Int, retryAfter: TimeInterval?) {
        if error?.code == .weakPassword, error?.weakPasswordReasons?.contains("pwned") == true {
            self = .commonPassword
        } else if let meaning = error?.code.flatMap({ Self.meanings[$0] }) {
            if case .rateLimited = meaning { self = .rateLimited(retryAfter: retryAfter) } else { self = meaning }
        } else {
            self.init(status: status, retryAfter: retryAfter)
        }
    }

    /// Every error code that the API documents, and our own. A code that is not listed is judged by the HTTP status
    /// only, so that no text of a back end is passed on.
    static let meanings: [ErrorCode: AuthError] = {
        var meanings: [ErrorCode: AuthError] = [
            // Sign-in and sign-up.
            .invalidCredentials: .invalidCredentials, .currentPasswordInvalid: .invalidCredentials,
            .emailNotConfirmed: .emailUnverified, "provider_email_needs_verification": .emailUnverified,
            .emailExists: .duplicateEmail, .userAlreadyExists: .duplicateEmail,
            .emailAddressInvalid: .emailInvalid, "email_address_not_provided": .emailInvalid,
            .signupDisabled: .signUpClosed, .userBanned: .accountSuspended, .consentRequired: .consentRequired,
            .weakPassword: .weakPassword, .samePassword: .samePassword,
            // Codes and links. The API has one error code for every rejected one-time code, so that nobody can find out
            // why. Most are mistyped, and a person who sees that message can request a new one.
            .otpExpired: .otpIncorrect, .reauthenticationNotValid: .otpIncorrect, "invite_not_found": .otpIncorrect,
            .flowStateNotFound: .otpExpired, .flowStateExpired: .otpExpired, "flow_state_already_used": .otpExpired,
            // The second step.
            "insufficient_aal": .secondFactorRequired, "mfa_verification_failed": .factorIncorrect,
            "mfa_challenge_expired": .factorExpired, "mfa_ip_address_mismatch": .factorExpired,
            "too_many_enrolled_mfa_factors": .tooManyFactors, "too_many_passkeys": .tooManyFactors,
            // Groups.
            .groupNotFound: .groupNotFound, .groupMemberNotFound: .groupNotFound,
            .groupPermissionDenied: .notPermitted, .groupSuspended: .notPermitted, .groupExcluded: .notPermitted,
            .groupLastOwner: .lastOwner, .groupFull: .groupFull, .alreadyMember: .alreadyMember,
            .invitationOtherAddress: .otherAddress, .invitationNotFound: .invitationOver,
            .invitationExpired: .invitationOver, .invitationUsed: .invitationOver,
            .invitationRevoked: .invitationOver, .invitationDeclined: .invitationOver,
            // Rate limits. The response header says how long to wait.
            .overRequestRateLimit: .rateLimited(retryAfter: nil),
            .overEmailSendRateLimit: .rateLimited(retryAfter: nil),
            "over_sms_send_rate_limit": .rateLimited(retryAfter: nil),
            .overInvitationLimit: .rateLimited(retryAfter: nil),
        ]
        let over: [ErrorCode] = [
            .noAuthorization, .badJWT, .sessionNotFound, .sessionExpired, .userNotFound, .refreshTokenNotFound,
            .refreshTokenAlreadyUsed,
        ]
        let notOffered: [ErrorCode] = [
            .emailProviderDisabled, .phoneProviderDisabled, .anonymousProviderDisabled, .providerDisabled,
            .oauthProviderNotSupported, .manualLinkingDisabled, .featureDisabled, .otpDisabled, .passkeyDisabled,
            .samlProviderDisabled, .web3ProviderDisabled, .mfaTOTPEnrollNotEnabled, .mfaPhoneEnrollNotEnabled,
            .mfaWebAuthnEnrollNotEnabled, "mfa_totp_verify_not_enabled", "mfa_phone_verify_not_enabled",
            "mfa_webauthn_verify_not_enabled", "sso_provider_disabled", "web3_unsupported_chain",
            "oauth_dynamic_client_registration_disabled", "email_address_not_authorized", .groupsDisabled,
            // Temporary: trying again can help.
            .requestTimeout, .conflict, .providerUnavailable, "hook_timeout", "hook_timeout_after_retry",
            "sms_send_failed",
        ]
        let ownWords: [ErrorCode] = [
            .unexpectedFailure, .validationFailed, .badJSON, .notAdmin, .notFound, .methodNotAllowed,
            .requestEntityTooLarge, .reauthenticationNeeded, .currentPasswordRequired, .badCodeVerifier,
            .badOAuthState, .badOAuthCallback, .redirectNotAllowed, .identityNotFound, .singleIdentityNotDeletable,
            .mfaFactorNotFound, .groupConflict, .groupRoleUnknown, .groupRoleNotOpen, .tooManyGroups,
            "email_conflict_identity_not_deletable", "identity_already_exists", "unexpected_audience",
            "user_sso_managed", "access_denied", "captcha_failed", "phone_exists",
            "phone_not_confirmed",
            "mfa_factor_name_conflict", "mfa_verification_rejected", "mfa_verified_factor_exists",
            "webauthn_challenge_not_found",
            "webauthn_challenge_expired", "webauthn_verification_failed", "webauthn_credential_exists",
            "hook_payload_over_size_limit", "hook_payload_invalid_content_type", "oauth_client_not_found",
            "oauth_authorization_not_found", "oauth_consent_not_found", "oauth_client_state_not_found",
            "oauth_client_state_expired", "oauth_invalid_state", "saml_relay_state_not_found",
            "saml_relay_state_expired", "saml_idp_not_found", "saml_idp_already_exists", "saml_assertion_no_user_id",
            "saml_assertion_no_email", "saml_metadata_fetch_failed", "saml_entity_id_mismatch",
            "sso_provider_not_found", "sso_domain_already_exists", "invalid_grant",
        ]
        for code in over { meanings[code] = .sessionExpired }
        for code in notOffered { meanings[code] = .unavailable }
        for code in ownWords { meanings[code] = .unknown(code.rawValue) }
        return meanings
    }()
}
