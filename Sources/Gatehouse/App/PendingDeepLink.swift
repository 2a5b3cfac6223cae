/// What waits for somebody to sign in, as far as a sign-in screen may want to mention it. The destination itself is
/// ``NavigationPathManager/returnDestination``.
public struct PendingDeepLink: Hashable, Sendable {
    /// The name of its route.
    public let route: String
    /// How the request came.
    public let source: NavigationSource
    /// The invitation that it is, as far as the screens speak of it; nil for anything else.
    public let invitation: AuthInvitation?

    /// Whether it is an invitation.
    public var isInvitation: Bool { invitation != nil }

    /// The name of the group that the invitation leads into, fit to stand in a sentence: see
    /// ``AuthInvitation/groupName``. Nil where it is not known.
    public var groupName: String? { invitation?.groupName }
}
