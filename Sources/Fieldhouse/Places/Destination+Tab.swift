import Gatehouse

extension Destination {
    /// The tabs of the app.
    package enum Tab: String, NavigationTab {
        /// The projects.
        case projects
        /// Requests for information.
        case rfis
        /// The groups.
        case groups
        /// The person's settings.
        case settings

        /// The root of the tab.
        package var root: Destination {
            switch self {
            case .projects: .projects
            case .rfis: .rfis
            case .groups: .groups
            case .settings: .settings
            }
        }

        /// The tab's URL.
        package var path: String { "/\(rawValue)" }

        /// Its name.
        var title: FieldhouseText {
            switch self {
            case .projects: .projects
            case .rfis: .requests
            case .groups: .groups
            case .settings: .settings
            }
        }
    }
}
