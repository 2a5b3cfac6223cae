import HTTPTypes
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

        fileprivate var icon: TemplateValue {
            switch self {
            case .overview: "icon-chart"
            case .people: "icon-groups"
            case .trail: "icon-list"
            case .keys: "icon-key"
            case .mails: "icon-mail"
            }
        }
    }

    let tab: Tab
    /// What stands in the heading where the page is not the tab's own.
    var title: String?
    var count: String?
    var badges: [String] = []
    var search: TemplateValue?
    var sections: [[String: TemplateValue]] = []
    var turn: TemplateValue?
    /// The notice where it is not that of the address.
    var notice: TemplateValue?

    /// The page as an answer.
    func response(_ visit: AdministrationVisit) -> Response {
        let title = title ?? visit.said(tab.name)
        var content: [String: TemplateValue] = [
            "barTitle": visit.text(.administration),
            "tabs": .objects(
                Tab.allCases.map { other in
                    [
                        "label": visit.text(other.name), "href": .text(other.path), "icon": other.icon,
                        "current": .flag(other == tab && self.title == nil),
                        "within": .flag(other == tab && self.title != nil),
                    ]
                }),
            "leave": ["label": visit.text(.backToApp), "href": .text(visit.home)], "title": .text(title),
            "badges": .texts(badges), "sections": .objects(sections), "foot": visit.text(.inUTC),
        ]
        if self.title != nil { content["up"] = ["label": visit.text(tab.name), "href": .text(tab.path)] }
        if let count { content["count"] = .text(count) }
        if let search { content["search"] = search }
        if let turn { content["turn"] = turn }
        if let notice = notice ?? AdministrationOutcome(visit.query)?.notice(visit) { content["notice"] = notice }
        return visit.renderer.page("administration", title: title, content)
    }
}
