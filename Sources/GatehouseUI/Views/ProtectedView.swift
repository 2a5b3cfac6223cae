#if canImport(SwiftUI)
    import Gatehouse
    public import SwiftUI

    /// Shows its content to whoever may see it, and "Authentication Required" or "Session Expired" to everybody else.
    ///
    ///     ProtectedView { ProjectView(id: id) }
    ///
    /// It belongs on every sensitive view, also inside protected tabs. Outside a ``RootView`` nobody is known to be signed
    /// in, and it shows nothing protected.
    public struct ProtectedView<Content: View>: View {
        private let requiresAuth: Bool
        private let content: () -> Content
        @Environment(\.appCoordinator) private var coordinator

        /// Protects a view.
        /// - Parameters:
        ///   - requiresAuth: Whether it is for people who are signed in; everything else is shown to everybody.
        ///   - content: The view. It is not made while it must not be seen.
        public init(requiresAuth: Bool = true, @ViewBuilder content: @escaping () -> Content) {
            self.requiresAuth = requiresAuth
            self.content = content
        }

        /// The content, or what stands in its place.
        public var body: some View {
            if let coordinator {
                if let notice = coordinator.notice(requiresAuth: requiresAuth) {
                    GateScreenView(screen: notice) { step in await coordinator.perform(step) }
                } else {
                    content()
                }
            } else if requiresAuth {
                GateScreenView(screen: GateScreen(.authenticationRequired)) { _ in }
            } else {
                content()
            }
        }
    }
#endif
