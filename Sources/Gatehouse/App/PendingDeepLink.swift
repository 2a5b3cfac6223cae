/// What waits for somebody to sign in, as far as a sign-in screen may want to mention it. The destination itself is
/// ``NavigationPathManager/returnDestination``.
public struct PendingDeepLink: Hashable, Sendable {
    /// The name of its route.
    public let route: String
    /// How the request came.
    public let source: NavigationSource
    /// Whether it is an invitation.
    public let isInvitation: Bool
    /// The name of the group that the invitation leads into, fit to stand in a sentence: see
    /// ``AuthInvitation/groupName``. Nil where it is not known.
    public let groupName: String?

    /// - Parameter groupName: The name as the back end gives it.
    init(route: String, source: NavigationSource, isInvitation: Bool, groupName: String?) {
        self.route = route
        self.source = source
        self.isInvitation = isInvitation
        self.groupName = AuthInvitation(groupName: groupName).groupName
    }
}
