package import GatehouseDomain

/// What a person needs in the group that the session acts in.
package enum GroupNeed: Hashable, Sendable {
    /// Any role.
    case membership
    /// The role with this name. An owner has every role.
    case role(String)
    /// A role with this permission.
    case permission(GroupPermission)

    /// Returns whether a person in a group has what they need.
    package func isMet(by group: GroupContext) -> Bool {
        switch self {
        case .membership: true
        case .role(let name): group.role == name || group.role == GroupRole.ownerName
        case .permission(let permission): group.permits(permission) || group.role == GroupRole.ownerName
        }
    }
}

/// How to show content that belongs to the person. Protected views read it.
package enum ProtectedContent: Equatable, Sendable {
    /// The content is visible.
    case shown
    /// The content was visible to this person and stays in place, hidden until they sign in again, so that their input
    /// is kept. The associated screen is shown instead.
    case concealed(GateScreen)
    /// The content is not created. The associated screen is shown instead.
    case absent(GateScreen)

    /// Whether the content is in the view, visible or not.
    package var isPresent: Bool {
        if case .absent = self { false } else { true }
    }

    /// The screen in place of the content; nil while the content is visible.
    package var notice: GateScreen? {
        switch self {
        case .shown: nil
        case .concealed(let notice), .absent(let notice): notice
        }
    }
}

extension AppCoordinator {
    /// Decides how to show protected content.
    /// - Parameters:
    ///   - requiresAuth: Whether the content belongs to the person. Other content is always shown.
    ///   - seenIn: The ``epoch`` in which the content was last visible; nil if it never was. Content of an earlier
    ///     epoch belongs to another person or predates a sign-out, and is removed.
    package func content(requiresAuth: Bool, seenIn: Int?) -> ProtectedContent {
        guard let notice = notice(requiresAuth: requiresAuth) else { return .shown }
        return isAuthenticated && seenIn == epoch ? .concealed(notice) : .absent(notice)
    }

    /// Decides how to show content for some members of a group. The back end decides with each request; this only keeps
    /// people from what they could not use.
    /// - Parameters:
    ///   - need: What the person needs in the group that the session acts in.
    ///   - groupId: The group that the content belongs to; nil for any. Until the session acts in it, the screen in its
    ///     place doesn't name it.
    ///   - seenIn: See ``content(requiresAuth:seenIn:)``.
    package func content(needing need: GroupNeed, of groupId: String? = nil, seenIn: Int?) -> ProtectedContent {
        let content = content(requiresAuth: true, seenIn: seenIn)
        guard content == .shown else { return content }
        guard let group, groupId == nil || group.groupId == groupId else {
            return .absent(GateScreen(.noGroup, catalogue: catalogue))
        }
        return need.isMet(by: group) ? .shown : .absent(GateScreen(.notPermitted, catalogue: catalogue))
    }
}

extension AccessPolicy {
    /// Whether somebody has to be signed in.
    package var requiresAuthentication: Bool {
        switch self {
        case .requiresAuth, .requiresRecentAuth, .requiresGroup: true
        case .public, .signedOutOnly: false
        }
    }

    /// What the person needs in the group that the session acts in; nil for nothing.
    package var groupNeed: GroupNeed? {
        switch self {
        case .requiresGroup(let permission): permission.map { .permission($0) } ?? .membership
        case .public, .signedOutOnly, .requiresAuth, .requiresRecentAuth: nil
        }
    }
}
