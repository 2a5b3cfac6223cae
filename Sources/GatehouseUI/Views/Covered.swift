#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// Hides a view while the gate is closed or the app is not in the foreground, and shows why. The view keeps its
    /// state, so that everything is where it was when the gate opens.
    struct Covered: ViewModifier {
        let coordinator: AppCoordinator
        let flow: AuthViewModel
        /// Whether a sheet above shows the reason instead.
        let isBelowSheet: Bool

        func body(content: Content) -> some View {
            let isHidden = coordinator.cover != nil || coordinator.isShielded
            content
                .opacity(isHidden ? 0 : 1)
                .disabled(isHidden)
                .accessibilityHidden(isHidden)
                .overlay {
                    if coordinator.isShielded || isBelowSheet && isHidden {
                        SplashView(progress: nil)
                    } else if let cover = coordinator.cover {
                        if coordinator.isSigningInAgain {
                            signIn
                        } else {
                            GateScreenView(screen: cover) { step in await coordinator.perform(step) }
                                .speaking(coordinator.catalogue)
                        }
                    }
                }
        }

        private var signIn: some View {
            ClosableSignIn(coordinator: coordinator, flow: flow) {
                coordinator.cancelSigningInAgain()
            }
        }
    }
#endif
