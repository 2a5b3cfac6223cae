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
        @State private var seenIn: Int?

        /// Protects a view.
        /// - Parameters:
        ///   - requiresAuth: Whether it is for people who are signed in; everything else is shown to everybody.
        ///   - content: The view. It is not created before it may be seen. When the session ends while it is shown, it is
        ///     concealed and keeps its state, such as typed text, until the same person has signed in again.
        public init(requiresAuth: Bool = true, @ViewBuilder content: @escaping () -> Content) {
            self.requiresAuth = requiresAuth
            self.content = content
        }

        /// The content, or what stands in its place.
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

        /// What ``Gatehouse/AppCoordinator/content(requiresAuth:seenIn:)`` says.
        private func guarded(by coordinator: AppCoordinator) -> some View {
            let protected = coordinator.content(requiresAuth: requiresAuth, seenIn: seenIn)
            let isConcealed = protected.notice != nil
            return ZStack {
                if protected.isPresent {
                    content()
                        .opacity(isConcealed ? 0 : 1)
                        .disabled(isConcealed)
                        .accessibilityHidden(isConcealed)
                        // Nobody else gets what somebody has left in it.
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
