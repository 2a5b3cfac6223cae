#if canImport(SwiftUI)
    package import Gatehouse
    package import SwiftUI

    /// The screens to add the second factor that an account must have.
    package struct AuthEnrollFactorView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        package init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        package var body: some View {
            ScreenView(name: .enrollFactor, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
