#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The first screen: the ways to sign in that the back end offers, Apple's native button first.
    public struct AuthChoiceView: View {
        private let model: AuthViewModel

        /// Creates the view of a flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        public var body: some View {
            ScreenView(name: .choice, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
