#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// The whole sign-in flow. The state of the flow determines the screen.
    ///
    ///     AuthCoordinatorView(model)
    ///
    /// The system's back button and swipe return to the first screen. Your app owns the flow and its end: when the
    /// model has a `nextStep`, show what follows, call `cancel()` when the flow is dismissed, and `startOver()` when
    /// the person signs out.
    public struct AuthCoordinatorView: View {
        @Bindable private var model: AuthViewModel

        /// Creates the view of a flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// Creates the view of a flow, with the label that many apps have.
        @available(*, deprecated, renamed: "init(_:)")
        public init(viewModel: AuthViewModel) {
            self.init(viewModel)
        }

        /// The screens, in a navigation stack with the system's bar.
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

    /// One screen of the flow: the app's own view if it has one, otherwise the product's.
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
                case .secondFactor: AuthSecondFactorView(model)
                case .enrollFactor: AuthEnrollFactorView(model)
                }
            }
        }
    }
#endif
