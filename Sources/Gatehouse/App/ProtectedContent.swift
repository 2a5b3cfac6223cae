/// How something that belongs to the person is shown: what a protected view looks at.
public enum ProtectedContent: Equatable, Sendable {
    /// It is shown.
    case shown
    /// It was shown to this person, and stays where it is without being seen until they have signed in again, so that
    /// what was typed into it is still there. This is shown in its place.
    case concealed(GateScreen)
    /// It is not created; this is shown in its place.
    case absent(GateScreen)

    /// Whether the content is in the view, seen or not.
    public var isPresent: Bool {
        if case .absent = self { false } else { true }
    }

    /// What is shown in place of the content; nil where the content is seen.
    public var notice: GateScreen? {
        switch self {
        case .shown: nil
        case .concealed(let notice), .absent(let notice): notice
        }
    }
}

extension AppCoordinator {
    /// Decides how something protected is shown.
    /// - Parameters:
    ///   - requiresAuth: Whether it belongs to the person; what does not is always shown.
    ///   - seenIn: The ``epoch`` in which it was last shown; nil for what has not been shown. Content of an earlier epoch is
    ///     somebody else's, or from before a sign-out, and does not stay.
    public func content(requiresAuth: Bool, seenIn: Int?) -> ProtectedContent {
        guard let notice = notice(requiresAuth: requiresAuth) else { return .shown }
        return isAuthenticated && seenIn == epoch ? .concealed(notice) : .absent(notice)
    }
}
