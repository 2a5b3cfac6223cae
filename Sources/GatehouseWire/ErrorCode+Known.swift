// The codes that the server returns, each with the situation it is for.
extension ErrorCode {
    // MARK: Requests

    /// 400: the body is not JSON.
    package static let badJSON: ErrorCode = "bad_json"
    /// 400: a field is missing, of the wrong type, too long, or has a value that is not allowed.
    package static let validationFailed: ErrorCode = "validation_failed"
    /// 404: the interface has no such route. A code of ours.
    package static let notFound: ErrorCode = "not_found"
    /// 405: the route takes other methods, which `Allow` lists. A code of ours.
    package static let methodNotAllowed: ErrorCode = "method_not_allowed"
    /// 413: the body is larger than 1 MiB.
    package static let requestEntityTooLarge: ErrorCode = "request_entity_too_large"
    /// 503: the request could not be answered in time, the server is stopping, or its disk is full. Retrying helps.
    package static let requestTimeout: ErrorCode = "request_timeout"
    /// 429: too many requests; `Retry-After` says when to ask again.
    package static let overRequestRateLimit: ErrorCode = "over_request_rate_limit"
    /// 409: another request changed the same data at the same time. Retrying may succeed.
    package static let conflict: ErrorCode = "conflict"
    /// 500: an unexpected failure, which the log lists under its `error_id`.
    package static let unexpectedFailure: ErrorCode = "unexpected_failure"
    /// 404: this server does not offer the feature.
    package static let featureDisabled: ErrorCode = "feature_disabled"

    // MARK: Callers

    /// 401: the route requires `Authorization: Bearer`, which is missing.
    package static let noAuthorization: ErrorCode = "no_authorization"
    /// 403: the access token is malformed, forged, expired or issued for somebody else.
    package static let badJWT: ErrorCode = "bad_jwt"
    /// 403: the route is for administrators.
    package static let notAdmin: ErrorCode = "not_admin"
    /// 403: the session that the access token belongs to has ended. 400 at a refresh.
    package static let sessionNotFound: ErrorCode = "session_not_found"
    /// 400: the session is older than the deployment allows.
    package static let sessionExpired: ErrorCode = "session_expired"
    /// 403: the user of the access token no longer exists. 404 for an administrator.
    package static let userNotFound: ErrorCode = "user_not_found"
    /// 400 or 403: the user is banned.
    package static let userBanned: ErrorCode = "user_banned"

    // MARK: Signing in and up

    /// 400: address and password don't match, or the grant type is unknown.
    package static let invalidCredentials: ErrorCode = "invalid_credentials"
    /// 400: the password is correct, but the address is not confirmed yet.
    package static let emailNotConfirmed: ErrorCode = "email_not_confirmed"
    /// 400: the text is not an email address.
    package static let emailAddressInvalid: ErrorCode = "email_address_invalid"
    /// 400: the provider's people may not sign in with this address.
    package static let emailAddressNotAuthorized: ErrorCode = "email_address_not_authorized"
    /// 422: an account with this address exists, and the deployment says so.
    package static let userAlreadyExists: ErrorCode = "user_already_exists"
    /// 422: another account has this address.
    package static let emailExists: ErrorCode = "email_exists"
    /// 422: new accounts are not accepted.
    package static let signupDisabled: ErrorCode = "signup_disabled"
    /// 422: guests are not accepted.
    package static let anonymousProviderDisabled: ErrorCode = "anonymous_provider_disabled"
    /// 400: signing in by telephone number is not offered.
    package static let phoneProviderDisabled: ErrorCode = "phone_provider_disabled"
    /// 400: signing in by email is not offered.
    package static let emailProviderDisabled: ErrorCode = "email_provider_disabled"
    /// 422: the account needs consent to the terms, and the request has none. A code of ours.
    package static let consentRequired: ErrorCode = "consent_required"

    // MARK: Passwords and codes

