package import Gatehouse

/// The kind of a mail.
package enum MailKind: String, Hashable, Sendable, CaseIterable {
    /// The address of a new account has to be confirmed.
    case signup
    /// Somebody requested to sign in by mail.
    case signIn
    /// An administrator invites.
    case invitation
    /// Somebody forgot their password and requested a new one.
    case recovery
    /// The new address of an account has to be confirmed.
    case newAddress
    /// The owner of the old address has to agree to the new one.
    case oldAddress
    /// A signed-in person has to confirm their identity.
    case reauthentication
    /// Somebody signed up with the address of an account.
    case accountExists
    /// Somebody requested to change to the address of another account.
    case addressTaken
    /// A person who was invited to a group at another address has to prove that it is theirs.
    case groupProof

    /// Whether somebody else is in the account if the owner didn't request it. What to do then is no small print.
    var isUrgent: Bool {
        switch self {
        case .oldAddress, .reauthentication: true
        case .signup, .signIn, .invitation, .recovery, .newAddress, .accountExists, .addressTaken, .groupProof: false
        }
    }
}

/// The words of mails, as data. A catalogue translates them.
package enum MailText: Words {
    /// The subject: what the mail is for, and the code if the mail has one.
    case subject(MailKind, code: String, service: String)
    /// The heading.
    case title(MailKind, service: String)
    /// What happened at which service, and where to enter the code.
    case happened(MailKind, service: String)
    /// The same for a change of address, which names both addresses.
    case addressChange(MailKind, service: String, old: String, new: String)
    /// The same for an account that has no address yet, which names the day on which the account was created.
    case firstAddress(service: String, day: String)
    /// The code.
    case code(String)
    /// What to do, in a mail without a code; empty in a mail with one.
    case action(MailKind)
    /// Introduces the link below.
    case orLink
    /// Introduces the address of the link, below its button.
    case linkFallback
    /// The label of the button that leads to the link.
    case button(MailKind)
    /// How long code and link are valid, and that they work once.
    case lifeOfBoth(String)
    /// How long the code is valid, and that it works once.
    case lifeOfCode(String)
    /// Who invites to which group of a service.
    case groupInvitation(by: String, group: String, service: String)
    /// The subject of that mail, and its heading, which names nobody because the sentence below it does.
    case groupInvitationTitle(by: String, group: String), groupInvitationHeading
    /// Introduces the link of an invitation to a group, which is below.
    case groupInvitationLink
    /// The label of the button that leads to the invitation.
    case groupInvitationButton
    /// How long an invitation to a group is valid, for which address, and what to do if it is not wanted.
    case groupInvitationLife(String)
    /// What to do if it was somebody else.
    case unexpected(MailKind)
    /// The line about what a notice is about.
    case noticeSubject(SecurityNotice)
    /// What happened to an account at a service, with the provider's name if it is about a provider, and the group's if
    /// it is about a group.
    case noticeHappened(SecurityNotice, service: String, about: String)
    /// How many backup codes are left, if any are, and that it is time for new ones.
    case backupCodesLeft(count: Int), noBackupCodesLeft
    /// What was removed from the account.
    case noticeRemoved(String)
    /// What was kept, where something else was removed.
    case noticeKept(String)
    /// One of the things that were removed or kept.
    case way(ChangedWays.Way)
    /// Which details were changed.
    case noticeChanged(String)
    /// One of them.
    case detail(ChangedDetail.Known)
    /// When it happened.
    case noticeTime(String)
    /// The kind of device.
    case noticeDevice(String)
    /// The network that it came from.
    case noticeNetwork(String)
    /// A browser on a system.
    case device(browser: String, system: String)
    /// An unknown device.
    case unknownDevice
    /// Who did it, in a few words; and the same of a person, by their name.
    case noticeBy(String), noticeByMember(String)
    /// An administrator of a service, as the one who did it.
    case administrator(service: String)
    /// Who sends the mail, and how to reach them; nil where nobody says how.
    case sender(service: String, contact: String?)
    /// Where to get help, after what to do about something unexpected.
    case help(contact: String)
    /// Says that nothing has to be done about what the owner did themselves.
    case noticeExpected
    /// What to do about it otherwise, or what introduces the steps for that.
    case noticeAdvice(SecurityNotice.Advice, service: String)
    /// The same where it is to write to somebody: at once about what the owner did not do, or about what somebody else
    /// did.
    case noticeContact(String), noticeQuestion(String)
    /// One of the steps.
    case noticeStep(SecurityNotice.Step, service: String)
    /// Says that no more notices of this kind are mailed within a day.
    case noticeLimit
}

extension Catalogue {
    /// Returns words of mails in this catalogue's language; in English if there is no translation. The catalogue itself
    /// contains only the words that apps show.
    package func mail(_ text: MailText) -> String { text.said(in: builtIn) }
}
