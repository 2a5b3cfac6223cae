import Gatehouse
package import GatehouseCore

extension TrailDetail: Words {}

extension AuditEvent: Words {
    /// How much attention it needs from an administrator.
    var tone: BadgeView.Tone {
        switch self {
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
            .groupResumed, .signedIn, .stepTaken, .signedUp, .reauthenticated, .userUnbanned:
            .plain
        }
    }
}
