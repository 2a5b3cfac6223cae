#if canImport(SwiftUI)
    public import SwiftUI

    private struct ThemeKey: EnvironmentKey {
        static let defaultValue = GatehouseTheme()
    }

    extension EnvironmentValues {
        /// How the sign-in screens below this view look.
        public var gatehouseTheme: GatehouseTheme {
            get { self[ThemeKey.self] }
            set { self[ThemeKey.self] = newValue }
        }
    }

    extension View {
        /// Sets how the sign-in screens below this view look.
        public func gatehouseTheme(_ theme: GatehouseTheme) -> some View {
            environment(\.gatehouseTheme, theme)
        }
    }
#endif
