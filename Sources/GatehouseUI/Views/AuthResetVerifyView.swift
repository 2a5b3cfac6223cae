#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The screen to enter the reset code and a new password.
    public struct AuthResetVerifyView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        public var body: some View {
            ScreenView(name: .resetVerify, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
