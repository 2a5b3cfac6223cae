#if canImport(SwiftUI)
    package import Gatehouse
    package import SwiftUI

    /// The first screen: the sign-in methods that the back end offers, Apple's native button first.
    package struct AuthChoiceView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        package init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        package var body: some View {
            ScreenView(name: .choice, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
