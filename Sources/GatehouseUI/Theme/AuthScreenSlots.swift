#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The app's own views in place of screens of the flow.
    struct AuthScreenSlots: Sendable {
        typealias Slot = @MainActor @Sendable (AuthViewModel) -> AnyView

        private var slots: [ScreenName: Slot] = [:]

        subscript(name: ScreenName) -> Slot? {
            get { slots[name] }
            set { slots[name] = newValue }
        }
    }

    private struct SlotsKey: EnvironmentKey {
        static let defaultValue = AuthScreenSlots()
    }

    private struct ShowsBackKey: EnvironmentKey {
        static let defaultValue = true
    }

    extension EnvironmentValues {
        var authScreenSlots: AuthScreenSlots {
            get { self[SlotsKey.self] }
            set { self[SlotsKey.self] = newValue }
        }

        /// Whether a screen shows its own back button: not inside a stack, which has the system's.
        var showsBack: Bool {
            get { self[ShowsBackKey.self] }
            set { self[ShowsBackKey.self] = newValue }
        }
    }

    extension View {
        /// Replaces one screen of the flow with a view of your own. The flow stays the same: the view reads its content
        /// from the model and tells it what the person does.
        ///
        ///     AuthCoordinatorView(model)
        ///         .authScreen(.login) { model in BrandedLogin(model: model) }
        ///
        /// - Parameters:
        ///   - name: The screen to replace.
        ///   - content: Returns the view.
        public func authScreen(
            _ name: ScreenName, @ViewBuilder content: @escaping @MainActor @Sendable (AuthViewModel) -> some View
        ) -> some View {
            transformEnvironment(\.authScreenSlots) { $0[name] = { AnyView(content($0)) } }
        }
    }
#endif
