import Gatehouse
package import GatehouseCore

/// Details of an event: how a person signed in, or why they were refused. The trail stores identifiers for them; one
/// without a text here is shown as it is.
enum TrailDetail: String, Words, CaseIterable {
    case password
    case mailedCode = "otp"
    case guest = "anonymous"
    case provider = "oauth"
    case passkey
    case codeApp = "totp"
    case securityKey = "mfa/webauthn"
    case backupCode = "mfa/recovery_code"
    case wrongPassword = "invalid_credentials"
    case notConfirmed = "email_not_confirmed"
    case banned = "user_banned"
    case tooOften = "over_request_rate_limit"
    case tooManyMails = "over_email_send_rate_limit"
    case codeWrong = "code_wrong"
    case codeExpired = "code_expired"
    case codeInvalid = "otp_expired"
    case codeBurnt = "code_burnt"
    case codesUsedUp = "code_used_up"
    case codeUsed = "code_used"
    case confirming = "confirmation"
    case proving = "reauthentication"
    case signUp = "signup"
    case signInLink = "magiclink"
    case recovery
    case newAddress = "email_change_new"
    case oldAddress = "email_change_current"
    case everywhere = "global"
    case here = "local"
    case others
    case elsewhere
    case dropped
    case chosen
    case immediately
    case neverConfirmed = "expired"
    case madeRoom = "evicted"
    case appleTokenKept = "apple_token_kept"
    case signUpClosed = "signup_disabled"
    case flowLost = "flow_state_not_found"
    case flowExpired = "flow_state_expired"
    case wrongApp = "bad_code_verifier"
    case cancelled = "access_denied"
    case badAnswer = "bad_oauth_callback"
    case badState = "bad_oauth_state"
    case passkeyNotVerified = "webauthn_verification_failed"
    case stepWrong = "mfa_verification_failed"
    case challengeLost = "webauthn_challenge_not_found"
    case challengeExpired = "webauthn_challenge_expired"
    case passkeyCopied = "passkey_copied"
    case providerOff = "provider_disabled"
    case providerDown = "provider_unavailable"
    case otherAudience = "unexpected_audience"
    case notValid = "validation_failed"
    case noConsent = "consent_required"
    case addressTaken = "email_exists"
    case accountThere = "user_already_exists"
    case identityTaken = "identity_already_exists"
    case addressRefused = "email_address_not_authorized"
    case linkingOff = "manual_linking_disabled"
    case mailedSignInOff = "otp_disabled"
    case guestsOff = "anonymous_provider_disabled"
    case conflict
    case badToken = "bad_jwt"
    case accountGone = "user_not_found"
    case sessionGone = "session_not_found"
    case invitedByMail = "mail"
    case invitedByLink = "link"
    case invitedByCode = "code"
    case invitationUsed = "used"
    case invitationRevoked = "revoked"
    case invitationDeclined = "declined"
    case people
    case events
}

extension AuditEvent: Words {
    /// How much attention it needs from an administrator.
    var tone: BadgeView.Tone {
        switch self {
        case .signedIn, .stepTaken, .signedUp, .reauthenticated, .userUnbanned: .good
        case .signInFailed, .codeLimitReached, .signedUpAgain, .passwordChanged, .accountSecured, .emailChanged,
            .identityUnlinked, .passkeyRemoved, .passkeyChanged, .factorRemoved, .factorsReset, .stepFailed,
            .backupCodesRemoved,
            .backupCodeUsed,
            .linkMade, .administratorAdded, .administratorRemoved, .administratorKeyRotated, .mailDropped,
            .listDownloaded, .sessionCaughtUp, .tokenRepeated, .keyRevoked, .groupDeleted,
            .groupMemberRemoved, .groupOwnerChanged, .groupSuspended:
            .warning
        case .codesGuessed, .reuseDetected, .userBanned, .userDeleted: .danger
        case .signedOut, .signUpDropped, .recoveryRequested, .dataDownloaded, .emailChangeRequested,
            .emailChangeCancelled, .identityLinked, .passkeyAdded, .passkeyRenamed, .factorAdded, .factorRenamed,
            .backupCodesMade, .userCreated, .userInvited,
            .userModified, .sessionsRevoked,
            .keysRotated, .usersImported, .backupMade, .confirmationMailed, .mailRetried, .groupCreated,
            .groupChanged, .groupInvited, .groupInvitationEnded, .groupJoined, .groupLeft, .groupRoleChanged,
            .groupResumed:
            .neutral
        }
    }
}
