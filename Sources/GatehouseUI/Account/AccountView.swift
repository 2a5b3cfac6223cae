#if canImport(SwiftUI)
    import Accessibility
    public import Gatehouse
    public import SwiftUI

    /// The screens about the account of an app, with a model of their own for as long as they are shown.
    ///
    ///     AccountScreens(app: app)
    ///
    /// To drive the screens yourself, create an ``/Gatehouse/AccountViewModel`` and show an ``AccountView``.
    public struct AccountScreens: View {
        @State private var model: AccountViewModel

        /// Shows the screens.
        /// - Parameters:
        ///   - app: The app's root.
        ///   - screen: The screen to begin with, from which the way back leads to the overview. Where the back end
        ///     doesn't have it, the overview is shown.
        ///   - onLanguage: Called with the texts of each language that the person chooses, for the app's own words.
        ///     Gatehouse's own views follow by themselves.
        public init<Destination>(
            app: AppRoot<Destination>, opening screen: AccountScreenName = .overview,
            onLanguage: @escaping @MainActor (Catalogue) -> Void = { _ in }
        ) {
            let model = AccountViewModel(app: app, onLanguage: onLanguage)
            model.firstScreen = screen
            self.model = model
        }

        /// The screen that the person is on.
        public var body: some View { AccountView(model: model) }
    }

    /// The screens about the account: name, email, password, sign-in methods, passkeys, two-step verification, devices,
    /// language, sign-out and deletion.
    ///
    ///     AccountView(model: model)
    ///
    /// An app with an ``/Gatehouse/AppRoot`` shows ``AccountScreens``, which keep the model.
    /// ``/Gatehouse/AccountScreen`` determines what is on a screen, in which order and with which words.
    public struct AccountView: View {
        @Bindable private var model: AccountViewModel

        /// Shows the screens of a model, and loads the account.
        public init(model: AccountViewModel) {
            self.model = model
        }

        /// The screen that the person is on.
        public var body: some View {
            AccountScreenView(model: model)
                .speaking(model.catalogue)
                .task { await model.open() }
                .onDisappear { model.close() }
        }
    }

    /// Shows one screen as the machine describes it. Makes no decisions of its own.
    struct AccountScreenView: OwnWords {
        @Bindable var model: AccountViewModel
        @State private var last: AccountScreen?
        @FocusState private var focus: AccountField?
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let screen = model.screen
            ScrollView {
                content(of: screen)
                    .frame(maxWidth: 400, alignment: .leading)
                    .padding(24)
                    .frame(maxWidth: .infinity)
            }
            .background(theme.colors(in: colorScheme).background)
            .onChange(of: screen, initial: true) { _, new in
                if let text = new.announcement(after: last) {
                    AccessibilityNotification.Announcement(text).post()
                }
                if new.name != last?.name { focus = new.focus }
                last = new
            }
        }

        private func content(of screen: AccountScreen) -> some View {
            VStack(alignment: .leading, spacing: 24) {
                HeaderView(screen: screen, showsMark: false)
                ScreenContent(screen: screen, catalogue: model.catalogue, focus: $focus, inputs: inputs)
            }
        }

        private var inputs: ScreenContent<AccountFlow>.Inputs {
            ScreenContent<AccountFlow>.Inputs(
                text: { $model[$0] }, answer: { $model[detail: $0] }, tick: { $model[isTicked: $0] },
                consent: $model.isConfirmed, perform: perform)
        }

        private func perform(_ event: AccountEvent) {
            Task {
                await model.perform(event)
                if let fault = model.screen.fieldAtFault { focus = fault }
            }
        }
    }
#endif
