import Gatehouse

/// The words that a screen of an app has too, by the names that they have on the pages.
extension GroupPageText {
    /// The sentence in place of groups.
    package static let noGroups = Self.screens(.noGroups)
    /// What a person without a group can do.
    /// The button that creates a group, and the heading over its form.
    package static let create = Self.screens(.create)
    /// The label of a group's name.
    package static let name = Self.screens(.name)
    /// The error for an empty name.
    package static let nameMissing = Self.screens(.nameMissing)
    /// The heading over the invitations to the person.
    package static let waiting = Self.screens(.pending)
    /// The label of the code of an invitation.
    package static let invitationCode = Self.screens(.invitationCode)
    /// The link to the next page of a list.
    package static let next = Self.screens(.more)
    /// The label of a role.
    package static let role = Self.screens(.role)
    /// The role that permits everything.
    package static let owner = Self.screens(.owner)
    /// The role that manages members and invitations.
    package static let admin = Self.screens(.admin)
    /// The role that permits nothing beyond being in the group.
    package static let member = Self.screens(.member)
    /// The title of the list of members.
    package static let members = Self.screens(.members)
    /// The person's own row in the list of members.
    package static func you(name: String) -> Self { .screens(.you(name: name)) }
    /// The heading over the form with the name.
    package static let rename = Self.screens(.rename)
    /// The message after a role was changed.
    package static let roleChanged = Self.screens(.roleChanged)
    /// The button that makes another member the owner in the person's place.
    package static let transfer = Self.screens(.transfer)
    /// The message after the ownership was transferred.
    package static let transferred = Self.screens(.transferred)
    /// The button that removes a member.
    package static let remove = Self.screens(.remove)
    /// The message after a member was removed.
    package static let removed = Self.screens(.removed)
    /// The title of the page where a person leaves a group, and its button.
    package static let leave = Self.screens(.leave)
    /// The message after a person left a group.
    package static let left = Self.screens(.left)
    /// The title of the page that deletes a group, and its button.
    package static let delete = Self.screens(.delete)
    /// The message after a group was deleted.
    package static let deleted = Self.screens(.deleted)
    /// The button that mails an invitation.
    package static let invite = Self.screens(.sendInvitation)
    /// The heading over the open invitations; none over an empty list.
    package static let open = Self.screens(.invitations)
    /// The sentence in place of open invitations.
    package static let noneOpen = Self.screens(.noInvitations)
    /// The button that revokes an invitation.
    package static let revoke = Self.screens(.revoke)
    /// The message after an invitation was revoked.
    package static let revoked = Self.screens(.invitationRevoked)
    /// The button that mails an invitation again.
    package static let resend = Self.screens(.sendAgain)
    /// The message after an invitation was mailed again.
    package static let resent = Self.screens(.invitationResent)
    /// The title of the page of an invitation.
    package static func join(group: String) -> Self { .screens(.joinTitle(group: group)) }
    /// The button that declines an invitation.
    package static let decline = Self.screens(.decline)
    /// The message after an invitation was declined.
    package static let declined = Self.screens(.declined)
    /// The label of when an invitation expires.
    package static let until = Self.screens(.expires)
    /// The error for a person in too many groups.
    package static let tooMany = Self.screens(.tooMany)
    /// The word for the group that the apps of this session use.
    package static let current = Self.screens(.current)
    /// The button that makes the apps of this session use the group.
    package static let activate = Self.screens(.switchTo)
}
