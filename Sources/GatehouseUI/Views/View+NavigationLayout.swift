#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    private struct LayoutKey: EnvironmentKey {
        static let defaultValue = NavigationLayout.tabs
    }

    extension EnvironmentValues {
        /// How a ``RootView`` below arranges its tabs.
        var navigationLayout: NavigationLayout {
            get { self[LayoutKey.self] }
            set { self[LayoutKey.self] = newValue }
        }
    }

    extension View {
        /// Sets how a ``RootView`` below arranges its tabs where there is room: in a tab bar, as by default, or in a
        /// sidebar.
        public func navigationLayout(_ layout: NavigationLayout) -> some View {
            environment(\.navigationLayout, layout)
        }
    }
#endif
