#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The sign-in, or first the reason why the person's invitation doesn't work.
    struct SignInOrNotice: View {
        let coordinator: AppCoordinator
        let flow: AuthViewModel

        var body: some View {
            if let screen = coordinator.invitationScreen {
                GateScreenView(screen: screen) { await coordinator.perform($0) }
                    .speaking(coordinator.catalogue)
            } else {
                AuthCoordinatorView(flow)
            }
        }
    }
#endif
