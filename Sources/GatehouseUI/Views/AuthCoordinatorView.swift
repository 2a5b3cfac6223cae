#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The whole sign-in flow: picks the screen from the state of the flow alone.
    ///
    ///     AuthCoordinatorView(model)
    ///
    /// The back button and the swipe of the system go back to the first screen. The flow belongs to the app, and so does
    /// its end: when the model has a `nextStep`, show what comes next, call `cancel()` when the flow is put away, and
    /// `startOver()` when the person signs out.
    public struct AuthCoordinatorView: View {
        @Bindable private var model: AuthViewModel

        /// Shows this flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The screens, in a navigation stack. The bar above them is the system's.
        public var body: some View {
            NavigationStack(path: $model.path) {
                AuthScreenView(name: .choice, model: model)
                    .navigationDestination(for: ScreenName.self) { name in
                        AuthScreenView(name: name, model: model)
                    }
            }
            .environment(\.showsBack, false)
            .task { await model.refreshProviders() }
        }
    }

    /// One screen of the flow: the app's own view if it brought one, else the product's.
    struct AuthScreenView: View {
        let name: ScreenName
        let model: AuthViewModel
        @Environment(\.authScreenSlots) private var slots

        var body: some View {
            if let slot = slots[name] {
                slot(model)
            } else {
                switch name {
                case .choice: AuthChoiceView(model)
                case .login: AuthLoginView(model)
                case .signup: AuthSignupView(model)
                case .resetRequest: AuthResetRequestView(model)
                case .resetVerify: AuthResetVerifyView(model)
                case .confirmEmail: AuthConfirmEmailView(model)
                case .signInCode: AuthSignInCodeView(model)
                }
            }
        }
    }
#endif
