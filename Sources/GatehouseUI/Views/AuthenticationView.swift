#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The first screen by itself, for an app that lays out the rest of sign-in its own way: the ways of signing in that
    /// the back end offers, with errors in an alert.
    public struct AuthenticationView: View {
        private let model: AuthenticationViewModel

        /// Shows the first screen of this flow.
        public init(_ model: AuthenticationViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        public var body: some View {
            ScreenView(name: .choice, model: model.flow, showsErrors: false)
                .speaking(model.flow.catalogue)
                .showErrorAlert(model)
                .task { await model.flow.refreshProviders() }
        }
    }
#endif
