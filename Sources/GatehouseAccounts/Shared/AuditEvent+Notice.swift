package import GatehouseCore
package import GatehouseMail

extension AuditEvent {
    /// Returns what the owner of the account is told by mail; nil for an event that is no news to them or has its own
    /// mail.
    ///
    /// - Parameters:
    ///   - actor: Who did it. Software with the administrator key writes metadata routinely, which is no news to the
    ///     owner. A change that an administrator makes by hand is.
    ///   - reason: More about what was done: for a way to sign in, the provider's id.
    package func notice(by actor: AuditRecord.Actor, reason: String?) -> SecurityNotice? {
        switch self {
        // A dropped password was removed together with the address as a way to sign in, which has its own notice, or
        // before anybody had proven that they own the address.
        case .passwordChanged: reason == TrailDetail.dropped.rawValue ? nil : .passwordChanged
        case .accountSecured: .accountSecured
        case .emailChanged: .addressChanged
        case .identityLinked: .providerAdded
        case .identityUnlinked: reason == UserRecord.email ? .passwordRemoved : .providerRemoved
        case .passkeyAdded: .passkeyAdded
        case .passkeyRemoved: .passkeyRemoved
        case .factorAdded: .factorAdded
        case .factorRemoved: .factorRemoved
        case .factorsReset: .factorsReset
        case .backupCodesMade: .backupCodesMade
        case .backupCodeUsed:
            (reason.flatMap { Int($0) } ?? 0) > BackupCodeTable.few ? .backupCodeUsed : .backupCodesFew
        case .reuseDetected: .sessionStolen
        case .userDeleted: .accountDeleted
        case .userBanned: .accountBlocked
        case .userUnbanned: .accountUnblocked
        case .userModified: actor == .administrator ? nil : .accountChanged
        case .sessionsRevoked: .sessionsEnded
        case .linkMade: .linkCreated
        case .administratorAdded: .administratorAdded
        case .administratorRemoved: .administratorRemoved
        // Their own mails are the notice.
        case .recoveryRequested, .userInvited, .confirmationMailed, .signedUpAgain, .emailChangeRequested: nil
        // Those whom it concerns are told with the name of the group; see ``Trail/tell(_:of:group:by:in:at:)``.
        case .groupDeleted, .groupMemberRemoved, .groupRoleChanged, .groupOwnerChanged: nil
        // Nothing changes for an owner who could be told, or the person sees the change where they make it.
        case .signedIn, .signInFailed, .signedOut, .signedUp, .reauthenticated, .dataDownloaded, .emailChangeCancelled,
            .passkeyRenamed, .passkeyChanged, .factorRenamed, .stepTaken, .stepFailed, .backupCodesRemoved,
            .userCreated, .groupCreated, .groupChanged, .groupJoined, .groupLeft, .groupInvited,
            .groupInvitationEnded, .groupSuspended, .groupResumed:
            nil
        // The owner is told if it continues.
        case .tokenRepeated: nil
        // About the server, not about an account.
        case .sessionCaughtUp, .keysRotated, .keyRevoked, .administratorKeyRotated, .usersImported, .backupMade,
            .mailRetried, .mailDropped, .codeLimitReached, .codesGuessed, .signUpDropped, .listDownloaded:
            nil
        }
    }
}
