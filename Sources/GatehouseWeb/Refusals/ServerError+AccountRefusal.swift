package import GatehouseCore

extension ServerError {
    /// The answer to a refusal of the accounts.
    /// - Parameter status: The status, if the caller has its own for this refusal; nil for the one in the table.
    package init(_ refusal: AccountRefusal, status: Int? = nil) {
        let answer = Answer(refusal)
        self.init(
            status ?? answer.status, refusal.code, answer.message, hint: answer.hint, retryAfter: refusal.retryAfter,
            weakPasswordReasons: Answer.weakPasswordReasons(refusal), refusal: refusal)
    }
}

/// The table of the answers to refusals: status, text and hint. The code is that of the refusal.
private struct Answer {
    let status: Int
    let message: String
    let hint: String?

    init(_ status: Int, _ message: String, hint: String? = nil) {
        self.status = status
        self.message = message
        self.hint = hint
    }

    init(_ refusal: AccountRefusal) {
        self =
            switch refusal {
            // Signing in and up
            case .invalidCredentials: Answer(400, "Invalid login credentials")
            case .emailNotConfirmed: Answer(400, "Email not confirmed")
            case .userBanned: Answer(400, "User is banned")
            case .userAlreadyExists: Answer(422, "User already registered")
            case .signUpDisabled: Answer(422, "Signups not allowed for this instance")
            case .guestsNotAllowed:
                Answer(
                    422, "Anonymous sign-ins are disabled",
                    hint: "A sign-up without email creates a guest account, which this server does not offer.")
            case .mailedSignInDisabled:
                Answer(
                    422, "Signups not allowed for otp",
                    hint: "There is no account with this address, and create_user is false.")
            case .consentRequired:
                Answer(
                    422, "The terms must be accepted",
                    hint: "Send gatehouse_consent, or data.gatehouse_consent, with version and accepted_at.")
            case .consentNotTaken:
                Answer(
                    400,
                    "gatehouse_consent is accepted only when an account is created. For a guest, send it together with "
                        + "email.")
            case .emailInvalid: Answer(400, "Unable to validate email address: invalid format")
            case .changedEmailInvalid: Answer(400, "Invalid email format")
            case .emailMissing: Answer(400, "An email address is required")
            case .emailExists: Answer(422, "A user with this email address has already been registered")

            // Passwords
            case .weakPassword(let faults): Answer(422, faults.map(Self.sentence).joined(separator: " "))
            case .samePassword: Answer(422, "New password should be different from the old password.")
            case .currentPasswordInvalid:
                Answer(
                    400, "Current password required when setting new password.",
                    hint: "The current password is incorrect.")
            case .currentPasswordRequired:
                Answer(
                    400, "Current password required when setting new password.", hint: "Send it as current_password.")
            case .confirmingPasswordInvalid: Answer(400, "The current password is incorrect.")
            case .passwordNeedsAddress:
                Answer(422, "Updating password of an anonymous user without an email or phone is not allowed")
            case .passwordChangedElsewhere:
                Answer(409, "The password is being changed elsewhere. Please try again.")
            case .passwordHashInvalid:
                Answer(
                    400,
                    "password_hash must be an Argon2id hash in the PHC string format ($argon2id$v=19$m=…,t=…,p=…$…$…), "
                        + "or, if the server accepts them, a bcrypt hash ($2b$…).")

            // Codes and links
            case .refused(let failure, by: .code):
                Answer(403, "Token has expired or is invalid", hint: Self.hint(failure))
            case .refused(let failure, by: .link):
                Answer(403, "Email link is invalid or has expired", hint: Self.hint(failure))
            case .reauthenticationNeeded:
                Answer(
                    400, "Password update requires reauthentication",
                    hint: "Sign in again, or send the nonce that GET /reauthenticate mails.")
            case .reauthenticationUsedUp:
                Answer(400, "Too many wrong codes were tried for this account. Sign in again instead.")
            case .reauthenticationNotValid: Answer(422, "Nonce has expired or is invalid")
            case .reauthenticationNeedsAddress:
                Answer(400, "Reauthentication requires the user to have an email or a phone number")
            case .addressNotConfirmed: Answer(422, "Please verify your email first.")
            case .freshProofNeeded:
                Answer(
                    403,
                    "This needs a sign-in, or the nonce that /reauthenticate mails, from the last ten minutes.",
                    hint: "Sign in again, or send the nonce with PUT /user, and repeat the request.")
            case .flowNotFound:
                Answer(
                    404, "invalid flow state, no valid flow state found",
                    hint: "No sign-in is waiting for this code. It is unknown or was already used.")
            case .flowExpired: Answer(422, "invalid flow state, flow state has expired", hint: "Sign in again.")
            case .badCodeVerifier: Answer(400, "code challenge does not match previously saved code verifier")

            // Sessions and tokens
            case .refreshTokenNotFound: Answer(400, "Invalid Refresh Token: Refresh Token Not Found")
            case .refreshTokenAlreadyUsed:
                Answer(
                    400, "Invalid Refresh Token: Already Used",
                    hint: "It was replaced long ago, so the session was ended. Sign in again.")
            case .sessionNotFound:
                Answer(
                    400, "Session from session_id claim in JWT does not exist",
                    hint: "The session of this refresh token has ended. Sign in again.")
            case .sessionExpired:
                Answer(
                    400, "Session is no longer valid",
                    hint: "The session has reached one of its limits, or a newer sign-in replaced it. Sign in again."
                )
            case .noSuchSession: Answer(404, "You have no such session.")
            case .badToken(let failure):
                Answer(403, "invalid JWT: unable to parse or verify signature, \(failure.rawValue)")
            case .badClaim(let fault): Answer(403, "invalid claim: \(Self.words(fault))")
            case .tokenSessionNotFound: Answer(403, "Session from session_id claim in JWT does not exist")
            case .tokenUserNotFound: Answer(403, "User from sub claim in JWT does not exist")
            case .tokenUserBanned: Answer(403, "User is banned")
            case .notAdmin:
                Answer(
                    403, "User not allowed",
                    hint: "This needs a token with the role service_role, such as the administrator key.")

            // Limits
            case .mailedTooOften(let seconds):
                Answer(429, "For security purposes, you can only request this after \(seconds) seconds.")
            case .mailsUsedUp(let seconds):
                Answer(429, "email rate limit exceeded", hint: Self.tryAgain(after: seconds))
            case .askedTooOften(let seconds):
                Answer(429, "Request rate limit reached", hint: Self.tryAgain(after: seconds))
            case .tooManyOpen: Answer(429, "Too many requests are open. Please try again later.")
            case .tooManySigningIn:
                Answer(429, "Too many people are signing in at once. Please try again in a minute.")
            case .serverBusy:
                Answer(429, "Request rate limit reached", hint: "The server is busy. Try again in a moment.")
            case .metadataTooLarge(let name, let limit):
                Answer(
                    400,
                    "\(name) must be at most \(limit) bytes long, encoded as JSON, together with what is stored. "
                        + "Remove a member by setting it to null.")

            // Providers and identities
            case .implicitFlow:
                // The app requests tokens in the URL, where histories and logs would keep them.
                Answer(
                    400,
                    "The implicit flow is not offered. Use PKCE: set the client's flow type to pkce, so that it sends "
                        + "code_challenge with code_challenge_method=s256 and exchanges the code that comes back.")
            case .unsupportedProvider:
                Answer(
                    400, "Unsupported provider: provider is not enabled",
                    hint: "GET /settings lists the enabled providers.")
            case .manualLinkingDisabled: Answer(404, "Manual linking is disabled")
            case .identityIsOwn: Answer(422, "Identity is already linked")
            case .identityIsAnothers: Answer(422, "Identity is already linked to another user")
            case .identityNotFound: Answer(422, "Identity doesn't exist")
            case .singleIdentityNotDeletable: Answer(422, "User must have at least 1 identity after unlinking")
            case .addressNotUnlinkable:
                Answer(
                    422, "User must have at least 1 identity after unlinking",
                    hint: "The address can't be removed. It is changed with PUT /user.")
            case .addressNotAllowed:
                Answer(400, "Signing in with this provider needs a verified email address in an allowed domain.")
            case .providerUnavailable:
                Answer(503, "The provider can't be reached right now. Please try again later.")
            case .idToken(let failure): Answer(400, Self.message(failure), hint: Self.hint(failure))
            case .stateMissing: Answer(400, "The parameter state is missing.")
            case .stateUnknown: Answer(400, "This sign-in attempt has expired or was already used.")
            case .answerOfOther:
                Answer(400, "The answer came from a different provider than the one this sign-in was sent to.")
            case .providerFlowExpired: Answer(400, "This sign-in took too long. Sign in again.")
            case .cancelledAtProvider: Answer(400, "The sign-in was canceled at the provider.")
            case .refusedByProvider: Answer(400, "The provider did not complete the sign-in.")

            // Passkeys
            case .passkeysDisabled: Answer(404, "Passkeys are disabled")
            case .guestHasNoPasskeys: Answer(403, "Anonymous user not allowed to perform these actions")
            case .passkeyNotFound: Answer(404, "Passkey not found")
            case .tooManyPasskeys: Answer(422, "Maximum number of passkeys reached")
            case .passkeyExists: Answer(422, "This credential is already registered")
            case .challengeNotFound:
                Answer(
                    400, "Challenge not found or already used",
                    hint: "Ask for new options. A challenge counts once, in the session that asked for it.")
            case .challengeExpired: Answer(400, "Challenge has expired", hint: "Ask for new options.")
            case .passkeyNotVerified: Answer(400, "Credential verification failed")

            // Second factors
            case .factorKindDisabled(.app): Answer(422, "MFA enroll is disabled for TOTP")
            case .factorKindDisabled(.securityKey): Answer(422, "MFA enroll is disabled for WebAuthn")
            case .guestHasNoFactors: Answer(403, "Anonymous user not allowed to perform these actions")
            case .secondStepNeeded: Answer(403, "AAL2 required: this account has a second factor.")
            case .secondStepNeededToChange:
                Answer(401, "AAL2 session is required to update email or password when MFA is enabled.")
            case .factorNotFound: Answer(404, "Factor not found")
            case .factorNameTaken: Answer(422, "A factor with this friendly name already exists")
            case .tooManyFactors: Answer(422, "Maximum number of verified factors reached, unenroll to continue")
            case .factorChallengeNotFound:
                Answer(422, "MFA factor with the provided challenge ID not found")
            case .factorChallengeUsed:
                Answer(
                    422, "Challenge and verify IP addresses mismatch.",
                    hint: "The challenge was answered before, or belongs to another session. Make a new one.")
            case .factorChallengeExpired:
                Answer(422, "MFA challenge has expired, verify against another challenge or create a new challenge.")
            case .factorNotVerified(let isRepeated):
                Answer(
                    422, "Invalid TOTP code entered",
                    hint: isRepeated
                        ? "If the code is the one that the app shows, the clock of the phone may be wrong." : nil)
            case .backupCodeNotVerified: Answer(422, "Invalid recovery code entered")
            case .backupCodesExist:
                Answer(422, "Recovery codes are already enrolled for this user, use regenerate to rotate them")
            case .backupCodesAlone:
                Answer(422, "At least one other verified factor is required to generate recovery codes")
            case .noBackupCodes: Answer(404, "The user has not enrolled recovery codes")
            case .backupCodesLocked(let seconds):
                Answer(
                    429, "Too many failed verification attempts, try again later", hint: Self.tryAgain(after: seconds))

            // Groups
            case .group(let fault): Answer(fault.status, fault.message, hint: fault.hint)
            case .invitationsUsedUp(let seconds):
                Answer(429, "Invitation limit reached", hint: Self.tryAgain(after: seconds))

            // Administration
            case .noSuchUser: Answer(404, "User not found", hint: "There is no user with this id or address.")
            case .userIsDeleted: Answer(409, "This account is deleted. It can't be changed.")
            case .userIDTaken: Answer(409, "A user with this id already exists.")
            case .guestCannotAdminister:
                Answer(409, "A guest can't be an administrator, because the account has no address.")
            case .ownAccount:
                Answer(409, "This is your own account. Another administrator has to do this.")
            case .lastAdministrator:
                Answer(
                    409,
                    "This is the last administrator. Add another one first: gatehouse users administrator ADDRESS --on."
                )
            case .noSuchSessionOfUser: Answer(404, "This user has no such session, or it has ended.")
            case .nothingToMail:
                Answer(
                    409, "There is nothing to mail: the account has no address, or its address is already confirmed.")
            case .noSuchMail:
                Answer(404, "No such mail is waiting. It is being sent, was sent, or was discarded.")
            case .newEmailInvalid:
                Answer(400, "Unable to validate email address: invalid format", hint: "This is about new_email.")
            case .newEmailIsPresent: Answer(400, "new_email must differ from the account's address.")
            case .currentAddressNotAsked:
                Answer(
                    400, "Enable secure email change to generate link for current email",
                    hint:
                        "The setting is secure-email-change. Without it, the current address doesn't have to confirm: "
                        + "use email_change_new.")
            }
    }

