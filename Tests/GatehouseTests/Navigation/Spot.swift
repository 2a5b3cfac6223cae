import Gatehouse
import GatehouseDomain

/// The places of an app that the tests of navigation walk through; the numbers tell one visit from another.
enum Spot: NavigationDestination {
    enum Tab: String, NavigationTab { case items, lists, vault, settings }

    case item(Int)
    case list(Int)
    case vault(Int)
    case about(Int)
    case welcome(Int)
    case join(Int)
    case settings

    var policy: AccessPolicy {
        switch self {
        case .item, .list, .join, .settings: .requiresAuth
        case .vault: .requiresRecentAuth(maxAge: 300)
        case .about: .public
        case .welcome: .signedOutOnly
        }
    }

    var tab: Tab? {
        switch self {
        case .item, .join: .items
        case .list: .lists
        case .vault: .vault
        case .settings: .settings
        case .about, .welcome: nil
        }
    }

    var isTabRoot: Bool { self == .settings }

    var parents: [Spot] {
        switch self {
        case .item(let number): [.list(number)]
        // A parent twice, the tab's root and a place that needs more than the destination itself.
        case .join(let number): [.settings, .item(number), .item(number), .vault(number)]
        case .vault(let number): [.item(number)]
        case .list, .about, .welcome, .settings: []
        }
    }

    var routeName: String {
        switch self {
        case .item: "item"
        case .list: "list"
        case .vault: "vault"
        case .about: "about"
        case .welcome: "welcome"
        case .join(let number): number < Self.firstNamed ? "join" : "join-\(number)"
        case .settings: "settings"
        }
    }

    /// The first number of those whose invitations the log tells apart. The names of an app's own routes have no ids.
    static let firstNamed = 1_000

    var invitation: Secret? {
        if case .join(let number) = self { Secret("invitation-\(number)") } else { nil }
    }

    var presentation: ModalPresentation {
        switch self {
        case .vault: .fullScreenCover
        case .about(let number) where number >= 100: .fullScreenCover
        case .item, .list, .about, .welcome, .join, .settings: .sheet
        }
    }

    /// Which visit it is; nil for a place that has none.
    var number: Int? {
        switch self {
        case .item(let number), .list(let number), .vault(let number), .about(let number), .welcome(let number),
            .join(let number):
            number
        case .settings: nil
        }
    }
}
