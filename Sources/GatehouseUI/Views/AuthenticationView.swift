#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The sign-in without a navigation stack, for an app that embeds it in a view of its own: the first screen,
    /// replaced by each following one, with errors in an alert.
    public struct AuthenticationView: View {
        private let model: AuthenticationViewModel

        /// Creates the view of a flow.
        public init(_ model: AuthenticationViewModel) {
            self.model = model
        }

        /// The current screen, as the flow describes it.
        public var body: some View {
            ScreenView(name: model.screenName, model: model.flow, showsErrors: false)
                .speaking(model.flow.catalogue)
                .id(model.screenName)
                .showErrorAlert(model)
                .task { await model.flow.refreshProviders() }
        }
    }
#endif