    /// The names under which clients know the rules that a password can break.
    static func weakPasswordReasons(_ refusal: AccountRefusal) -> [String]? {
        guard case .weakPassword(let faults) = refusal else { return nil }
        return faults.map { fault in
            switch fault {
            case .short, .long: "length"
            case .common: "pwned"
            }
        }
    }

    private static func sentence(_ fault: AccountRefusal.PasswordFault) -> String {
        switch fault {
        case .short(let minimum): "Password should be at least \(minimum) characters."
        case .long(let bytes): "Password should be at most \(bytes) bytes."
        case .common: "Password is known to be weak and easy to guess, please choose a different one."
        }
    }

    private static func words(_ fault: AccountRefusal.ClaimFault) -> String {
        switch fault {
        case .subjectMissing: "missing sub claim"
        case .subjectMalformed: "sub claim must be a UUID"
        case .sessionMalformed: "session_id claim must be a UUID"
        }
    }

    /// What went wrong with a code is not revealed, with one exception: that a new code would not help.
    private static func hint(_ failure: CodeFailure) -> String? {
        failure == .usedUp ? "Too many codes were wrong. For a day, only mailed links are accepted." : nil
    }

    private static func tryAgain(after seconds: Int) -> String {
        "Try again after \(seconds) \(seconds == 1 ? "second" : "seconds")."
    }

