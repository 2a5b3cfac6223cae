import GatehouseWire

/// The refusals of accounts, each written once.
extension ServerError {
    static let refreshTokenNotFound = ServerError(
        400, .refreshTokenNotFound, "Invalid refresh token: it is not one of this server's.")
    static let refreshTokenAlreadyUsed = ServerError(
        400, .refreshTokenAlreadyUsed, "Invalid refresh token: it was replaced long ago. The session has been ended.")
    static let sessionNotFound = ServerError(
        400, .sessionNotFound, "The session of this refresh token has ended or does not exist.")
    static let sessionExpired = ServerError(
        400, .sessionExpired, "The session of this refresh token has expired: please sign in again.")
    static let userBanned = ServerError(400, .userBanned, "This user is banned.")
    static let invalidCredentials = ServerError(400, .invalidCredentials, "Invalid login credentials.")
    static let emailNotConfirmed = ServerError(400, .emailNotConfirmed, "The e-mail address is not confirmed.")
    static let userAlreadyExists = ServerError(
        422, .userAlreadyExists, "A user with this e-mail address is already registered.")
    static let signUpDisabled = ServerError(422, .signupDisabled, "Sign-ups are not allowed on this server.")
    static let guestsNotAllowed = ServerError(
        422, .anonymousProviderDisabled, "Guest accounts are not offered here: email is required.")
    static let passwordNeedsAddress = ServerError(
        422, .validationFailed, "A guest account cannot have a password before it has an e-mail address.")
    static let consentRequired = ServerError(
        422, .consentRequired, "The terms must be accepted: send gatehouse_consent with version and accepted_at.")
    static let emailInvalid = ServerError(
        400, .validationFailed, "Unable to validate the e-mail address: the format is invalid.")
    static let samePassword = ServerError(
        422, .samePassword, "The new password must be different from the old password.")
    static let currentPasswordInvalid = ServerError(
        400, .currentPasswordInvalid, "The current password is not right.")
    static let currentPasswordRequired = ServerError(
        400, .currentPasswordRequired, "A new password needs the one in force: send it as current_password.")
    static let deletionNeedsRecentSignIn = ServerError(
        400, .reauthenticationNeeded,
        "Deleting the account needs a sign-in, or the nonce that /reauthenticate mails, of the last ten minutes.")
    static let reauthenticationNeeded = ServerError(
        400, .reauthenticationNeeded, "A new password needs a recent sign-in, or the nonce that /reauthenticate mails.")
    static let reauthenticationNotValid = ServerError(
        422, .reauthenticationNotValid, "The nonce has expired or is invalid.")
    static let reauthenticationNeedsAddress = ServerError(
        400, .validationFailed, "The account has no e-mail address that a nonce could be mailed to.")
    static let noSuchSession = ServerError(404, .sessionNotFound, "There is no such session of yours.")
    static let consentNotTaken = ServerError(
        400, .validationFailed,
        "gatehouse_consent is taken when an account comes into being: from a guest, together with email.")
    static let appMetadataNotTaken = ServerError(
        403, .notAdmin, "app_metadata is changed by administrators alone; what a person may change is data.")
    static let mailedSignInDisabled = ServerError(
        422, .otpDisabled, "There is no account with this e-mail address, and create_user is false.")
    static let flowNotFound = ServerError(
        404, .flowStateNotFound, "No sign-in is waiting for this code: it is unknown or has been used.")
    static let flowExpired = ServerError(422, .flowStateExpired, "This code has expired: sign in again.")
    static let badCodeVerifier = ServerError(
        400, .badCodeVerifier, "The code_verifier is not the one whose code_challenge began this sign-in.")
    static let badToken = ServerError(
        403, .badJWT, "Invalid access token: it is malformed, expired, or not one of this server's.")
    static let tokenSessionNotFound = ServerError(
        403, .sessionNotFound, "The session of this access token has ended or does not exist.")
    static let tokenUserNotFound = ServerError(403, .userNotFound, "The user of this access token does not exist.")
    static let tokenUserBanned = ServerError(403, .userBanned, "This user is banned.")
    static let notAdmin = ServerError(403, .notAdmin, "This needs the administrator key.")

    /// A mail of this kind went to this address, or would have, a short while ago.
    static func mailedTooOften(retryAfter seconds: Int) -> ServerError {
        ServerError(
            429, .overEmailSendRateLimit,
            "For security purposes, a mail to this address can be requested again after \(seconds) seconds.",
            retryAfter: seconds)
    }

    /// More mails are being asked for than this server sends, or than one address is sent.
    static func mailsUsedUp(retryAfter seconds: Int) -> ServerError {
        ServerError(
            429, .overEmailSendRateLimit, "Too many mails were requested: please try again after \(seconds) seconds.",
            retryAfter: seconds)
    }

    /// A limit of the account's or of the client's address.
    static func askedTooOften(retryAfter seconds: Int) -> ServerError {
        ServerError(
            429, .overRequestRateLimit, "Too many requests: please try again after \(seconds) seconds.",
            retryAfter: seconds)
    }

    /// The one answer to every code and link that is not taken. What went wrong stays in this process.
    static func refused(_ failure: CodeFailure) -> ServerError {
        ServerError(403, .otpExpired, "The code or link has expired or is invalid.", codeFailure: failure)
    }
}
