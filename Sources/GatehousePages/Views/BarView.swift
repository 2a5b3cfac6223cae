/// The bar above the pages for people who are signed in, the part `bar`.
package struct BarView: TemplateView {
    /// A tab, or the link to the account page.
    package struct Tab: TemplateView {
        /// The relation of the current page to the tab.
        package enum Place: Sendable {
            case elsewhere
            /// The page is the root of the tab.
            case here
            /// The page is below the root of the tab.
            case within
        }

        let label: String
        let href: String
        let icon: PageIcon
        let place: Place

        package init(_ label: String, _ href: String, _ icon: PageIcon, _ place: Place) {
            self.label = label
            self.href = href
            self.icon = icon
            self.place = place
        }

        package static let keys: TemplateKeys<Self> = [
            .text("label") { $0.label }, .text("href") { $0.href }, .icon("icon") { $0.icon },
            .flag("current") { $0.place == .here }, .flag("within") { $0.place == .within },
        ]
    }

    /// The person who is signed in.
    package struct Person: TemplateView {
        let initial: String
        let label: String
        let href: String
        let isCurrent: Bool

        package init(initial: String, label: String, href: String, isCurrent: Bool) {
            self.initial = initial
            self.label = label
            self.href = href
            self.isCurrent = isCurrent
        }

        package static let keys: TemplateKeys<Self> = [
            .text("initial") { $0.initial }, .text("label") { $0.label }, .text("href") { $0.href },
            .flag("current") { $0.isCurrent },
        ]
    }

    /// A group of tabs, with a name for screen readers.
    struct Navigation: TemplateView {
        let label: String
        let tabs: [Tab]

        static let keys: TemplateKeys<Self> = [.text("navLabel") { $0.label }, .views("tabs") { $0.tabs }]
    }

    let name: String
    let home: String
    let navigation: Navigation?
    let person: Person?
    /// The link that leads away.
    let leave: LinkView?
    /// The way out.
    let signOut: FormView?
    /// A notice below the bar, the same on every page.
    let banner: NoticeView?
    /// The button that opens everything but the name on a phone; nil for a bar that keeps its tabs there.
    let menu: String?

    /// - Parameters:
    ///   - name: The name beside the logo.
    ///   - home: Where the logo leads.
    ///   - tabs: The name of the group of tabs, and the tabs; nil for a bar without tabs.
    ///   - person: The person who is signed in.
    ///   - leave: The way to somewhere else.
    ///   - signOut: The way out.
    ///   - banner: A notice below the bar, the same on every page.
    ///   - menu: The name of the menu that a phone has in place of the bar; nil for a bar of few tabs.
    package init(
        _ name: String, home: String, tabs: (label: String, tabs: [Tab])? = nil, person: Person? = nil,
        leave: LinkView? = nil, signOut: FormView? = nil, banner: NoticeView? = nil, menu: String? = nil
    ) {
        self.name = name
        self.home = home
        navigation = tabs.map { Navigation(label: $0.label, tabs: $0.tabs) }
        self.person = person
        self.leave = leave
        self.signOut = signOut
        self.banner = banner
        self.menu = menu
    }

    package static let keys: TemplateKeys<Self> = [
        .text("barName") { $0.name }, .text("homeHref") { $0.home }, .view("navigation") { $0.navigation },
        .view("person") { $0.person }, .view("leave") { $0.leave },
        .view("barSignOut") { $0.signOut }, .view("banner") { $0.banner }, .text("menu") { $0.menu },
    ]
}
