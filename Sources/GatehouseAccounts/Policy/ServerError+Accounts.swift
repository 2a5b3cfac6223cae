package import GatehouseCore
import GatehouseTokens
import GatehouseWire

/// The errors for accounts, each defined once.
extension ServerError {
    static let refreshTokenNotFound = ServerError(
        400, .refreshTokenNotFound, "Invalid Refresh Token: Refresh Token Not Found")
    static let refreshTokenAlreadyUsed = ServerError(
        400, .refreshTokenAlreadyUsed, "Invalid Refresh Token: Already Used",
        hint: "It was replaced long ago, so the session has been ended: sign in again.")
    static let sessionNotFound = ServerError(
        400, .sessionNotFound, "Session from session_id claim in JWT does not exist",
        hint: "The session of this refresh token has ended: sign in again.")
    static let sessionExpired = ServerError(
        400, .sessionExpired, "Session is no longer valid",
        hint: "The session has reached one of its limits, or a newer sign-in took its place: sign in again.")
    static let userBanned = ServerError(400, .userBanned, "User is banned")
    static let invalidCredentials = ServerError(400, .invalidCredentials, "Invalid login credentials")
    static let emailNotConfirmed = ServerError(400, .emailNotConfirmed, "Email not confirmed")
    static let userAlreadyExists = ServerError(
        422, .userAlreadyExists, "User already registered")
    static let signUpDisabled = ServerError(422, .signupDisabled, "Signups not allowed for this instance")
    static let guestsNotAllowed = ServerError(
        422, .anonymousProviderDisabled, "Anonymous sign-ins are disabled",
        hint: "A sign-up without email asks for a guest account, which this server does not offer.")
    static let passwordNeedsAddress = ServerError(
        422, .validationFailed, "Updating password of an anonymous user without an email or phone is not allowed")
    static let consentRequired = ServerError(
        422, .consentRequired, "The terms must be accepted",
        hint: "Send gatehouse_consent, or data.gatehouse_consent, with version and accepted_at.")
    static let emailInvalid = ServerError(
        400, .validationFailed, "Unable to validate email address: invalid format")
    static let changedEmailInvalid = ServerError(400, .validationFailed, "Invalid email format")
    package static let emailMissing = ServerError(400, .validationFailed, "An email address is required")
    static let samePassword = ServerError(
        422, .samePassword, "New password should be different from the old password.")
    static let currentPasswordInvalid = ServerError(
        400, .currentPasswordInvalid, "The current password is not right.")
    static let currentPasswordRequired = ServerError(
        400, .currentPasswordRequired, "A new password needs the one in force: send it as current_password.")
    static let deletionNeedsRecentSignIn = ServerError(
        400, .reauthenticationNeeded,
        "Deleting the account needs a sign-in, or the nonce that /reauthenticate mails, of the last ten minutes.")
    static let reauthenticationNeeded = ServerError(
        400, .reauthenticationNeeded, "Password update requires reauthentication",
        hint: "Sign in again, or send the nonce that GET /reauthenticate mails.")
    static let reauthenticationUsedUp = ServerError(
        400, .reauthenticationNeeded, "Too many wrong codes were tried for this account. Sign in again instead.")
    static let reauthenticationNotValid = ServerError(
        422, .reauthenticationNotValid, "Nonce has expired or is invalid")
    static let reauthenticationNeedsAddress = ServerError(
        400, .validationFailed, "Reauthentication requires the user to have an email or a phone number")
    static let noSuchSession = ServerError(404, .sessionNotFound, "There is no such session of yours.")
    static let consentNotTaken = ServerError(
        400, .validationFailed,
        "gatehouse_consent is taken when an account comes into being: from a guest, together with email.")
    package static let appMetadataNotTaken = ServerError(
        403, .notAdmin, "Updating app_metadata requires admin privileges",
        hint: "What a person may change is data.")
    static let mailedSignInDisabled = ServerError(
        422, .otpDisabled, "Signups not allowed for otp",
        hint: "There is no account with this address, and create_user is false.")
    static let flowNotFound = ServerError(
        404, .flowStateNotFound, "invalid flow state, no valid flow state found",
        hint: "No sign-in is waiting for this code: it is unknown or has been used.")
    static let flowExpired = ServerError(
        422, .flowStateExpired, "invalid flow state, flow state has expired", hint: "Sign in again.")
    static let badCodeVerifier = ServerError(
        400, .badCodeVerifier, "code challenge does not match previously saved code verifier")

    /// An access token that is not accepted.
    static func badToken(_ failure: AccessTokenFailure) -> ServerError {
        ServerError(403, .badJWT, "invalid JWT: unable to parse or verify signature, \(failure.rawValue)")
    }

    /// A genuine token with a claim that is missing or wrong.
    static func badClaim(_ what: String) -> ServerError { ServerError(403, .badJWT, "invalid claim: \(what)") }

    static let tokenSessionNotFound = ServerError(
        403, .sessionNotFound, "Session from session_id claim in JWT does not exist")
    static let tokenUserNotFound = ServerError(
        403, .userNotFound, "User from sub claim in JWT does not exist")
    static let tokenUserBanned = ServerError(403, .userBanned, "User is banned")
    static let notAdmin = ServerError(
        403, .notAdmin, "User not allowed",
        hint: "This needs a token with the role service_role, such as the administrator key.")

    /// A mail of this kind was sent to this address a short while ago, or would have been.
    static func mailedTooOften(retryAfter seconds: Int) -> ServerError {
        ServerError(
            429, .overEmailSendRateLimit,
            "For security purposes, you can only request this after \(seconds) seconds.",
            retryAfter: seconds)
    }

    /// More mails are requested than this server sends, or than one address may get.
    static func mailsUsedUp(retryAfter seconds: Int) -> ServerError {
        ServerError(
            429, .overEmailSendRateLimit, "email rate limit exceeded", hint: tryAgain(after: seconds),
            retryAfter: seconds)
    }

    /// A limit of the account or of the client's address was reached.
    static func askedTooOften(retryAfter seconds: Int) -> ServerError {
        ServerError(
            429, .overRequestRateLimit, "Request rate limit reached", hint: tryAgain(after: seconds),
            retryAfter: seconds)
    }

    private static func tryAgain(after seconds: Int) -> String {
        "Try again after \(seconds) \(seconds == 1 ? "second" : "seconds")."
    }

    /// The only answer to every code and link that is not accepted. What went wrong stays in this process.
    package static func refused(_ failure: CodeFailure) -> ServerError {
        ServerError(
            403, .otpExpired, "Token has expired or is invalid",
            hint: failure == .usedUp ? "Too many codes were wrong. For a day only the links of mails are taken." : nil,
            codeFailure: failure)
    }

    /// Returns the same error in the words that clients know for this kind of proof: a link has its own.
    package func worded(for proof: Verification.Proof) -> ServerError {
        guard code == .otpExpired, case .link = proof else { return self }
        var error = self
        error.message = "Email link is invalid or has expired"
        return error
    }
}
