#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The screen to take the second step of a sign-in.
    public struct AuthSecondFactorView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        public var body: some View {
            ScreenView(name: .secondFactor, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
