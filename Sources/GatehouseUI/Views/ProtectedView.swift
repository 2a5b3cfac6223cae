#if canImport(SwiftUI)
    public import Gatehouse
    public import GatehouseDomain
    public import SwiftUI

    /// Shows its content to people who may see it, and "Authentication Required" or "Session Expired" to everyone else.
    ///
    ///     ProtectedView { ProjectView(id: id) }
    ///
    /// For some members of a group only, name a role or a permission:
    ///
    ///     ProtectedView(permission: "billing:manage") { BillsView() }
    ///
    /// Use it for every sensitive view, even inside protected tabs. Outside a ``RootView``, nobody counts as signed in,
    /// and it shows nothing protected.
    public struct ProtectedView<Content: View>: View {
        private let requiresAuth: Bool
        private let need: GroupNeed?
        private let groupId: String?
        private let content: () -> Content
        @Environment(\.appCoordinator) private var coordinator
        @State private var seenIn: Int?

        /// Protects a view.
        /// - Parameters:
        ///   - requiresAuth: Whether the view is for signed-in people. Other views are shown to everyone.
        ///   - content: The view. It is not created before it may be shown. When the session ends while it is visible,
        ///     it is hidden and keeps its state, such as entered text, until the same person signs in again.
        public init(requiresAuth: Bool = true, @ViewBuilder content: @escaping () -> Content) {
            self.init(requiresAuth: requiresAuth, need: nil, content: content)
        }

        /// Protects a view for people with a role in the group that the session acts in. Owners see it too.
        /// - Parameters:
        ///   - role: The name of the role.
        ///   - content: The view. It is removed when the person switches to another group.
        public init(role: String, @ViewBuilder content: @escaping () -> Content) {
            self.init(requiresAuth: true, need: .role(role), content: content)
        }

        /// Protects a view for people whose role in the group that the session acts in has a permission. This only keeps
        /// people from what they could not use: your server decides with each request.
        /// - Parameters:
        ///   - permission: The permission.
        ///   - content: The view. It is removed when the person switches to another group.
        public init(permission: GroupPermission, @ViewBuilder content: @escaping () -> Content) {
            self.init(requiresAuth: true, need: .permission(permission), content: content)
        }

        /// Protects the view of a destination as its policy says.
        /// - Parameters:
        ///   - policy: Who may see the destination.
        ///   - content: The view.
        public init(policy: AccessPolicy, @ViewBuilder content: @escaping () -> Content) {
            self.init(requiresAuth: policy.requiresAuthentication, need: policy.groupNeed, content: content)
        }

        /// Protects the view of a destination as its policy and its group say.
        /// - Parameters:
        ///   - destination: The destination. If it names a group, its view appears once the session acts in that group.
        ///   - content: The view.
        public init<Destination: NavigationDestination>(
            for destination: Destination, @ViewBuilder content: @escaping () -> Content
        ) {
            let (policy, groupId) = (destination.policy, destination.groupId)
            self.init(
                requiresAuth: policy.requiresAuthentication || groupId != nil,
                need: policy.groupNeed ?? groupId.map { _ in .membership }, groupId: groupId, content: content)
        }

        private init(
            requiresAuth: Bool, need: GroupNeed?, groupId: String? = nil, content: @escaping () -> Content
        ) {
            self.requiresAuth = requiresAuth
            self.need = need
            self.groupId = groupId
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
            let protected =
                need.map { coordinator.content(needing: $0, of: groupId, seenIn: seenIn) }
                ?? coordinator.content(requiresAuth: requiresAuth, seenIn: seenIn)
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
