#if canImport(SwiftUI)
    package import Gatehouse
    package import SwiftUI

    /// The screen to take the second step of a sign-in.
    package struct AuthSecondFactorView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        package init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        package var body: some View {
            ScreenView(name: .secondFactor, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
