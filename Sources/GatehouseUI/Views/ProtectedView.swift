#if canImport(SwiftUI)
    import Gatehouse
    public import SwiftUI

    /// Shows its content to people who may see it, and "Authentication Required" or "Session Expired" to everyone else.
    ///
    ///     ProtectedView { ProjectView(id: id) }
    ///
    /// Use it for every sensitive view, even inside protected tabs. Outside a ``RootView``, nobody counts as signed in,
    /// and it shows nothing protected.
    public struct ProtectedView<Content: View>: View {
        private let requiresAuth: Bool
        private let content: () -> Content
        @Environment(\.appCoordinator) private var coordinator
        @State private var seenIn: Int?

        /// Protects a view.
        /// - Parameters:
        ///   - requiresAuth: Whether the view is for signed-in people. Other views are shown to everyone.
        ///   - content: The view. It is not created before it may be shown. When the session ends while it is visible,
        ///     it is hidden and keeps its state, such as entered text, until the same person signs in again.
        public init(requiresAuth: Bool = true, @ViewBuilder content: @escaping () -> Content) {
            self.requiresAuth = requiresAuth
            self.content = content
        }

        /// The content, or the screen in its place.
        public var body: some View {
            if let coordinator {
                guarded(by: coordinator)
            } else if requiresAuth {
                GateScreenView(screen: GateScreen(.authenticationRequired)) { _ in }
                    .speaking(.device())
            } else {
                content()
            }
        }

        /// Applies ``/Gatehouse/AppCoordinator/content(requiresAuth:seenIn:)``.
        private func guarded(by coordinator: AppCoordinator) -> some View {
            let protected = coordinator.content(requiresAuth: requiresAuth, seenIn: seenIn)
            let isConcealed = protected.notice != nil
            return ZStack {
                if protected.isPresent {
                    content()
                        .opacity(isConcealed ? 0 : 1)
                        .disabled(isConcealed)
                        .accessibilityHidden(isConcealed)
                        // Nobody else gets the state that one person has left in it.
                        .id(requiresAuth ? coordinator.epoch : 0)
                }
                if let notice = protected.notice {
                    GateScreenView(screen: notice) { step in await coordinator.perform(step) }
                        .speaking(coordinator.catalogue)
                }
            }
            .onChange(of: isConcealed ? nil : coordinator.epoch, initial: true) { _, epoch in
                if let epoch { seenIn = epoch }
            }
        }
    }
#endif
