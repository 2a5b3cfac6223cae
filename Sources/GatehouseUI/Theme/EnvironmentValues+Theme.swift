#if canImport(SwiftUI)
    public import SwiftUI

    private struct ThemeKey: EnvironmentKey {
        static let defaultValue = GatehouseTheme()
    }

    extension EnvironmentValues {
        /// The theme of the sign-in screens below this view.
        public var gatehouseTheme: GatehouseTheme {
            get { self[ThemeKey.self] }
            set { self[ThemeKey.self] = newValue }
        }
    }

    extension View {
        /// Sets the theme of the sign-in screens below this view.
        public func gatehouseTheme(_ theme: GatehouseTheme) -> some View {
            environment(\.gatehouseTheme, theme)
        }
    }
#endif
