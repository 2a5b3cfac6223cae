#if canImport(SwiftUI)
    package import Gatehouse
    package import SwiftUI

    /// The screen to enter a mailed code to sign in with.
    package struct AuthSignInCodeView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        package init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        package var body: some View {
            ScreenView(name: .signInCode, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
