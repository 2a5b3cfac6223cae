/// The icons that a view can choose; each is a template of this name.
package enum PageIcon: String, CaseIterable, Sendable {
    case chart = "icon-chart"
    case groups = "icon-groups"
    case info = "icon-info"
    case key = "icon-key"
    case list = "icon-list"
    case mail = "icon-mail"
    case projects = "icon-projects"
    case requests = "icon-rfis"
    case settings = "icon-settings"
}
