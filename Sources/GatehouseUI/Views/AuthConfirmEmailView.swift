#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// Type the code that confirms the address.
    public struct AuthConfirmEmailView: View {
        private let model: AuthViewModel

        /// Shows this flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screen as the flow describes it.
        public var body: some View {
            ScreenView(name: .confirmEmail, model: model)
                .speaking(model.catalogue)
        }
    }
#endif
