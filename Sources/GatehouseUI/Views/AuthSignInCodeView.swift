#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The screen to enter a mailed code to sign in with.
    public struct AuthSignInCodeView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        public var body: some View {
            ScreenView(name: .signInCode, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
