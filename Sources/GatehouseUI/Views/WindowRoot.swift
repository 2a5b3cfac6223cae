#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// A window of an app. Each window has its own navigation and sign-in, and all share one session.
    ///
    ///     WindowGroup {
    ///         WindowRoot(app) { app in
    ///             RootView(app) { … }
    ///         }
    ///     }
    ///
    /// Inside, use the root that the closure receives. The system keeps which window is which, so that each one finds its
    /// place again.
    public struct WindowRoot<Destination: NavigationDestination, Content: View>: View {
        private let app: AppRoot<Destination>
        private let content: (AppRoot<Destination>) -> Content
        @SceneStorage("gatehouse.window") private var number = -1
        @State private var window: AppRoot<Destination>?
        @State private var isShown = false

        /// Creates a window.
        /// - Parameters:
        ///   - app: The root of the app, which is the first window's.
        ///   - content: The view of a window, with the window's own root.
        public init(_ app: AppRoot<Destination>, @ViewBuilder content: @escaping (AppRoot<Destination>) -> Content) {
            self.app = app
            self.content = content
        }

        /// The window's view.
        public var body: some View {
            ZStack {
                // A window that appears again gets new views, which then report whether it is in front.
                if let window, isShown { content(window) } else { Color.clear }
            }
            .onAppear { appear() }
            .onDisappear { disappear() }
        }

        private func appear() {
            if let window {
                window.windowAppeared()
            } else {
                let opened = app.window(number)
                window = opened
                number = opened.windowNumber
            }
            isShown = true
        }

        private func disappear() {
            isShown = false
            window?.windowDisappeared()
        }
    }
#endif
