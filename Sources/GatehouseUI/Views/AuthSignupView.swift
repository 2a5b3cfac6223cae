#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The screen to create an account: email, password twice, and the checkbox that accepts the terms.
    public struct AuthSignupView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        public var body: some View {
            ScreenView(name: .signup, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
