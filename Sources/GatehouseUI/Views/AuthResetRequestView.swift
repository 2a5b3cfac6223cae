#if canImport(SwiftUI)
    package import Gatehouse
    package import SwiftUI

    /// The screen to request the code that resets a forgotten password.
    package struct AuthResetRequestView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        package init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        package var body: some View {
            ScreenView(name: .resetRequest, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
