#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// Open an account: address, password twice, and the box that accepts the terms.
    public struct AuthSignupView: View {
        private let model: AuthViewModel

        /// Shows this flow.
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
