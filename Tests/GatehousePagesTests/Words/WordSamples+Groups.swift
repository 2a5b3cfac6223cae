import GatehousePages

/// One of each text of the pages about groups.
extension WordSamples {
    static let groups: [GroupPageText] = [
        .groups, .goToGroups, .created, .name, .typeCode, .yourRole, .nameless, .joined(date: "8 May"), .suspended,
        .changeRole,
        .transferText(name: "Ada"), .removeText(name: "Ada"), .leaveText(name: "Ada"), .soleOwner, .ownerBanned,
        .deleteText(name: "Ada"),
        .deleteAgreed, .proof, .proofText, .proved, .invitations, .byMail, .byMailText, .invited, .byHand, .byHandText,
        .kind, .link, .code, .uses, .usesFault(most: 9), .make, .made, .expires(date: "8 May"),
        .used(count: 3, most: 9), .revokeText, .resendTo(name: "Ada"), .accept, .joinedNow,
        .sentTo, .otherAddress(email: "ada@example.com"), .ownAddress(email: "ada@example.com"), .guest,
        .guestInvites, .unknownTitle, .unknownText, .expiredTitle, .usedTitle, .revokedTitle, .declinedTitle,
        .overText, .notPermitted, .changedElsewhere, .full, .excluded, .alreadyMember, .otherDomain, .confirmFirst,
        .administratorsOnly, .notOpen, .lost(name: "Ada"), .handedOn(name: "Ada"), .activated, .isActive,
    ]
}
