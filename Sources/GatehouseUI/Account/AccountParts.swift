#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// A fact about the account, with its actions.
    struct AccountRowView: View {
        let row: AccountScreen.Row
        let screen: AccountScreen
        let perform: (AccountEvent) -> Void
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let colors = theme.colors(in: colorScheme)
            VStack(alignment: .leading, spacing: 8) {
                Text(verbatim: row.label)
                    .font(theme.fonts.label)
                    .foregroundStyle(colors.muted)
                Text(verbatim: row.value)
                    .font(theme.fonts.body)
                    .textSelection(.enabled)
                    .foregroundStyle(colors.text)
                if let action = row.action {
                    AccountActionView(action: action, screen: screen, perform: perform)
                }
            }
        }
    }

    /// The button of an action.
    struct AccountActionView: View {
        let action: AccountScreen.Action
        let screen: AccountScreen
        let perform: (AccountEvent) -> Void
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            styled(
                Button(role: action.role == .destructive ? .destructive : nil) {
                    perform(action.event)
                } label: {
                    Text(verbatim: action.label)
                        .frame(maxWidth: .infinity)
                }
            )
            .disabled(!action.isEnabled)
            .accessibilityIdentifier(screen.identifier(of: action))
        }

        @ViewBuilder private func styled(_ button: some View) -> some View {
            switch action.role {
            case .primary: button.buttonStyle(FilledButtonStyle(kind: .primary))
            case .secondary: button.buttonStyle(FilledButtonStyle(kind: .secondary))
            case .back: button.buttonStyle(FilledButtonStyle(kind: .quiet))
            case .destructive:
                button
                    .buttonStyle(.plain)
                    .frame(minHeight: 44)
                    .foregroundStyle(theme.colors(in: colorScheme).danger)
            }
        }
    }

    /// The screen's notice, with the button that dismisses it.
    struct AccountNoticeView: View {
        let notice: AccountScreen.Notice
        let screen: AccountScreen
        let perform: (AccountEvent) -> Void
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let colors = theme.colors(in: colorScheme).colors(of: notice.kind)
            HStack(alignment: .firstTextBaseline, spacing: 8) {
                Text(verbatim: notice.text)
                    .font(theme.fonts.body)
                    .textSelection(.enabled)
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .accessibilityIdentifier(screen.noticeIdentifier)
                Button {
                    perform(notice.dismissal.event)
                } label: {
                    Label(notice.dismissal.label, systemImage: "xmark")
                        .labelStyle(.iconOnly)
                        .frame(minWidth: 44, minHeight: 44)
                        .contentShape(Rectangle())
                }
                .buttonStyle(.plain)
                .accessibilityIdentifier(screen.identifier(of: notice.dismissal))
            }
            .foregroundStyle(colors.words)
            .padding(12)
            .background(colors.ground, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
        }
    }

    /// A field: label above, help and error below, and a button that shows a password.
    struct AccountFieldView: View {
        let field: AccountScreen.Field
        let screen: AccountScreen
        @Binding var text: String
        let focus: FocusState<AccountField?>.Binding
        /// The label of the button that shows the password.
        let reveal: String
        let pressReturn: () -> Void
        @State private var isRevealed = false
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let colors = theme.colors(in: colorScheme)
            VStack(alignment: .leading, spacing: 4) {
                Text(verbatim: field.label)
                    .font(theme.fonts.label)
                    .foregroundStyle(colors.text)
                    .accessibilityHidden(true)
                HStack(spacing: 8) {
                    input
                        .font(theme.fonts.body)
                        .foregroundStyle(colors.text)
                        .focused(focus, equals: field.field)
                        .onSubmit(pressReturn)
                        .accessibilityLabel(Text(verbatim: field.label))
                        .accessibilityHint(Text(verbatim: field.error ?? field.help ?? ""))
                        .accessibilityIdentifier(screen.identifier(of: field.field))
                    if field.isSecret { revealButton }
                }
                .padding(.horizontal, 12)
                .frame(minHeight: 48)
                .background(colors.surface, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
                .overlay {
                    RoundedRectangle(cornerRadius: theme.cornerRadius)
                        .stroke(field.error == nil ? colors.line : colors.danger, lineWidth: 1)
                }
                FieldNotes(help: field.help, error: field.error, identifier: screen.errorIdentifier(of: field.field))
            }
        }

        @ViewBuilder private var input: some View {
            if field.isSecret, !isRevealed {
                SecureField("", text: $text)
                    .contentType(field.contentType)
            } else {
                TextField("", text: $text)
                    .contentType(field.contentType)
            }
        }

        private var revealButton: some View {
            Toggle(isOn: $isRevealed) {
                Label(reveal, systemImage: isRevealed ? "eye.slash" : "eye")
            }
            .toggleStyle(.button)
            .labelStyle(.iconOnly)
            .buttonStyle(.plain)
            .foregroundStyle(theme.colors(in: colorScheme).muted)
            .accessibilityIdentifier(screen.revealIdentifier(of: field.field))
        }
    }

    extension View {
        /// Sets the content type for autofill and keyboard. A name uses the system's own settings.
        @ViewBuilder fileprivate func contentType(_ type: AccountScreen.Field.ContentType) -> some View {
            switch type {
            case .name: textFieldStyle(.plain)
            case .email: contentType(ScreenField.ContentType.username)
            case .password: contentType(ScreenField.ContentType.password)
            case .newPassword: contentType(ScreenField.ContentType.newPassword)
            case .oneTimeCode: contentType(ScreenField.ContentType.oneTimeCode)
            }
        }
    }
#endif
