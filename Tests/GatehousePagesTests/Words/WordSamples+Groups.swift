import GatehousePages

/// One of each text of the pages about groups.
extension WordSamples {
    static let groups: [GroupPageText] = [
        .groups, .noGroups, .noGroupsText, .create, .created, .name, .nameMissing, .waiting, .typeCode,
        .invitationCode, .next, .yourRole, .role, .owner, .admin, .member, .members, .you(name: "Ada"), .nameless,
        .joined(date: "8 May"), .suspended, .rename, .changeRole, .roleChanged, .transfer,
        .transferText(name: "Ada"), .transferred, .remove, .removeText(name: "Ada"), .removed, .leave, .leaveText,
        .left, .soleOwner, .delete, .deleteText(name: "Ada"), .deleteAgreed, .deleted, .proof, .proofText, .proved,
        .invitations, .byMail, .byMailText, .invite, .invited, .byHand, .byHandText, .kind, .link, .code, .uses,
        .usesFault(most: 9), .make, .made, .open, .noneOpen, .expires(date: "8 May"), .used(count: 3, most: 9),
        .manage(name: "Ada"), .revokeText, .revoke, .revoked, .resend, .resendTo(name: "Ada"), .resent,
        .join(group: "Alder House"), .accept, .decline, .declined, .notNow, .joinedNow, .sentTo, .inviter, .until,
        .otherAddress(email: "ada@example.com"), .ownAddress(email: "ada@example.com"), .anotherAccount, .guest,
        .guestInvites, .unknownTitle, .unknownText, .expiredTitle, .usedTitle, .revokedTitle, .declinedTitle,
        .overText, .notPermitted, .changedElsewhere, .full, .tooMany, .excluded, .alreadyMember, .otherDomain,
        .confirmFirst, .administratorsOnly, .notOpen, .lost(name: "Ada"), .handedOn(name: "Ada"), .activate,
        .activated, .isActive,
    ]
}
