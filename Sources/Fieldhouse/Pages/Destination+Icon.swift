import GatehousePages

extension Destination.Tab {
    /// The icon beside its name in the bar.
    var icon: PageIcon {
        switch self {
        case .projects: .projects
        case .rfis: .requests
        case .groups: .groups
        case .settings: .settings
        }
    }
}
