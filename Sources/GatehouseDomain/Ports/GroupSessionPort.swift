/// The port to the group that this session acts in. It is a matter of the session: another device of the same person
/// can act in another group.
public protocol GroupSessionPort: Sendable {
    /// Returns the group that the session acts in, from the stored access token. Works offline. Nil for none, and when
    /// nobody is signed in.
    func currentGroup() async -> GroupContext?

    /// Makes the session act in a group, and renews its token once so that the token says so.
    /// - Parameter id: The group; nil for none.
    /// - Returns: The group that the new token names. Until this returns, ``currentGroup()`` returns the one before.
    /// - Throws: ``AuthError/groupNotFound``, ``AuthError/notPermitted`` for a suspended group, ``AuthError/network``;
    ///   or another `AuthError`. Nothing is lost by calling it again.
    func switchGroup(to id: String?) async throws -> GroupContext?
}

extension GroupSessionPort {
    /// Nil.
    public func currentGroup() async -> GroupContext? { nil }

    /// Throws ``AuthError/unsupported``.
    public func switchGroup(to id: String?) async throws -> GroupContext? { throw AuthError.unsupported }
}

/// Everything about groups that an app asks of a back end.
public typealias GroupPorts = GroupPort & GroupInvitationPort & GroupSessionPort

/// The group ports of a back end without groups. Every method that asks for something throws ``AuthError/unsupported``.
@usableFromInline package struct NoGroups: GroupPorts {
    /// Creates the ports.
    @usableFromInline package init() {}

    /// None.
    @usableFromInline package var capabilities: Set<BackEndCapability> { [] }
}
