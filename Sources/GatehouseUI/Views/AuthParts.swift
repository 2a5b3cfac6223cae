#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// One field of a screen, for the app's own layout: label, help, error, autofill and the button that shows a
    /// password.
    ///
    ///     VStack {
    ///         AuthNoticeView(model)
    ///         AuthFieldView(.email, model: model)
    ///         AuthFieldView(.password, model: model)
    ///         AuthActionsView(model)
    ///     }
    ///
    /// It shows nothing on a screen that does not have the field.
    public struct AuthFieldView: View {
        private let field: AuthField
        private let model: AuthViewModel

        /// Shows a field.
        /// - Parameters:
        ///   - field: The field to show.
        ///   - model: The flow. The field belongs to the screen that it is on.
        public init(_ field: AuthField, model: AuthViewModel) {
            self.field = field
            self.model = model
        }

        /// The field as the flow describes it.
        public var body: some View {
            OwnField(field: field, model: model)
                .speaking(model.catalogue)
        }
    }

    private struct OwnField: OwnWords {
        let field: AuthField
        @Bindable var model: AuthViewModel
        @FocusState private var focus: AuthField?

        var body: some View {
            let screen = model.screen
            if let shown = screen.fields.first(where: { $0.field == field }) {
                FieldView(
                    field: shown, screen: screen, text: $model[field, on: screen.name], focus: $focus,
                    returnKey: screen.returnKey(in: field), reveal: model.catalogue.text(.showPassword),
                    pressReturn: pressReturn
                ) { event in Task { await model.perform(event) } }
            }
        }

        /// Submits the form. The app itself moves the focus between fields.
        private func pressReturn(_ key: SignInScreen.ReturnKey) {
            if case .submit(let event) = key { Task { await model.perform(event) } }
        }
    }

    /// The additional questions of the sign-up form, for the app's own layout of the sign-up screen. Shows nothing on
    /// other screens.
    public struct AuthDetailsView: View {
        private let model: AuthViewModel

        /// Shows the questions of this flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The questions as the flow describes them.
        public var body: some View {
            OwnDetails(model: model)
                .speaking(model.catalogue)
        }
    }

    private struct OwnDetails: OwnWords {
        @Bindable var model: AuthViewModel

        var body: some View {
            let screen = model.screen
            ForEach(screen.details) { detail in
                DetailView(
                    detail: detail, screen: screen, text: $model[detail: detail.key],
                    isTicked: $model[isTicked: detail.key]
                ) { event in Task { await model.perform(event) } }
            }
        }
    }

    /// What a screen says about the terms, with its links: the box at sign-up, the sentence on the first screen; nothing
    /// elsewhere. A sign-up screen of the app's own needs it, because nobody can sign up without accepting the terms.
    public struct AuthConsentView: View {
        private let model: AuthViewModel

        /// Shows the terms of this flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The box or the sentence as the flow describes it.
        public var body: some View {
            OwnConsent(model: model)
                .speaking(model.catalogue)
        }
    }

    private struct OwnConsent: OwnWords {
        @Bindable var model: AuthViewModel

        var body: some View {
            let screen = model.screen
            if let consent = screen.consent {
                ConsentView(consent: consent, screen: screen, isAccepted: $model.isConsentAccepted) { event in
                    Task { await model.perform(event) }
                }
            }
            TermsView(screen: screen)
        }
    }

    /// The error or banner of the flow, with what the person can do about it. Empty while there is none.
    public struct AuthNoticeView: View {
        private let model: AuthViewModel

        /// Shows the notice of this flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The notice as the flow describes it.
        public var body: some View {
            OwnNotice(model: model)
                .speaking(model.catalogue)
        }
    }

    private struct OwnNotice: OwnWords {
        let model: AuthViewModel

        var body: some View {
            let screen = model.screen
            if let notice = screen.noticeAboveForm {
                NoticeView(notice: notice, screen: screen) { event in Task { await model.perform(event) } }
            }
        }
    }

    /// The buttons of a screen, in its order, including Apple's native one.
    public struct AuthActionsView: View {
        private let model: AuthViewModel

        /// Shows the buttons of this flow.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The buttons as the flow describes them.
        public var body: some View {
            OwnActions(model: model)
                .speaking(model.catalogue)
        }
    }

    private struct OwnActions: OwnWords {
        let model: AuthViewModel

        var body: some View {
            ActionsView(
                screen: model.screen, divider: model.catalogue.text(.or),
                perform: { event in Task { await model.perform(event) } },
                takeApple: { AuthAppleButton.take($0, model) })
        }
    }

    /// Apple's native button, connected to a flow, for the app's own first screen.
    public struct AuthAppleButton: View {
        private let model: AuthViewModel

        /// Creates the button.
        /// - Parameter model: The flow, which signs in with the credential from Apple's sheet.
        public init(_ model: AuthViewModel) {
            self.model = model
        }

        /// The button, in black or white as Apple requires.
        public var body: some View {
            AppleButton(label: model.catalogue.text(.signInWith(provider: "Apple"))) { Self.take($0, model) }
        }

        static func take(_ answer: AppleAnswer, _ model: AuthViewModel) {
            let first = AuthenticationViewModel(flow: model)
            switch answer {
            case .credential(let credential): Task { await first.signInWithApple(credential) }
            case .failed(let error): first.handleError(error)
            }
        }
    }
#endif
