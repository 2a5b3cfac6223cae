import HTTPTypes
import Hummingbird

/// An administration page: the bar, and the contents.
struct AdministrationPage {
    /// The pages that the bar leads to.
    enum Tab: CaseIterable {
        case overview
        case people
        case trail
        case keys
        case mails
        case settings

        var path: String {
            switch self {
            case .overview: AdministrationPath.overview
            case .people: AdministrationPath.people
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
            case .trail: .trail
            case .keys: .keys
            case .mails: .mails
            case .settings: .settings
            }
        }

        fileprivate var icon: PageIcon {
            switch self {
            case .overview: .chart
            case .people: .groups
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
    var count: String?
    var badges: [BadgeView] = []
    var lead: LinkView?
    var acts: [ActView] = []
    var dangers: [ActView] = []
    var actNote: String?
    var search: FormView?
    var sections: [AdministrationView.Section] = []
    var turn: TurnView?
    var download: FormView?
    /// What came of an act, where the address does not say it.
    var notice: NoticeView?
    var status: HTTPResponse.Status = .ok
    /// Whether the page shows times, so that it has to name their time zone.
    var hasTimes = true

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
                notice: notice ?? AdministrationOutcome(visit.query)?.notice(visit), lead: lead, acts: acts,
                dangers: dangers, dangerLabel: visit.said(.danger), actNote: actNote, search: search,
                sections: sections, turn: turn, download: download, foot: hasTimes ? visit.said(.inUTC) : nil,
                localFoot: visit.said(.inYourZone)), status: status)
    }
}