    /// 422: the password is too short or too common; `weak_password.reasons` says which.
    package static let weakPassword: ErrorCode = "weak_password"
    /// 422: the new password is the old one.
    package static let samePassword: ErrorCode = "same_password"
    /// 400: this change requires the current password.
    package static let currentPasswordRequired: ErrorCode = "current_password_required"
    /// 400: the current password is wrong.
    package static let currentPasswordInvalid: ErrorCode = "current_password_invalid"
    /// 403: the code or link is wrong, used or expired.
    package static let otpExpired: ErrorCode = "otp_expired"
    /// 422: signing in by code is not offered.
    package static let otpDisabled: ErrorCode = "otp_disabled"
    /// The URL that a sign-in should return to is not on the deployment's list. A code of ours.
    package static let redirectNotAllowed: ErrorCode = "redirect_not_allowed"
    /// 429: a mail was sent to this address a moment ago.
    package static let overEmailSendRateLimit: ErrorCode = "over_email_send_rate_limit"

    // MARK: Refresh tokens

    /// 400: no session knows this refresh token.
    package static let refreshTokenNotFound: ErrorCode = "refresh_token_not_found"
    /// 400: the refresh token is older than the previous one; the session has been ended.
    package static let refreshTokenAlreadyUsed: ErrorCode = "refresh_token_already_used"

    // MARK: Changing an account

    /// 400: the session is not recent enough for this change, and no mailed code came with it.
    package static let reauthenticationNeeded: ErrorCode = "reauthentication_needed"
    /// 422: the mailed code that came with the change is wrong, used or expired.
    package static let reauthenticationNotValid: ErrorCode = "reauthentication_not_valid"
    /// 404: adding and removing ways to sign in is not offered.
    package static let manualLinkingDisabled: ErrorCode = "manual_linking_disabled"
    /// 422: the account has no such identity.
    package static let identityNotFound: ErrorCode = "identity_not_found"
    /// 422: the last way to sign in cannot be removed.
    package static let singleIdentityNotDeletable: ErrorCode = "single_identity_not_deletable"
    /// 422: the identity is already linked to an account.
    package static let identityAlreadyExists: ErrorCode = "identity_already_exists"
    /// 422: without the identity, the account would have another account's address.
    package static let emailConflictIdentityNotDeletable: ErrorCode = "email_conflict_identity_not_deletable"
    /// 404: no sign-in waits for this code.
    package static let flowStateNotFound: ErrorCode = "flow_state_not_found"
    /// 422: the code from a link has expired.
    package static let flowStateExpired: ErrorCode = "flow_state_expired"
    /// 400: the verifier does not belong to the challenge that a sign-in began with.
    package static let badCodeVerifier: ErrorCode = "bad_code_verifier"

    // MARK: Passkeys

    /// 404: passkeys are not offered.
    package static let passkeyDisabled: ErrorCode = "passkey_disabled"
    /// 422: the account has as many passkeys as an account may have.
    package static let tooManyPasskeys: ErrorCode = "too_many_passkeys"
    /// 400: no ceremony waits for this challenge, or it was answered.
    package static let webAuthnChallengeNotFound: ErrorCode = "webauthn_challenge_not_found"
    /// 400: the challenge was answered too late.
    package static let webAuthnChallengeExpired: ErrorCode = "webauthn_challenge_expired"
    /// 400: what the browser sent proves nothing.
    package static let webAuthnVerificationFailed: ErrorCode = "webauthn_verification_failed"
    /// 422: an account has this credential already.
    package static let webAuthnCredentialExists: ErrorCode = "webauthn_credential_exists"

    // MARK: Groups

