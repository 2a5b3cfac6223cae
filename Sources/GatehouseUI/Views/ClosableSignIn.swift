#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The sign-in above an app that somebody can go back to, with a button that does so.
    struct ClosableSignIn: View {
        let flow: AuthViewModel
        /// The words of the button.
        let label: String
        let close: @MainActor () -> Void

        var body: some View {
            VStack {
                AuthCoordinatorView(flow)
                Button(action: close) {
                    Text(verbatim: label)
                }
                .buttonStyle(FilledButtonStyle(kind: .quiet))
                .accessibilityIdentifier(GateScreen.notNowIdentifier)
            }
        }
    }
#endif
