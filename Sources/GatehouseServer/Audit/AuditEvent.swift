/// Something that happened to an account or to the server and matters for its security. The names are those of the
/// interface where it has one. Kept as text, so that a newer server's events do not break an older one.
package struct AuditEvent: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Somebody signed in.
    package static let signedIn = AuditEvent(rawValue: "login")
    /// Somebody was refused who tried to.
    package static let signInFailed = AuditEvent(rawValue: "login_failed")
    /// Somebody signed out.
    package static let signedOut = AuditEvent(rawValue: "logout")
    /// An account came into being.
    package static let signedUp = AuditEvent(rawValue: "user_signedup")
    /// Somebody signed up with an address that has an account.
    package static let signedUpAgain = AuditEvent(rawValue: "user_repeated_signup")
    /// Somebody asked to have a forgotten password replaced.
    package static let recoveryRequested = AuditEvent(rawValue: "user_recovery_requested")
    /// A mailed code showed that a session is still in its owner's hands.
    package static let reauthenticated = AuditEvent(rawValue: "user_reauthenticated")
    /// Somebody got all that is kept about them.
    package static let dataDownloaded = AuditEvent(rawValue: "user_data_downloaded")
    /// A password was set, or taken away.
    package static let passwordChanged = AuditEvent(rawValue: "user_updated_password")
    /// Somebody asked for another address.
    package static let emailChangeRequested = AuditEvent(rawValue: "user_email_change_requested")
    /// Somebody gave up a change of address that waited.
    package static let emailChangeCancelled = AuditEvent(rawValue: "user_email_change_cancelled")
    /// An account has another address.
    package static let emailChanged = AuditEvent(rawValue: "user_email_changed")
    /// An account at a provider became a way to sign in.
    package static let identityLinked = AuditEvent(rawValue: "identity_linked")
    /// A way to sign in was taken away.
    package static let identityUnlinked = AuditEvent(rawValue: "identity_unlinked")
    /// An administrator made an account.
    package static let userCreated = AuditEvent(rawValue: "user_created")
    /// An administrator invited somebody.
    package static let userInvited = AuditEvent(rawValue: "user_invited")
    /// An administrator changed an account.
    package static let userModified = AuditEvent(rawValue: "user_modified")
    /// An administrator keeps somebody out.
    package static let userBanned = AuditEvent(rawValue: "user_banned")
    /// An administrator lets somebody in again.
    package static let userUnbanned = AuditEvent(rawValue: "user_unbanned")
    /// An account was deleted.
    package static let userDeleted = AuditEvent(rawValue: "user_deleted")
    /// An administrator had a link made that lets somebody in.
    package static let linkMade = AuditEvent(rawValue: "link_made")
    /// An administrator ended somebody's sessions.
    package static let sessionsRevoked = AuditEvent(rawValue: "token_revoked")
    /// A refresh token was presented that had been replaced long before: its session was ended.
    package static let reuseDetected = AuditEvent(rawValue: "token_reuse_detected")
    /// A new signing key was made.
    package static let keysRotated = AuditEvent(rawValue: "keys_rotated")
    /// Accounts of another server were taken over.
    package static let usersImported = AuditEvent(rawValue: "users_imported")
    /// All that the server keeps was copied into a file.
    package static let backupMade = AuditEvent(rawValue: "backup_made")
    /// An administrator had a confirmation mailed again.
    package static let confirmationMailed = AuditEvent(rawValue: "user_confirmation_mailed")
    /// An account became an administrator's.
    package static let administratorAdded = AuditEvent(rawValue: "administrator_added")
    /// An account is no administrator's any more.
    package static let administratorRemoved = AuditEvent(rawValue: "administrator_removed")
    /// A mail that waited is tried again at once.
    package static let mailRetried = AuditEvent(rawValue: "mail_retried")
    /// A mail that waited was given up.
    package static let mailDropped = AuditEvent(rawValue: "mail_dropped")

    /// What an event is about, in the interface's words: `account` for signing in and out, `token` for sessions and
    /// keys, `team` for what administrators did, `user` for changes of an account.
    package enum Kind: String, CaseIterable, Sendable {
        case account
        case token
        case team
        case user
    }

    /// What the event is about; what this version does not know is about an account.
    package var kind: Kind { Kind.allCases.first { Self.events(of: $0).contains(self) } ?? .user }

    /// The events of a kind.
    package static func events(of kind: Kind) -> [AuditEvent] {
        switch kind {
        case .account: [signedIn, signInFailed, signedOut]
        case .token: [sessionsRevoked, reuseDetected, keysRotated]
        case .team:
            [
                signedUp, signedUpAgain, userCreated, userInvited, userDeleted, linkMade, backupMade, usersImported,
                administratorAdded, administratorRemoved, mailRetried, mailDropped,
            ]
        case .user:
            [
                recoveryRequested, reauthenticated, passwordChanged, emailChangeRequested,
                emailChangeCancelled, emailChanged, identityLinked, identityUnlinked, dataDownloaded, userModified,
                userBanned, userUnbanned, confirmationMailed,
            ]
        }
    }
}
