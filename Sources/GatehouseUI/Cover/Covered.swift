#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// Hides a view while the gate is closed or the app is not in the foreground. The view keeps its state, so that
    /// everything is where it was when the gate opens. ``CoverView`` shows why, above everything.
    struct Covered: ViewModifier {
        let coordinator: AppCoordinator

        func body(content: Content) -> some View {
            let isHidden = coordinator.isCovered
            content
                .opacity(isHidden ? 0 : 1)
                .disabled(isHidden)
                .accessibilityHidden(isHidden)
                .overlay { if isHidden { SplashView(progress: nil) } }
        }
    }

    /// What a person sees in place of the app: the cover in the app switcher, the reason why the gate is closed, or the
    /// sign-in that opens it.
    struct CoverView: View {
        let coordinator: AppCoordinator
        let flow: AuthViewModel

        /// Whether the cover can be in use while the window below it does not count as active. There is nothing of the
        /// person in it.
        private static let staysInUse: Bool = {
            #if os(macOS)
                true
            #else
                false
            #endif
        }()

        var body: some View {
            switch coordinator.covering(staysInUse: Self.staysInUse) {
            case .nothing: EmptyView()
            case .splash: SplashView(progress: nil)
            case .signIn:
                ClosableSignIn(coordinator: coordinator, flow: flow) {
                    coordinator.cancelRaise()
                    coordinator.cancelSigningInAgain()
                }
            case .gate(let screen):
                GateScreenView(screen: screen) { step in await coordinator.perform(step) }
                    .speaking(coordinator.catalogue)
            }
        }
    }

    extension AppCoordinator {
        /// Whether nothing of the app may be seen.
        var isCovered: Bool { covering(staysInUse: true) != .nothing }

        /// What lies above everything of the app.
        func covering(staysInUse: Bool) -> Covering {
            Covering(
                gate: cover, isShielded: isShielded, isSigningIn: isSigningInAgain, isRaising: isRaising,
                staysInUse: staysInUse)
        }
    }

    /// Shows the cover in a window of its own, above everything that the app presents in the same scene: its own sheets,
    /// full-screen covers, popovers and alerts too. An overlay in our own views would be below them, and dismissing
    /// them would lose what the person was doing. A window of the app at a still higher level stays above.
    struct AboveEverything: ViewModifier {
        let coordinator: AppCoordinator
        let flow: AuthViewModel
        @Environment(\.self) private var environment

        func body(content: Content) -> some View {
            content.background {
                CoverPresenter(
                    cover: coordinator.isCovered ? cover : nil,
                    takesInput: coordinator.cover != nil || coordinator.isRaising)
            }
        }

        /// The cover, with the look and the language of the app around it.
        private var cover: AnyView {
            AnyView(
                CoverView(coordinator: coordinator, flow: flow)
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
                    .environment(\.self, environment)
                    .environment(\.appCoordinator, coordinator))
        }
    }
#endif
