package import GatehouseDomain

/// The screens about groups.
package enum GroupScreenName: String, Hashable, Sendable, CaseIterable {
    /// Chooses the group to act in, for an app that needs one.
    case choose
    /// Lists the person's groups.
    case list
    /// Switches to another group.
    case switcher
    /// Creates a group.
    case create
    /// Shows one group. Its actions lead to the screens below.
    case overview
    /// Changes the group's name.
    case name
    /// Lists the members.
    case members
    /// Shows one member, and changes their role.
    case member
    /// Confirms that a member is removed.
    case removal
    /// Invites somebody.
    case invite
    /// Lists the open invitations.
    case invitations
    /// Shows one open invitation.
    case invitation
    /// Accepts or declines an invitation.
    case join
    /// Lists the invitations that wait for the person.
    case pending
    /// Leaves the group.
    case leave
    /// Makes another member the owner.
    case transfer
    /// Deletes the group.
    case deletion
    /// Says how to get into a group, to a person who can neither choose nor create one.
    case blocked
}

/// The fields of these screens.
package enum GroupField: String, Hashable, Sendable, CaseIterable {
    /// The name of a group.
    case name
    /// The address to invite.
    case email
    /// The code of an invitation.
    case invitation
    /// The code that was mailed to prove an address.
    case proof
}

/// How the screens end.
package enum GroupEnding: Hashable, Sendable {
    /// The person decides later.
    case postponed
    /// The person wants to sign out.
    case signOut
}

/// Everything that can happen on the screens about groups.
package enum GroupEvent: Equatable, Sendable {
    /// The person opened a screen.
    case opened(GroupScreenName)
    /// The person opened a group.
    case groupOpened(String)
    /// The person opened a member, by the user id.
    case memberOpened(String)
    /// The person opened one of the group's open invitations.
    case invitationOpened(String)
    /// The person opened an invitation that they received.
    case received(InvitationKey)
    /// The person went back.
    case back
    /// The person wants the next part of a list.
    case moreRequested
    /// The text of a field changed.
    case fieldSet(GroupField, Secret)
    /// The person chose how an invitation reaches people.
    case kindChosen(GroupInvitation.Kind)
    /// The person chose a role, for an invitation or a member.
    case roleChosen(String)
    /// The person chose the member who becomes the owner.
    case heirChosen(String)
    /// The person selected or cleared the confirmation box.
    case confirmationSet(Bool)
    /// The person submitted the form.
    case submitted
    /// The person chose the group to act in.
    case switched(String)
    /// The person declined the invitation on the screen.
    case declined
    /// The person requested another code to prove the address.
    case proofRequested
    /// The person sends the invitation on the screen again.
    case resent
    /// The person revokes the invitation on the screen.
    case revoked
    /// The person decides later.
    case postponed
    /// The person chose to sign out.
    case signOutRequested
    /// The person dismissed the notice.
    case noticeDismissed
    /// A request was answered.
    case answered(GroupAnswer, generation: Int)
    /// The app closed the screens.
    case closed
}

/// A request to the back end.
package enum GroupRequest: Equatable, Sendable {
    /// Loads what the back end offers, the person's groups, the group that the session acts in, and the invitations that
    /// wait.
    case load
    /// Loads the next part of the person's groups.
    case moreGroups(after: String)
    /// Loads a group.
    case group(String)
    /// Creates a group.
    case create(name: String, id: String)
    /// Changes the name of a group.
    case rename(String, name: String, revision: Int64)
    /// Deletes a group.
    case delete(String)
    /// Loads a part of the members; the first one without a place in the list.
    case members(of: String, after: String?)
    /// Changes the role of a member.
    case setRole(String, of: GroupMember, in: String)
    /// Removes a member.
    case remove(GroupMember, from: String)
    /// Ends the person's own membership.
    case leave(String)
    /// Transfers the group to a member.
    case transfer(String, to: String)
    /// Loads a part of the open invitations.
    case invitations(of: String, after: String?)
    /// Invites people.
    case invite(GroupInvitation.Draft, to: String)
    /// Sends an invitation again.
    case resend(String, of: String)
    /// Revokes an invitation.
    case revoke(String, of: String)
    /// Reads a received invitation.
    case look(Secret)
    /// Mails a code that proves an address.
    case prove(InvitationKey)
    /// Accepts an invitation.
    case accept(InvitationKey, proof: Secret?)
    /// Declines an invitation.
    case decline(InvitationKey)
    /// Has the session act in a group; nil for none.
    case switchTo(String?)

    /// Whether the request only reads, so that the person can start something else meanwhile.
    var isReading: Bool {
        switch self {
        case .load, .moreGroups, .group, .members, .invitations, .look: true
        case .create, .rename, .delete, .setRole, .remove, .leave, .transfer, .invite, .resend, .revoke, .prove,
            .accept,
            .decline, .switchTo:
            false
        }
    }
}

/// The answer to a request.
package enum GroupAnswer: Equatable, Sendable {
    /// What ``GroupRequest/load`` asks for.
    case loaded(GroupOffer, ListPage<GroupInfo>, current: GroupContext?, pending: [PendingInvitation])
    /// The next part of the person's groups.
    case groups(ListPage<GroupInfo>)
    /// A group: loaded, created, changed or joined.
    case group(GroupInfo)
    /// A part of the members.
    case members(ListPage<GroupMember>)
    /// A member with another role.
    case member(GroupMember)
    /// A part of the open invitations.
    case invitations(ListPage<GroupInvitation>)
    /// An invitation that was made or sent again.
    case invitation(GroupInvitation)
    /// What a received invitation says.
    case received(ReceivedInvitation)
    /// The group that the session acts in now.
    case switched(GroupContext?)
    /// It is done.
    case done
    /// The request failed.
    case failed(AuthError)
}

/// What the shell has to do.
package enum GroupEffect: Equatable, Sendable {
    /// Sends a request and returns the answer with this number.
    case perform(GroupRequest, generation: Int)
    /// Tells the app that the session acts in another group.
    case actsIn(GroupContext?)
    /// Tells the app that the person accepted or declined the invitation.
    case settled(InvitationKey)
    /// Closes the screens.
    case finished(GroupEnding)
}

/// The text of a notice, as data.
package enum GroupWords: Hashable, Sendable {
    /// A sentence that the sign-in uses too.
    case sentence(Sentence)
    /// A sentence of these screens.
    case group(GroupText)
}

/// What is wrong with a form of these screens, and where.
package typealias GroupFault = FlowFault<GroupField, GroupWords>

/// The one message of these screens.
package typealias GroupNotice = FlowNotice<GroupField, GroupWords>
