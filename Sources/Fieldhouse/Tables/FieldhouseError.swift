/// Why the app does not do what somebody asks for.
package enum FieldhouseError: Error, Hashable, Sendable {
    /// There is no such thing for this person; whether there is one for somebody else is not told.
    case notFound
    /// Only an owner of the group may do it.
    case ownersOnly
    /// A group keeps its last owner.
    case lastOwner
    /// Somebody else was first, with something that the person has not seen.
    case overtaken
    /// A field holds what it must not; nothing was written.
    case invalid(FieldRule, FieldRule.Failure)
    /// Whoever is invited is in the group already.
    case alreadyMember
    /// So many were invited in the last 24 hours that nobody else can be.
    case tooMany(InvitationLimit)
    /// The invitation cannot be taken, as it is.
    case invitation(InvitationStanding)
}
