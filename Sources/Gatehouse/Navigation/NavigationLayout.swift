/// How an app with enough room arranges its tabs.
public enum NavigationLayout: String, Hashable, Sendable, Codable, CaseIterable {
    /// A tab bar in every window.
    case tabs
    /// A sidebar with the tabs in windows of a regular width, such as on iPad and Mac, and a tab bar in narrow ones.
    case sidebar

    /// What a window shows.
    public enum Arrangement: String, Hashable, Sendable, Codable, CaseIterable {
        /// A tab bar.
        case tabs
        /// A sidebar with the selected tab next to it.
        case sidebar
    }

    /// Returns what a window shows.
    /// - Parameter isWide: Whether it has a regular width.
    package func arrangement(isWide: Bool) -> Arrangement {
        switch self {
        case .tabs: .tabs
        case .sidebar: isWide ? .sidebar : .tabs
        }
    }

    /// Returns the name by which a UI test finds a tab in the sidebar: that of its enum case.
    package static func sidebarIdentifier(of tab: some NavigationTab) -> String { "gatehouse.sidebar.\(tab)" }
}
