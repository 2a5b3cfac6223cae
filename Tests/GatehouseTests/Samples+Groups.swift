import Gatehouse

/// One of each text of the screens about groups. A test names those that are missing.
extension Samples {
    static let groupTexts: [GroupText] = [
        .title, .noGroups, .noGroupsText, .choose, .chooseText, .blocked, .blockedText, .switcher, .current,
        .switchTo, .switching, .switched(group: "North yard"), .create, .created(group: "North yard"), .name,
        .nameHelp, .nameMissing, .nameTooLong(limit: 80), .rename, .nameSaved, .suspended, .members, .role, .owner,
        .admin, .member, .you(name: "North yard"), .unnamed, .joinedOn, .email, .roleChanged, .remove,
        .removeTitle(name: "North yard"), .removeText, .removed, .invite, .inviteText, .byMail, .byLink, .byCode,
        .sendInvitation, .createLink, .createCode, .invitationSent(email: email), .linkReady, .codeReady,
        .invitations, .noInvitations, .invitation, .expires, .sendAgain, .invitationResent, .revoke,
        .invitationRevoked, .join, .joinTitle(group: "North yard"), .invitedBy(name: "North yard"), .joinText,
        .invitationCode, .codeMissing, .accept, .decline, .declined, .joined(group: "North yard"), .proofSent,
        .receivedExpired, .receivedUsed, .receivedRevoked, .pending, .pendingText, .nothingPending, .leave,
        .leaveText(group: "North yard"), .leaveBox, .left, .transfer, .transferText, .transferred, .delete,
        .deleteText(group: "North yard"), .deleteBox, .boxMissing, .deleted, .more, .retry, .conflict, .tooMany,
        .recentSignInNeeded, .signOut, .notPermittedTitle, .notPermittedText, .noGroupTitle, .noGroupText,
    ]
}