    /// 404: groups are not offered. A code of ours, like all that follow here.
    package static let groupsDisabled: ErrorCode = "groups_disabled"
    /// 404: there is no such group, or the person is not in it.
    package static let groupNotFound: ErrorCode = "group_not_found"
    /// 404: the group has no such member.
    package static let groupMemberNotFound: ErrorCode = "group_member_not_found"
    /// 403: the person's role does not permit it.
    package static let groupPermissionDenied: ErrorCode = "group_permission_denied"
    /// 403: the group is suspended.
    package static let groupSuspended: ErrorCode = "group_suspended"
    /// 409: the group would be left without an owner.
    package static let groupLastOwner: ErrorCode = "group_last_owner"
    /// 409: the group has as many members as it may have.
    package static let groupFull: ErrorCode = "group_full"
    /// 409: somebody else changed it meanwhile, or the id belongs to something else.
    package static let groupConflict: ErrorCode = "group_conflict"
    /// 422: this server has no such role.
    package static let groupRoleUnknown: ErrorCode = "group_role_unknown"
    /// 422: the person is in as many groups as a person may be in.
    package static let tooManyGroups: ErrorCode = "too_many_groups"
    /// 404: there is no such invitation, or it is not the person's.
    package static let invitationNotFound: ErrorCode = "invitation_not_found"
    /// 403: the invitation is for another address.
    package static let invitationOtherAddress: ErrorCode = "invitation_other_address"
    /// 409: the invitation has expired.
    package static let invitationExpired: ErrorCode = "invitation_expired"
    /// 409: the invitation was used as often as it may be.
    package static let invitationUsed: ErrorCode = "invitation_used"
    /// 409: the invitation was revoked.
    package static let invitationRevoked: ErrorCode = "invitation_revoked"
    /// 409: the invitation was declined.
    package static let invitationDeclined: ErrorCode = "invitation_declined"
    /// 409: the person who is to be invited is a member.
    package static let alreadyMember: ErrorCode = "already_member"
    /// 403: somebody removed the person from the group.
    package static let groupExcluded: ErrorCode = "group_excluded"
    /// 422: a link or a code cannot give the role.
    package static let groupRoleNotOpen: ErrorCode = "group_role_not_open"
    /// 429: too many invitations, or too many wrong codes of them; `Retry-After` says when to ask again.
    package static let overInvitationLimit: ErrorCode = "over_invitation_limit"

    // MARK: Not offered yet

    /// 422: signing in with a wallet is not offered.
    package static let web3ProviderDisabled: ErrorCode = "web3_provider_disabled"
    /// 400: this provider is not configured.
    package static let oauthProviderNotSupported: ErrorCode = "oauth_provider_not_supported"
    /// 400: this provider is known but not switched on.
    package static let providerDisabled: ErrorCode = "provider_disabled"
    /// 400: the provider issued the token for somebody else.
    package static let unexpectedAudience: ErrorCode = "unexpected_audience"
    /// 503: the provider could not be reached. Retrying helps. A code of ours.
    package static let providerUnavailable: ErrorCode = "provider_unavailable"
    /// 400: a provider's answer is incomplete.
    package static let badOAuthCallback: ErrorCode = "bad_oauth_callback"
    /// 400: no sign-in is waiting for this answer of a provider.
    package static let badOAuthState: ErrorCode = "bad_oauth_state"
    /// 404: single sign-on by SAML is not offered.
    package static let samlProviderDisabled: ErrorCode = "saml_provider_disabled"
    /// 404: there is no such second factor.
    package static let mfaFactorNotFound: ErrorCode = "mfa_factor_not_found"
    /// 422: another second factor of the account has this name.
    package static let mfaFactorNameConflict: ErrorCode = "mfa_factor_name_conflict"
    /// 422: the account has as many second factors as it may have.
    package static let tooManyEnrolledMFAFactors: ErrorCode = "too_many_enrolled_mfa_factors"
    /// 401 and 403: the session has to use a second factor first.
    package static let insufficientAAL: ErrorCode = "insufficient_aal"
    /// 422: the challenge of a second factor was answered before, or is another session's.
    package static let mfaIPAddressMismatch: ErrorCode = "mfa_ip_address_mismatch"
    /// 422: the challenge of a second factor has expired.
    package static let mfaChallengeExpired: ErrorCode = "mfa_challenge_expired"
    /// 422: the code of a second factor is wrong.
    package static let mfaVerificationFailed: ErrorCode = "mfa_verification_failed"
    /// 422: the account has backup codes already.
    package static let mfaVerifiedFactorExists: ErrorCode = "mfa_verified_factor_exists"
    /// 422: backup codes need a second factor that they replace.
    package static let mfaRecoveryCodesSoleFactor: ErrorCode = "mfa_recovery_codes_sole_factor"
    /// 429: too many wrong backup codes.
    package static let mfaRecoveryCodesLocked: ErrorCode = "mfa_recovery_codes_locked"
    /// 422: codes of an authenticator app are not offered as a second factor.
    package static let mfaTOTPEnrollNotEnabled: ErrorCode = "mfa_totp_enroll_not_enabled"
    /// 422: codes sent to a telephone are not offered as a second factor.
    package static let mfaPhoneEnrollNotEnabled: ErrorCode = "mfa_phone_enroll_not_enabled"
    /// 422: security keys are not offered as a second factor.
    package static let mfaWebAuthnEnrollNotEnabled: ErrorCode = "mfa_webauthn_enroll_not_enabled"
}
