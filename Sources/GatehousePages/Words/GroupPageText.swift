import Gatehouse

/// The words of the pages about groups, as data. Each language is a function over all of them, so that one with a
/// missing sentence does not compile.
package enum GroupPageText: Words {
    /// The title of the list, and the label of its link.
    case groups
    /// The heading in place of groups.
    case noGroups
    /// The sentence below it.
    case noGroupsText
    /// The button that creates a group, and the heading over its form.
    case create
    /// The message after it.
    case created
    /// The label of a group's name.
    case name
    /// The error for an empty name.
    case nameMissing
    /// The heading over the invitations to the person.
    case waiting
    /// The heading over the form for a code.
    case typeCode
    /// The label of the code of an invitation.
    case invitationCode
    /// The link to the next page of a list.
    case next
    /// The label of the person's own role.
    case yourRole
    /// The label of a role.
    case role
    /// The role that permits everything.
    case owner
    /// The role that manages members and invitations.
    case admin
    /// The role that permits nothing beyond being in the group.
    case member
    /// The title of the list of members.
    case members
    /// The person's own row in it.
    case you(name: String)
    /// A member who has not said a name.
    case nameless
    /// When somebody joined.
    case joined(date: String)
    /// What members of a suspended group are told.
    case suspended
    /// The heading over the form with the name.
    case rename
    /// The button that changes a role.
    case changeRole
    /// The message after it.
    case roleChanged
    /// The button that makes another member the owner in the person's place.
    case transfer
    /// The explanation.
    case transferText(name: String)
    /// The message after it.
    case transferred
    /// The button that removes a member.
    case remove
    /// The explanation.
    case removeText(name: String)
    /// The message after it.
    case removed
    /// The title of the page where a person leaves a group, and its button.
    case leave
    /// The sentence below it.
    case leaveText
    /// The message after it.
    case left
    /// Why the only owner can't leave or lower their role.
    case soleOwner
    /// The title of the page that deletes a group, and its button.
    case delete
    /// The sentence below it.
    case deleteText(name: String)
    /// The required checkbox.
    case deleteAgreed
    /// The message after it.
    case deleted
    /// The heading over the form in which the owner proves who they are.
    case proof
    /// Why: the sign-in was a while ago.
    case proofText
    /// The message after it.
    case proved
    /// The title of the page of invitations.
    case invitations
    /// The heading over the form that invites by mail.
    case byMail
    /// What such an invitation is.
    case byMailText
    /// The button that sends it.
    case invite
    /// The message after it.
    case invited
    /// The heading over the form that makes a link or a code.
    case byHand
    /// What such an invitation is.
    case byHandText
    /// The label of the choice between the two.
    case kind
    /// A link.
    case link
    /// A code to type.
    case code
    /// The label of how many people can use it.
    case uses
    /// The error for another number.
    case usesFault(most: Int)
    /// The button that makes it.
    case make
    /// The message after it.
    case made
    /// The heading over the open invitations.
    case open
    /// The sentence in place of them.
    case noneOpen
    /// Until when one can be accepted.
    case expires(date: String)
    /// How often a link or a code was used.
    case used(count: Int, most: Int)
    /// Opens the actions on one.
    case manage(name: String)
    /// What revoking does.
    case revokeText
    /// The button that does.
    case revoke
    /// The message after it.
    case revoked
    /// The button that mails one again.
    case resend
    /// Its full name, for screen readers.
    case resendTo(name: String)
    /// The message after it.
    case resent
    /// The title of the page of an invitation.
    case join(group: String)
    /// Its button.
    case accept
    /// The button that declines it.
    case decline
    /// The message after it.
    case declined
    /// The link that leaves it open.
    case notNow
    /// The message after joining.
    case joinedNow
    /// The label of the invited address.
    case sentTo
    /// The label of who invites.
    case inviter
    /// The label of when it expires.
    case until
    /// What a person with another address does.
    case otherAddress(email: String)
    /// What a person does whose address is not proved.
    case ownAddress(email: String)
    /// The button that signs out first.
    case anotherAccount
    /// Why a guest can't join.
    case guest
    /// Why a guest can't invite.
    case guestInvites
    /// The title for a code that no invitation has.
    case unknownTitle
    /// The sentence below it, and the error of the field for a code.
    case unknownText
    /// The title of one that has expired.
    case expiredTitle
    /// The title of one that was used.
    case usedTitle
    /// The title of one that was revoked.
    case revokedTitle
    /// The title of one that was declined.
    case declinedTitle
    /// The sentence below the titles of those that are over.
    case overText
    /// The error for what the person's role does not permit.
    case notPermitted
    /// The error for what somebody else has changed.
    case changedElsewhere
    /// The error for a group without a place.
    case full
    /// The error for a person in too many groups.
    case tooMany
    /// The error for a person who was removed.
    case excluded
    /// The error for an address whose owner is in the group.
    case alreadyMember
    /// The error for an address of another domain.
    case otherDomain
    /// Why a person whose address is not proved can't create a group.
    case confirmFirst
    /// Why nobody else can.
    case administratorsOnly
    /// The error for a role that a link or a code can't give.
    case notOpen
    /// In the list of what is lost with an account: a group that nobody else is in.
    case lost(name: String)
    /// In that list: a group that another member inherits.
    case handedOn(name: String)
    /// The button that makes the apps of this session use the group.
    case activate
    /// The message after it.
    case activated
    /// What the page of that group says.
    case isActive
}

extension Catalogue {
    /// Returns words of the pages about groups in the language of this catalogue.
    func group(_ text: GroupPageText) -> String { text.said(in: builtIn) }
}
