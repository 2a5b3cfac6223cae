package import Gatehouse
package import GatehouseCore

/// The part of a browser's place that its pages need.
package struct BrowserPlace<Destination: NavigationDestination>: Sendable {
    private let navigation: AppNavigation<Destination>
    private let root: @Sendable (Destination.Tab) -> Destination

    init(navigation: AppNavigation<Destination>, root: @escaping @Sendable (Destination.Tab) -> Destination) {
        self.navigation = navigation
        self.root = root
    }

    /// The place on top of the selected tab.
    package var current: Destination { last(in: navigation.selected) }

    /// The owner of the place; nil while nobody has signed in.
    package var owner: UserID? { (navigation.account?.userId).flatMap(UserID.init(text:)) }

    /// The place that opens first after a sign-in.
    package var waiting: Destination? { navigation.account == nil ? navigation.pending?.destination : nil }

    /// Where a tab was left.
    package func last(in tab: Destination.Tab) -> Destination { navigation.stacks[tab]?.last ?? root(tab) }

    /// Where a page's link to a tab leads: to the place where the tab was left or, on a page of the same tab, to its
    /// root.
    package func target(of tab: Destination.Tab, on page: Destination) -> Destination {
        page.tab == tab ? root(tab) : last(in: tab)
    }

    /// The page below another one.
    package func parent(of page: Destination) -> Destination? {
        page.isTabRoot ? nil : page.parents.last ?? page.tab.map(root)
    }
}
