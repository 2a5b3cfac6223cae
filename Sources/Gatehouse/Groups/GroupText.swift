import GatehouseDomain

/// The words of the screens about groups, as data: a catalogue turns them into a language.
package enum GroupText: Hashable, Sendable {
    /// The title of the list.
    case title
    /// The sentence in place of groups.
    case noGroups
    /// What a person without a group can do.
    case noGroupsText
    /// The title of the choice.
    case choose
    /// The sentence below it.
    case chooseText
    /// The title for a person who needs an invitation.
    case blocked
    /// What such a person can do.
    case blockedText
    /// The title of the switcher.
    case switcher
    /// The group that the session acts in, as a label.
    case current
    /// The button that switches to the group on the screen.
    case switchTo
    /// The progress of a switch.
    case switching
    /// The notice after it.
    case switched(group: String)
    /// The title and button of the screen that creates a group.
    case create
    /// The notice after that.
    case created(group: String)
    /// The label of a group's name.
    case name
    /// The help below it.
    case nameHelp
    /// The error for an empty name.
    case nameMissing
    /// The error for a name that is too long.
    case nameTooLong(limit: Int)
    /// The title and button of the screen that changes the name.
    case rename
    /// The notice after that.
    case nameSaved
    /// A group that can only be read.
    case suspended
    /// The title of the members, and the label of their number.
    case members
    /// The label of a role.
    case role
    /// The role of an owner.
    case owner
    /// The role of an admin.
    case admin
    /// The role of a member.
    case member
    /// One's own entry in the list of members.
    case you(name: String)
    /// A member who has not said what they want to be called.
    case unnamed
    /// The label of the time of joining.
    case joinedOn
    /// The label of an address.
    case email
    /// The notice after a role has changed.
    case roleChanged
    /// The button that removes a member.
    case remove
    /// The title of the screen that confirms it.
    case removeTitle(name: String)
    /// What it does.
    case removeText
    /// The notice after it.
    case removed
    /// The title and button of the screen that invites.
    case invite
    /// The sentence below it.
    case inviteText
    /// An invitation by mail.
    case byMail
    /// An invitation as a link.
    case byLink
    /// An invitation as a code.
    case byCode
    /// The button that sends an invitation by mail.
    case sendInvitation
    /// The button that creates a link.
    case createLink
    /// The button that creates a code.
    case createCode
    /// The notice after an invitation is mailed.
    case invitationSent(email: String)
    /// The notice after a link is created.
    case linkReady
    /// The notice after a code is created.
    case codeReady
    /// The title of the open invitations.
    case invitations
    /// Shown when there are none.
    case noInvitations
    /// The title of one invitation.
    case invitation
    /// The label of the time when it expires.
    case expires
    /// The button that mails it again.
    case sendAgain
    /// The notice after that.
    case invitationResent
    /// The button that revokes it.
    case revoke
    /// The notice after that.
    case invitationRevoked
    /// The title of the screen for a received invitation, before it is known to which group.
    case join
    /// The title once it is known.
    case joinTitle(group: String)
    /// Who invites.
    case invitedBy(name: String)
    /// Asks for the code.
    case joinText
    /// The label of the code.
    case invitationCode
    /// The error when it is missing.
    case codeMissing
    /// The button that accepts.
    case accept
    /// The button that declines.
    case decline
    /// The notice after it.
    case declined
    /// The notice after a group is joined.
    case joined(group: String)
    /// Why a code was mailed before an invitation can be accepted.
    case proofSent
    /// A received invitation has expired.
    case receivedExpired
    /// A received invitation was used.
    case receivedUsed
    /// A received invitation was revoked.
    case receivedRevoked
    /// The title of the invitations that wait.
    case pending
    /// The sentence below it.
    case pendingText
    /// Shown when none waits.
    case nothingPending
    /// The title and button of the screen that ends one's own membership.
    case leave
    /// What it does.
    case leaveText(group: String)
    /// The label of its box.
    case leaveBox
    /// The notice after it.
    case left
    /// The title and button of the screen that makes another member the owner.
    case transfer
    /// What it does.
    case transferText
    /// The notice after it.
    case transferred
    /// The title and button of the deletion.
    case delete
    /// What it does.
    case deleteText(group: String)
    /// The label of its box.
    case deleteBox
    /// The error when a box is not selected.
    case boxMissing
    /// The notice after a deletion.
    case deleted
    /// The button that shows the next part of a list.
    case more
    /// The button that loads the screen again.
    case retry
    /// The error when somebody else has changed the same thing.
    case conflict
    /// The error when the person is in as many groups as the back end allows.
    case tooMany
    /// A change needs a recent sign-in.
    case recentSignInNeeded
    /// The button that opens the sign-out.
    case signOut
    /// Shown in place of content that the person's role doesn't permit.
    case notPermittedTitle
    /// The sentence below it.
    case notPermittedText
    /// Shown in place of content that needs a group, to a person who acts in none.
    case noGroupTitle
    /// The sentence below it.
    case noGroupText

    /// The words for a role. A role that a server declares has its own name.
    static func role(named name: String) -> GroupText? {
        switch name {
        case GroupRole.ownerName: .owner
        case GroupRole.adminName: .admin
        case GroupRole.memberName: .member
        default: nil
        }
    }
}

extension GroupText: Words {}
