import GatehouseWire

/// A word of the trail: how a person signed in, what something was for, or why it was refused. The text is what rows
/// store, so that it never changes; people read the words of their language.
package enum TrailDetail: String, Hashable, Sendable, CaseIterable {
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

    /// The word for why a code or a link was refused.
    package init(_ failure: CodeFailure) {
        self =
            switch failure {
            case .wrong: .codeWrong
            case .expired: .codeExpired
            case .burnt: .codeBurnt
            case .usedUp: .codesUsedUp
            case .used: .codeUsed
            }
    }

    /// The word for what a code or a link is for.
    package init(_ purpose: CodePurpose) {
        self =
            switch purpose {
            case .signup: .signUp
            case .magiclink: .signInLink
            case .recovery: .recovery
            case .emailChangeNew: .newAddress
            case .emailChangeCurrent: .oldAddress
            case .reauthentication: .proving
            }
    }
}

/// What a row of the trail says of why, or of how many.
package enum TrailReason: Equatable, Sendable {
    /// A word.
    case word(TrailDetail)
    /// The code of a refusal.
    case refusal(AccountRefusal)
    /// A number.
    case count(Int)
    /// How many accounts.
    case accounts(Int)
    /// A name or an id, the same in every language: of a provider, a key, a role or the purpose of a mail.
    case name(String)

    /// What the row stores.
    package var text: String {
        switch self {
        case .word(let word): word.rawValue
        case .refusal(let refusal): refusal.code.rawValue
        case .count(let number): "\(number)"
        case .accounts(let number): "\(number) accounts"
        case .name(let name): name
        }
    }
}
