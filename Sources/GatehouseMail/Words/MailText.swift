/// What a mail is about.
package enum MailKind: String, Hashable, Sendable, CaseIterable {
    /// A new account's address is to be confirmed.
    case signup
    /// Somebody asked to sign in by mail.
    case signIn
    /// An administrator invites.
    case invitation
    /// Somebody forgot their password and requested a new one.
    case recovery
    /// The new address of an account is to be confirmed.
    case newAddress
    /// The owner of the old address is to agree to the new one.
    case oldAddress
    /// A signed-in person is asked to show that it is them.
    case reauthentication
    /// Somebody signed up with the address of an account.
    case accountExists
    /// Somebody wanted the address of an account for theirs.
    case addressTaken
}

/// The words of mails, as data: a catalogue turns them into a language.
package enum MailText: Hashable, Sendable {
    /// The subject, which begins with the code if the mail has one.
    case subject(MailKind, code: String, service: String)
    /// The heading.
    case title(MailKind, service: String)
    /// What happened at which service, and where to enter the code.
    case happened(MailKind, service: String)
    /// The same for a change of address, which names both addresses.
    case addressChange(MailKind, service: String, old: String, new: String)
    /// The code.
    case code(String)
    /// What to do, in a mail without a code; empty in a mail with one.
    case action(MailKind)
    /// Introduces the link below.
    case orLink
    /// The label of the button that leads to the link.
    case button(MailKind)
    /// How long code and link are valid, and that they work once.
    case lifeOfBoth(String)
    /// How long the code is valid, and that it works once.
    case lifeOfCode(String)
    /// Who invites to which group of the people at a service.
    case groupInvitation(by: String, group: String, service: String)
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
    /// What happened to an account at a service; with the provider's name where it is about a provider.
    case noticeHappened(SecurityNotice, service: String, provider: String)
    /// When it happened.
    case noticeTime(String)
    /// From what kind of device.
    case noticeDevice(String)
    /// A browser on a system.
    case device(browser: String, system: String)
    /// A device of which nothing is known.
    case unknownDevice
    /// That an administrator of a service did it.
    case noticeByAdministrator(service: String)
    /// What to do about it.
    case noticeAdvice(SecurityNotice.Advice, service: String)
    /// That more of the same within a day is not mailed.
    case noticeLimit
}
