#if canImport(SwiftUI)
    package import Gatehouse
    package import SwiftUI

    /// The screen to enter the reset code and a new password.
    package struct AuthResetVerifyView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        package init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        package var body: some View {
            ScreenView(name: .resetVerify, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
