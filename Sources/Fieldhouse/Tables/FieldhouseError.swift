/// Why the app refuses a request.
package enum FieldhouseError: Error, Hashable, Sendable {
    /// It does not exist, or it is not this person's. The error does not say which.
    case notFound
    /// Only an owner of the group may do it.
    case ownersOnly
    /// Only the person who asked, or an owner of the group, may do it.
    case askerOrOwner
    /// Somebody else changed it first, and the person has not seen that change.
    case overtaken
    /// A field has an invalid value; nothing was written.
    case invalid(FieldRule, FieldRule.Failure)
    /// The limit of projects and requests that one person creates within 24 hours is reached.
    case tooManyCreated
}
