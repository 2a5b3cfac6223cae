#if canImport(SwiftUI)
    package import Gatehouse
    package import SwiftUI

    /// The screen to create an account: email, password twice, and the checkbox that accepts the terms.
    package struct AuthSignupView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        package init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        package var body: some View {
            ScreenView(name: .signup, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
