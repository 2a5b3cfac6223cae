/// How to show content that belongs to the person. Protected views read it.
public enum ProtectedContent: Equatable, Sendable {
    /// The content is visible.
    case shown
    /// The content was visible to this person and stays in place, hidden until they sign in again, so that their input
    /// is kept. The associated screen is shown instead.
    case concealed(GateScreen)
    /// The content is not created. The associated screen is shown instead.
    case absent(GateScreen)

    /// Whether the content is in the view, visible or not.
    public var isPresent: Bool {
        if case .absent = self { false } else { true }
    }

    /// The screen in place of the content; nil while the content is visible.
    public var notice: GateScreen? {
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
    public func content(requiresAuth: Bool, seenIn: Int?) -> ProtectedContent {
        guard let notice = notice(requiresAuth: requiresAuth) else { return .shown }
        return isAuthenticated && seenIn == epoch ? .concealed(notice) : .absent(notice)
    }
}
