/// Why accounts refuse a request. It says what was refused and nothing about HTTP. The interface, the pages, the
/// command line and the sign-in flow each have one table that maps it to their answers.
///
/// No payload contains anything that a client sent. ``code`` is the stable name of each.
package enum AccountRefusal: Error, Equatable, Sendable {
    // MARK: Signing in and up

    case invalidCredentials
    case emailNotConfirmed
    /// The account is banned: it cannot be signed in to.
    case userBanned
    case userAlreadyExists
    case signUpDisabled
    case guestsNotAllowed
    /// A mailed sign-in for an address without an account, which must not create one.
    case mailedSignInDisabled
    case consentRequired
    /// Consent was sent with a change that neither upgrades a guest nor needs it.
    case consentNotTaken
    case emailInvalid
    /// The new address of a change is not one.
    case changedEmailInvalid
    case emailMissing
    /// Another account has the address.
    case emailExists

    // MARK: Passwords

    /// All the rules that the password breaks; never empty.
    case weakPassword([PasswordFault])
    case samePassword
    case currentPasswordInvalid
    case currentPasswordRequired
    /// The password to confirm an address is not the account's.
    case confirmingPasswordInvalid
    /// A guest without an address requests a password.
    case passwordNeedsAddress
    /// Another request changed the password meanwhile.
    case passwordChangedElsewhere
    /// An imported hash has an unsupported format.
    case passwordHashInvalid

    // MARK: Codes and links

    /// A code or a link that is not accepted. The interface gives the same answer for each ``CodeFailure``.
    case refused(CodeFailure, by: MailedProof = .code)
    case reauthenticationNeeded
    case reauthenticationUsedUp
    case reauthenticationNotValid
    case reauthenticationNeedsAddress
    /// A code for reauthentication would go to an address that is not confirmed.
    case addressNotConfirmed
    /// The sign-in is too long ago for something that adds or removes a way to sign in, or deletes the account.
    case freshProofNeeded
    /// The code of a redirect that no sign-in is waiting for.
    case flowNotFound
    case flowExpired
    case badCodeVerifier

    // MARK: Sessions and tokens

    case refreshTokenNotFound
    /// The refresh token was replaced long ago, so its session has been ended.
    case refreshTokenAlreadyUsed
    /// The session of a refresh token has ended.
    case sessionNotFound
    case sessionExpired
    /// The person has no such session.
    case noSuchSession
    case badToken(AccessTokenFailure)
    /// A genuine access token with a claim that is missing or wrong.
    case badClaim(ClaimFault)
    /// The session of an access token has ended.
    case tokenSessionNotFound
    case tokenUserNotFound
    /// The account of an access token is banned.
    case tokenUserBanned
    case notAdmin

    // MARK: Limits

    /// A mail of this kind was sent to this address a short while ago, or would have been.
    case mailedTooOften(retryAfter: Int)
    /// More mails are requested than this server sends, or than one address may get.
    case mailsUsedUp(retryAfter: Int)
    /// A limit of the account or of the client's address was reached.
    case askedTooOften(retryAfter: Int)
    /// One network, or all together, have requested too many codes and flows that are still open.
    case tooManyOpen
    /// All networks together have started too many sign-ins that are still open.
    case tooManySigningIn
    /// Every thread that compares passwords is busy, and so is the queue.
    case serverBusy
    /// Data about a person would become too large.
    /// - Parameters: The member of the data, and the limit in bytes.
    case metadataTooLarge(member: String, limit: Int)

    // MARK: Providers and identities

    case implicitFlow
    case unsupportedProvider
    case manualLinkingDisabled
    case identityIsOwn
    case identityIsAnothers
    case identityNotFound
    case singleIdentityNotDeletable
    /// The address itself, which only its own change replaces.
    case addressNotUnlinkable
    /// The provider's identity has no verified address of an allowed domain.
    case addressNotAllowed
    /// The provider could not be reached, or gave no valid answer. This signs nobody in, and locks nobody out
    /// permanently.
    case providerUnavailable
    case idToken(IDTokenFailure)
    case stateMissing
    case stateUnknown
    /// The answer is from a different provider than the one that was asked.
    case answerOfOther
    case providerFlowExpired
    case cancelledAtProvider
    case refusedByProvider

    // MARK: Passkeys

    case passkeysDisabled
    /// A guest cannot sign in again, with or without a passkey.
    case guestHasNoPasskeys
    /// The account has no such passkey.
    case passkeyNotFound
    case tooManyPasskeys
    /// An account, this one or another, has the credential already.
    case passkeyExists
    /// No ceremony waits for this challenge: it is not this server's, was used, or belongs to another session or
    /// purpose.
    case challengeNotFound
    case challengeExpired
    /// The credential does not prove what it should, or nobody knows it.
    case passkeyNotVerified

    // MARK: Second factors

    /// Factors of this kind are not offered.
    case factorKindDisabled(FactorKind)
    /// A guest cannot sign in again, with or without a second factor.
    case guestHasNoFactors
    /// The account has a second factor, and this session has not used one.
    case secondStepNeeded
    /// The same, for a new address or password.
    case secondStepNeededToChange
    /// The account has no such factor, or another session is adding it.
    case factorNotFound
    case factorNameTaken
    case tooManyFactors
    /// The factor has no such challenge.
    case factorChallengeNotFound
    /// The challenge was answered before, or belongs to another session.
    case factorChallengeUsed
    /// The challenge has expired, or too many wrong codes were entered for it.
    case factorChallengeExpired
    /// The code or the answer is wrong.
    /// - Parameter isRepeated: Whether this challenge had a wrong code before, as happens if a clock is wrong.
    case factorNotVerified(isRepeated: Bool)
    case backupCodeNotVerified
    /// The account has backup codes already.
    case backupCodesExist
    /// Backup codes replace a factor, and the account has none.
    case backupCodesAlone
    case noBackupCodes
    /// Too many wrong codes were entered for the account.
    case backupCodesLocked(retryAfter: Int)

    // MARK: Groups

    /// Something about a group, its members or their roles.
    case group(GroupFault)
    /// More invitations are made, or codes of them tried, than a person, a group or a network may.
    case invitationsUsedUp(retryAfter: Int)

    // MARK: Administration

    case noSuchUser
    case userIsDeleted
    case userIDTaken
    case guestCannotAdminister
    /// Administrators cannot do this to their own account.
    case ownAccount
    case lastAdministrator
    case noSuchSessionOfUser
    case nothingToMail
    case noSuchMail
    case newEmailInvalid
    case newEmailIsPresent
    /// A link for the current address was requested, but only the new one has to agree.
    case currentAddressNotAsked

    /// How a code was presented: typed, or as the link of the mail.
    package enum MailedProof: Equatable, Sendable {
        case code
        case link
    }

    /// The rule that a password breaks.
    package enum PasswordFault: Equatable, Sendable {
        /// Shorter than this many characters.
        case short(minimum: Int)
        /// Longer than this many bytes.
        case long(maximumBytes: Int)
        /// One of the most common passwords.
        case common
    }

    /// The claim of an access token that cannot be used.
    package enum ClaimFault: Equatable, Sendable {
        case subjectMissing
        case subjectMalformed
        case sessionMalformed
    }
}

extension AccountRefusal {
    /// Returns the same refusal for the way in which the code was presented.
    package func presented(as proof: MailedProof) -> AccountRefusal {
        if case .refused(let failure, _) = self { .refused(failure, by: proof) } else { self }
    }

    /// Whether a password is refused as too common.
    package var isOfCommonPassword: Bool {
        if case .weakPassword(let faults) = self { faults.contains(.common) } else { false }
    }

    /// The number of seconds after which retrying makes sense.
    package var retryAfter: Int? {
        switch self {
        case .mailedTooOften(let seconds), .mailsUsedUp(let seconds), .askedTooOften(let seconds),
            .backupCodesLocked(let seconds),
            .invitationsUsedUp(let seconds):
            seconds
        case .tooManyOpen, .tooManySigningIn: 60
        case .serverBusy: 1
        case .providerUnavailable: 5
        default: nil
        }
    }
}
