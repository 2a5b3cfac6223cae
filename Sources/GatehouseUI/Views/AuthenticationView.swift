#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The sign-in without a navigation stack, for an app that has it inside a view of its own: the first screen, and in
    /// its place whichever screen the person goes on to, with errors in an alert.
    public struct AuthenticationView: View {
        private let model: AuthenticationViewModel

        /// Shows the first screen of this flow.
        public init(_ model: AuthenticationViewModel) {
            self.model = model
        }

        /// The screen that the flow is on, as the flow describes it.
        public var body: some View {
            ScreenView(name: model.screenName, model: model.flow, showsErrors: false)
                .speaking(model.flow.catalogue)
                .id(model.screenName)
                .showErrorAlert(model)
                .task { await model.flow.refreshProviders() }
        }
    }
#endif
