import Gatehouse
import GatehouseAccounts
import HTTPTypes
import Hummingbird

/// An administration page: the bar, and the contents.
struct AdministrationPage {
    /// The pages that the bar leads to.
    enum Tab: CaseIterable {
        case overview
        case people
        case groups
        case trail
        case keys
        case mails
        case settings

        var path: String {
            switch self {
            case .overview: AdministrationPath.overview
            case .people: AdministrationPath.people
            case .groups: AdministrationPath.groups
            case .trail: AdministrationPath.trail
            case .keys: AdministrationPath.keys
            case .mails: AdministrationPath.mails
            case .settings: AdministrationPath.settings
            }
        }

        var name: AdministrationText {
            switch self {
            case .overview: .overview
            case .people: .people
            case .groups: .groups
            case .trail: .trail
            case .keys: .keys
            case .mails: .mails
            case .settings: .settings
            }
        }

        /// The page that a path is below.
        init(path: String) {
            let name = path == AdministrationPath.newPerson ? AdministrationPath.people : path
            self = Self.allCases.first { $0 != .overview && name.hasPrefix($0.path) } ?? .overview
        }

        fileprivate var icon: PageIcon {
            switch self {
            case .overview: .chart
            case .people, .groups: .groups
            case .trail: .list
            case .keys: .key
            case .mails: .mail
            case .settings: .settings
            }
        }
    }

    let tab: Tab
    /// The heading, if the page is not the tab's own.
    var title: String?
    /// A line below the heading.
    var subtitle: String?
    var count: String?
    var badges: [BadgeView] = []
    var lead: LinkView?
    var acts: [ActView] = []
    var dangers: [ActView] = []
    var actNote: String?
    var search: FormView?
    var sections: [AdministrationView.Section] = []
    var notes: [AdministrationView.Note] = []
    var turn: TurnView?
    var download: FormView?
    /// What came of an act, where no form before has said it.
    var notice: NoticeView?
    var status: HTTPResponse.Status = .ok
    /// Whether the page shows times, so that it has to name their time zone.
    var hasTimes = true

    /// Returns the bar of a page.
    /// - Parameters:
    ///   - tab: The tab that the page belongs to.
    ///   - isRoot: Whether the page is the tab's own.
    static func bar(_ visit: AdministrationVisit, _ tab: Tab, isRoot: Bool) -> BarView {
        let offered = Tab.allCases.filter { $0 != .groups || visit.groups != nil }
        let tabs = offered.map { other in
            BarView.Tab(
                visit.said(other.name), other.path, other.icon,
                other != tab ? .elsewhere : isRoot ? .here : .within)
        }
        let name = visit.said(.administration)
        let address = visit.who.user.email ?? visit.said(.account)
        return BarView(
            name, home: AdministrationPath.overview, tabs: (name, tabs),
            person: .init(
                initial: address.prefix(1).uppercased(), label: address, href: AccountPage.overview.path,
                isCurrent: false),
            leave: LinkView(visit.said(.backToApp), visit.home),
            signOut: FormView(
                .signOut, action: SignInPath.signOut,
                buttons: [ButtonView(visit.renderer.catalogue.text(.signOut), .small)]),
            menu: visit.said(.menu))
    }

    /// The page as an answer.
    func response(_ visit: AdministrationVisit) -> Response {
        visit.renderer.page(
            AdministrationView(
                bar: Self.bar(visit, tab, isRoot: title == nil), title: title ?? visit.said(tab.name),
                subtitle: subtitle,
                up: title == nil ? nil : LinkView(visit.said(tab.name), tab.path), count: count, badges: badges,
                notice: notice ?? visit.done?.notice(visit), lead: lead, acts: acts,
                dangers: dangers, dangerLabel: visit.said(.danger), actNote: actNote, search: search,
                sections: sections, notes: notes, isDetail: title != nil || tab == .keys, turn: turn,
                download: download, foot: hasTimes ? visit.said(.inUTC) : nil),
            status: status)
    }
}
