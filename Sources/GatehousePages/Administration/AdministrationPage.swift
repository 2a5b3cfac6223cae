import Hummingbird

/// A page of administration: the bar around it, and what stands in it.
struct AdministrationPage {
    /// The pages that the bar leads to.
    enum Tab: CaseIterable {
        case overview
        case people
        case trail
        case keys
        case mails

        var path: String {
            switch self {
            case .overview: AdministrationPath.overview
            case .people: AdministrationPath.people
            case .trail: AdministrationPath.trail
            case .keys: AdministrationPath.keys
            case .mails: AdministrationPath.mails
            }
        }

        var name: AdministrationText {
            switch self {
            case .overview: .overview
            case .people: .people
            case .trail: .trail
            case .keys: .keys
            case .mails: .mails
            }
        }

        fileprivate var icon: PageIcon {
            switch self {
            case .overview: .chart
            case .people: .groups
            case .trail: .list
            case .keys: .key
            case .mails: .mail
            }
        }
    }

    let tab: Tab
    /// What stands in the heading where the page is not the tab's own.
    var title: String?
    var count: String?
    var badges: [String] = []
    var search: FormView?
    var sections: [AdministrationView.Section] = []
    var turn: TurnView?

    /// The page as an answer.
    func response(_ visit: AdministrationVisit) -> Response {
        let tabs = Tab.allCases.map { other in
            BarView.Tab(
                visit.said(other.name), other.path, other.icon,
                other != tab ? .elsewhere : self.title == nil ? .here : .within)
        }
        let name = visit.said(.administration)
        return visit.renderer.page(
            AdministrationView(
                bar: BarView(
                    name, home: AdministrationPath.overview, tabs: (name, tabs),
                    leave: LinkView(visit.said(.backToApp), visit.home)),
                title: title ?? visit.said(tab.name),
                up: title == nil ? nil : LinkView(visit.said(tab.name), tab.path), count: count, badges: badges,
                notice: AdministrationOutcome(visit.query)?.notice(visit), search: search, sections: sections,
                turn: turn, foot: visit.said(.inUTC)))
    }
}
