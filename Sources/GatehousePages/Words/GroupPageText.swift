package import Gatehouse

/// The words of the pages about groups beside those of the screens, as data. Each language is a function over all of
/// them, so that one with a missing sentence does not compile.
package enum GroupPageText: Words {
    /// What a screen of an app says too, in the same words.
    case screens(GroupText)
    /// The title of the list, and the label of its link.
    case groups
    /// The button that leads there from a message.
    case goToGroups
    /// The message after a group was created.
    case created
    /// The heading over the form for a code.
    case typeCode
    /// The label of the person's own role.
    case yourRole
    /// A member who has not said a name.
    case nameless
    /// When somebody joined.
    case joined(date: String)
    /// What members of a suspended group are told.
    case suspended
    /// The button that changes a role.
    case changeRole
    /// What transferring the ownership does.
    case transferText(name: String)
    /// What removing a member does.
    case removeText(name: String)
    /// The sentence below the title of the page where a person leaves a group.
    case leaveText(name: String)
    /// Why the only owner can't leave or lower their role.
    case soleOwner
    /// Why a member who is banned can't become an owner.
    case ownerBanned
    /// The sentence below the title of the page that deletes a group.
    case deleteText(name: String)
    /// The required checkbox.
    case deleteAgreed
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
    /// The message after an invitation was mailed.
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
    /// Until when an invitation can be accepted.
    case expires(date: String)
    /// How often a link or a code was used.
    case used(count: Int, most: Int)
    /// What revoking an invitation does.
    case revokeText
    /// The full name of the button that mails an invitation again, for screen readers.
    case resendTo(name: String)
    /// The button that accepts an invitation.
    case accept
    /// The message after joining.
    case joinedNow
    /// The label of the invited address.
    case sentTo
    /// What a person with another address does.
    case otherAddress(email: String)
    /// What a person does whose address is not proved.
    case ownAddress(email: String)
    /// Why a guest can't join.
    case guest
    /// Why a guest can't invite.
    case guestInvites
    /// The title for a code that no invitation has.
    case unknownTitle
    /// The sentence below it, and the error of the field for a code.
    case unknownText
    /// The title of an invitation that has expired.
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
    /// The message after the apps of this session were switched to a group.
    case activated
    /// What the page of that group says.
    case isActive
}

extension Catalogue {
    /// Returns words of the pages about groups in the language of this catalogue.
    func group(_ text: GroupPageText) -> String { text.said(in: builtIn) }
}
