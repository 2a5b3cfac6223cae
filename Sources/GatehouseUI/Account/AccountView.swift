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
        ///   - onLanguage: Called with the texts of each language that the person chooses, for the app's own words.
        ///     Gatehouse's own views follow by themselves.
        public init<Destination>(
            app: AppRoot<Destination>, onLanguage: @escaping @MainActor (Catalogue) -> Void = { _ in }
        ) {
            model = AccountViewModel(app: app, onLanguage: onLanguage)
        }

        /// The screen that the person is on.
        public var body: some View { AccountView(model: model) }
    }

    /// The screens about the account: name, email, password, sign-in methods, language, sign-out and deletion.
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
    private struct AccountScreenView: OwnWords {
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
            .background(colors.background)
            .onChange(of: screen, initial: true) { _, new in
                if let text = new.announcement(after: last) {
                    AccessibilityNotification.Announcement(text).post()
                }
                if new.name != last?.name { focus = new.focus }
                last = new
            }
        }

        private var colors: GatehouseTheme.Colors { theme.colors(in: colorScheme) }

        private func content(of screen: AccountScreen) -> some View {
            VStack(alignment: .leading, spacing: 24) {
                VStack(alignment: .leading, spacing: 8) {
                    Text(verbatim: screen.title)
                        .font(theme.fonts.title)
                        .foregroundStyle(colors.text)
                        .accessibilityAddTraits(.isHeader)
                        .accessibilityIdentifier(screen.identifier)
                    ForEach(screen.texts, id: \.self) { text in
                        Text(verbatim: text)
                            .font(theme.fonts.body)
                            .foregroundStyle(colors.muted)
                    }
                }
                if let notice = screen.noticeAboveForm {
                    AccountNoticeView(notice: notice, screen: screen, perform: perform)
                }
                ForEach(screen.rows, id: \.label) { row in
                    AccountRowView(row: row, screen: screen, perform: perform)
                }
                ForEach(screen.fields, id: \.field) { field in
                    AccountFieldView(
                        field: field, screen: screen, text: $model[field.field], focus: $focus,
                        reveal: model.catalogue.text(.showPassword)
                    ) {
                        pressReturn(in: field.field, of: screen)
                    }
                }
                if let box = screen.box { boxView(box, screen) }
                ForEach(screen.choices, id: \.id) { choice in
                    choiceButton(choice, screen)
                }
                ForEach(screen.actions, id: \.id) { action in
                    AccountActionView(action: action, screen: screen, perform: perform)
                }
                ForEach(screen.links, id: \.url) { link in
                    Link(link.label, destination: link.url)
                        .accessibilityIdentifier(screen.identifier(of: link))
                        .font(theme.fonts.label)
                        .tint(colors.accent)
                }
            }
        }

        private func boxView(_ box: AccountScreen.Box, _ screen: AccountScreen) -> some View {
            VStack(alignment: .leading, spacing: 4) {
                Toggle(isOn: $model.isConfirmed) {
                    Text(verbatim: box.label)
                        .font(theme.fonts.label)
                        .foregroundStyle(colors.text)
                }
                .tint(colors.accent)
                .accessibilityIdentifier(screen.boxIdentifier)
                FieldNotes(help: nil, error: box.error, identifier: screen.boxErrorIdentifier)
            }
        }

        private func choiceButton(_ choice: AccountScreen.Choice, _ screen: AccountScreen) -> some View {
            Button {
                perform(choice.event)
            } label: {
                Label(choice.label, systemImage: choice.isChosen ? "checkmark.circle.fill" : "circle")
                    .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
                    .contentShape(Rectangle())
            }
            .buttonStyle(.plain)
            .foregroundStyle(colors.text)
            .accessibilityAddTraits(choice.isChosen ? .isSelected : [])
            .accessibilityIdentifier(screen.identifier(of: choice))
        }

        /// The return key goes to the next field, and in the last one it submits.
        private func pressReturn(in field: AccountField, of screen: AccountScreen) {
            let fields = screen.fields.map(\.field)
            guard let index = fields.firstIndex(of: field) else { return }
            if index + 1 < fields.count { focus = fields[index + 1] } else { perform(.submitted) }
        }

        private func perform(_ event: AccountEvent) {
            Task {
                await model.perform(event)
                if let fault = model.screen.fieldAtFault { focus = fault }
            }
        }
    }
#endif
