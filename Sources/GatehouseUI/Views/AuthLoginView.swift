#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The screen to sign in with email and password.
    public struct AuthLoginView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        public var body: some View {
            ScreenView(name: .login, model: model)
                .speaking(model.catalogue)
                #if os(iOS) || os(visionOS)
                    .task { await model.suggestPasskeys() }
                #endif
        }
    }
#endif
