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

        var title: String {
            switch self {
            case .projects: "Projects"
            case .rfis: "RFIs"
            case .groups: "Groups"
            case .settings: "Settings"
            }
        }

        var emptyTitle: String {
            switch self {
            case .projects: "No projects yet"
            case .rfis: "No requests yet"
            case .groups: "You are in no group yet"
            case .settings: ""
            }
        }

        var emptyText: String {
            switch self {
            case .projects: "A project gathers the plans and questions of one site. Yours appear here."
            case .rfis:
                "A request for information asks what the plans leave open. Ask one from a project; yours appear here."
            case .groups:
                "A group is the crew you build with, and it shares its projects. Make one, or join one that invites you."
            case .settings: ""
            }
        }
    }
}
