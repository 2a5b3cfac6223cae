/// Something that happened to an account or to the server and matters for its security. The names are those of the
/// interface where it has one.
///
/// This version records no other events. A new event does not compile until it states its ``kind`` and what the
/// account's owner is told (``notice(by:reason:)``). A record of a newer version keeps its name (``AuditRecord/name``).
package enum AuditEvent: String, Hashable, Sendable, CaseIterable {
    /// Somebody signed in.
    case signedIn = "login"
    /// A sign-in was refused.
    case signInFailed = "login_failed"
    /// Too many codes of one purpose were wrong. For a while, the account accepts only mailed links.
    case codeLimitReached = "code_limit_reached"
    /// Many wrong codes were tried within an hour, over all accounts.
    case codesGuessed = "codes_guessed"
    /// Somebody signed out.
    case signedOut = "logout"
    /// An account was created.
    case signedUp = "user_signedup"
    /// Somebody signed up with an address that has an account.
    case signedUpAgain = "user_repeated_signup"
    /// An unconfirmed sign-up was deleted.
    case signUpDropped = "user_signup_dropped"
    /// Somebody requested a reset of a forgotten password.
    case recoveryRequested = "user_recovery_requested"
    /// A mailed code confirmed the identity of a signed-in person.
    case reauthenticated = "user_reauthenticated"
    /// A person downloaded their data.
    case dataDownloaded = "user_data_downloaded"
    /// A password was set, or removed.
    case passwordChanged = "user_updated_password"
    /// The owner of the address took the account back: what had been set up before was removed.
    case accountSecured = "user_account_secured"
    /// A person requested a change of address.
    case emailChangeRequested = "user_email_change_requested"
    /// A person canceled a pending change of address.
    case emailChangeCancelled = "user_email_change_cancelled"
    /// The address of an account changed.
    case emailChanged = "user_email_changed"
    /// An account at a provider became a way to sign in.
    case identityLinked = "identity_linked"
    /// A way to sign in was removed.
    case identityUnlinked = "identity_unlinked"
    /// A passkey became a way to sign in.
    case passkeyAdded = "passkey_created"
    /// A passkey got another name.
    case passkeyRenamed = "passkey_updated"
    /// A passkey was removed from the ways to sign in.
    case passkeyRemoved = "passkey_deleted"
    /// A passkey can be copied to other devices from now on, or no longer.
    case passkeyChanged = "passkey_changed"
    /// A second factor was added.
    case factorAdded = "factor_created"
    /// A second factor got another name.
    case factorRenamed = "factor_updated"
    /// A second factor was removed.
    case factorRemoved = "factor_unenrolled"
    /// An administrator removed all second factors of an account, and ended its sessions.
    case factorsReset = "factors_reset"
    /// A session took the second step.
    case stepTaken = "mfa_code_login"
    /// A second step was refused.
    case stepFailed = "mfa_code_failed"
    /// A person got new backup codes.
    case backupCodesMade = "recovery_codes_generated"
    /// Backup codes were removed.
    case backupCodesRemoved = "recovery_codes_deleted"
    /// A backup code was used.
    case backupCodeUsed = "recovery_code_used"
    /// An administrator created an account.
    case userCreated = "user_created"
    /// An administrator invited somebody.
    case userInvited = "user_invited"
    /// An administrator changed an account.
    case userModified = "user_modified"
    /// An administrator banned somebody.
    case userBanned = "user_banned"
    /// An administrator lifted a ban.
    case userUnbanned = "user_unbanned"
    /// An account was deleted.
    case userDeleted = "user_deleted"
    /// An administrator created a link that signs somebody in.
    case linkMade = "link_made"
    /// An administrator ended somebody's sessions.
    case sessionsRevoked = "token_revoked"
    /// A refresh token that had been replaced long before was used, and its session was ended.
    case reuseDetected = "token_reuse_detected"
    /// The refresh token before the current one was used late, as after a lost answer or by somebody with a copy.
    case tokenRepeated = "token_repeated"
    /// A refresh token was ahead of its session, because the database has lost writes. The session adopted its number.
    case sessionCaughtUp = "session_caught_up"
    /// A new signing key was created.
    case keysRotated = "keys_rotated"
    /// A signing key was revoked: its tokens are refused from then on.
    case keyRevoked = "key_revoked"
    /// A new administrator key was created, and the previous one stopped working.
    case administratorKeyRotated = "administrator_key_rotated"
    /// Accounts of another server were imported.
    case usersImported = "users_imported"
    /// A backup was written.
    case backupMade = "backup_made"
    /// An administrator had a confirmation mailed again.
    case confirmationMailed = "user_confirmation_mailed"
    /// An account became an administrator's.
    case administratorAdded = "administrator_added"
    /// An account is no longer an administrator's.
    case administratorRemoved = "administrator_removed"
    /// A waiting mail is retried at once.
    case mailRetried = "mail_retried"
    /// A waiting mail was discarded.
    case mailDropped = "mail_dropped"
    /// An administrator downloaded a list of people or events.
    case listDownloaded = "list_downloaded"
    /// A person created a group.
    case groupCreated = "group_created"
    /// The name or the app's data of a group changed.
    case groupChanged = "group_updated"
    /// A group was deleted, with everything in it.
    case groupDeleted = "group_deleted"
    /// A person became a member of a group.
    case groupJoined = "group_joined"
    /// A person left a group.
    case groupLeft = "group_left"
    /// Somebody else removed a person from a group.
    case groupMemberRemoved = "group_member_removed"
    /// The role of a member changed.
    case groupRoleChanged = "group_role_changed"
    /// A group got another owner.
    case groupOwnerChanged = "group_owner_changed"
    /// A member made an invitation to a group.
    case groupInvited = "group_invited"
    /// An invitation to a group was revoked, replaced or declined.
    case groupInvitationEnded = "group_invitation_ended"
    /// An administrator suspended a group.
    case groupSuspended = "group_suspended"
    /// An administrator ended the suspension of a group.
    case groupResumed = "group_resumed"

    /// The subject of an event, in the interface's terms: `account` for signing in and out, `token` for sessions and
    /// keys, `team` for administrators' actions and for groups, `user` for changes of an account.
    package enum Kind: String, CaseIterable, Sendable {
        case account
        case token
        case team
        case user
    }

    /// The subject of the event.
    package var kind: Kind {
        switch self {
        case .signedIn, .signInFailed, .signedOut, .codeLimitReached, .codesGuessed, .stepTaken, .stepFailed,
            .backupCodeUsed:
            .account
        case .sessionsRevoked, .reuseDetected, .tokenRepeated, .sessionCaughtUp, .keysRotated, .keyRevoked,
            .administratorKeyRotated:
            .token
        case .signedUp, .signedUpAgain, .signUpDropped, .userCreated, .userInvited, .userDeleted, .linkMade,
            .backupMade,
            .usersImported, .administratorAdded, .administratorRemoved, .mailRetried, .mailDropped, .listDownloaded,
            .groupCreated, .groupChanged, .groupDeleted, .groupJoined, .groupLeft, .groupMemberRemoved,
            .groupRoleChanged, .groupOwnerChanged, .groupInvited, .groupInvitationEnded, .groupSuspended, .groupResumed:
            .team
        case .recoveryRequested, .reauthenticated, .passwordChanged, .accountSecured, .emailChangeRequested,
            .emailChangeCancelled,
            .emailChanged, .identityLinked, .identityUnlinked, .passkeyAdded, .passkeyRenamed, .passkeyRemoved,
            .passkeyChanged, .factorAdded, .factorRenamed, .factorRemoved, .factorsReset, .backupCodesMade,
            .backupCodesRemoved, .dataDownloaded, .userModified, .userBanned, .userUnbanned, .confirmationMailed:
            .user
        }
    }

    /// Whether somebody can cause it repeatedly without signing in (SRV-29).
    package var needsNoSignIn: Bool {
        switch self {
        case .signInFailed, .signedUp, .signedUpAgain, .signUpDropped, .recoveryRequested, .codeLimitReached,
            .confirmationMailed:
            true
        default: false
        }
    }

    /// The events of a kind.
    package static func events(of kind: Kind) -> [AuditEvent] { allCases.filter { $0.kind == kind } }
}
