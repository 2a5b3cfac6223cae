import Gatehouse

enum Place: NavigationDestination {
    enum Tab: NavigationTab { case first }

    case page, newPage

    var policy: AccessPolicy {
        switch self {  // refused: switch must be exhaustive
        case .page: .requiresAuth
        }
    }

    var routeName: String { "page" }
}
