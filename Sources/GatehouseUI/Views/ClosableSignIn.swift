#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The sign-in above an app that the person can return to, with a button to close it.
    struct ClosableSignIn: View {
        let coordinator: AppCoordinator
        let flow: AuthViewModel
        let close: @MainActor () -> Void

        var body: some View {
            VStack {
                SignInOrNotice(coordinator: coordinator, flow: flow)
                Button(action: close) {
                    Text(verbatim: coordinator.catalogue.text(.notNow))
                }
                .buttonStyle(FilledButtonStyle(kind: .quiet))
                .accessibilityIdentifier(GateScreen.notNowIdentifier)
            }
        }
    }
#endif