    // MARK: ID tokens

    private static func message(_ failure: IDTokenFailure) -> String {
        switch failure {
        case .audience: "Unacceptable audience in id_token"
        case .subject: "Missing sub claim in id_token"
        case .nonce, .attempt: "Nonces mismatch"
        case .nonceMissing: "Passed nonce and nonce in id_token should either both exist or not."
        case .malformed, .algorithm, .unknownKey, .signature, .issuer, .time, .expired, .future, .accessToken, .used:
            "Bad ID token"
        }
    }

    private static func hint(_ failure: IDTokenFailure) -> String {
        switch failure {
        case .malformed: "It is not a signed token of at most \(IDTokenFailure.lengthLimit) bytes."
        case .algorithm: "It must be signed with RS256, ES256 or EdDSA, as its key requires."
        case .unknownKey: "Its provider does not publish the key that it names."
        case .signature: "Its signature is not its provider's."
        case .issuer: "It is not from this provider."
        case .audience: "Its audience must be one of the client ids that the configuration has for the provider."
        case .time: "It must say when it was issued (iat) and when it expires (exp)."
        case .expired: "It has expired, or was issued more than a day ago. Get a new one from the provider."
        case .future: "It was issued in the future. One of the clocks is wrong."
        case .subject: "It does not say who it is about (sub)."
        case .nonce: "The token must have the SHA-256 of the nonce in the request, in hexadecimal digits."
        case .attempt: "The token's nonce isn't the one that this server sent to the provider. Start the sign-in again."
        case .nonceMissing: "The token and the request must both have a nonce."
        case .accessToken: "It does not belong to the access token that came with it (at_hash)."
        case .used: "It was already used to sign in. Get a new one from the provider."
        }
    }
}
