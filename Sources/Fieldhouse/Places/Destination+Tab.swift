import Gatehouse

extension Destination {
    /// The tabs of the app.
    package enum Tab: String, NavigationTab {
        /// What is being built.
        case projects
        /// Requests for information.
        case rfis
        /// Who builds together.
        case groups
        /// The person's settings.
        case settings

        /// What the tab shows at the root.
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

        /// What it is called.
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
