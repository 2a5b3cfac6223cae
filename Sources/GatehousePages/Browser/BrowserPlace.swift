package import Gatehouse
package import GatehouseCore

/// Where a browser is, as far as its pages have to know.
package struct BrowserPlace<Destination: NavigationDestination>: Sendable {
    private let navigation: AppNavigation<Destination>
    private let root: @Sendable (Destination.Tab) -> Destination

    init(navigation: AppNavigation<Destination>, root: @escaping @Sendable (Destination.Tab) -> Destination) {
        self.navigation = navigation
        self.root = root
    }

    /// The place on top of the selected tab.
    package var current: Destination { last(in: navigation.selected) }

    /// Whose place it is; nil while nobody is known to it.
    package var owner: UserID? { (navigation.account?.userId).flatMap(UserID.init(text:)) }

    /// What waits for somebody to sign in.
    package var waiting: Destination? { navigation.account == nil ? navigation.pending?.destination : nil }

    /// Where a tab was left.
    package func last(in tab: Destination.Tab) -> Destination { navigation.stacks[tab]?.last ?? root(tab) }

    /// Where a link to a tab leads on a page: to where the tab was left, or on a page of the tab itself to its root.
    package func target(of tab: Destination.Tab, on page: Destination) -> Destination {
        page.tab == tab ? root(tab) : last(in: tab)
    }

    /// What lies under a page.
    package func parent(of page: Destination) -> Destination? {
        page.isTabRoot ? nil : page.parents.last ?? page.tab.map(root)
    }
}
