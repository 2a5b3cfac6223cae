/// What a sign-in screen may show about the destination that waits for a sign-in. The destination itself is
/// ``NavigationPathManager/returnDestination``.
public struct PendingDeepLink: Hashable, Sendable {
    /// The name of its route.
    package let route: String
    /// The source of the request.
    package let source: NavigationSource
    /// The invitation, in the form that the screens use; nil for other destinations.
    public internal(set) var invitation: AuthInvitation?

    /// Whether it is an invitation.
    public var isInvitation: Bool { invitation != nil }

    /// The name of the group that the invitation is for, safe to show in a sentence: see ``AuthInvitation/groupName``.
    /// Nil when it is not known.
    public var groupName: String? { invitation?.groupName }
}
