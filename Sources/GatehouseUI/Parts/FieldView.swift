#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// A field: label above, help and error below, and a button that shows a password.
    struct FieldView<Flow: ScreenFlow>: View {
        let field: FlowScreen<Flow>.Field
        /// The screen that the field is on. Its notice says what can be done about the field's error.
        let screen: FlowScreen<Flow>
        @Binding var text: String
        let focus: FocusState<Flow.Input?>.Binding
        let returnKey: FlowScreen<Flow>.ReturnKey?
        /// The label of the button that shows the password.
        let reveal: String
        let pressReturn: (FlowScreen<Flow>.ReturnKey) -> Void
        let perform: (Flow.Event) -> Void
        @State private var isRevealed = false
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme
        @ScaledMetric private var minimumHeight: CGFloat = 48

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
                        .submitLabel(submitLabel)
                        .onSubmit { if let returnKey { pressReturn(returnKey) } }
                        .accessibilityLabel(Text(verbatim: field.label))
                        .accessibilityHint(Text(verbatim: field.error ?? field.help ?? ""))
                        .accessibilityIdentifier(screen.identifier(of: field.field))
                    if field.isSecret { revealButton }
                }
                .padding(.horizontal, 12)
                .frame(minHeight: minimumHeight)
                .background(colors.surface, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
                .overlay {
                    RoundedRectangle(cornerRadius: theme.cornerRadius)
                        .stroke(border(colors), lineWidth: focus.wrappedValue == field.field ? 3 : 1)
                }
                FieldNotes(help: field.help, error: field.error, identifier: screen.errorIdentifier(of: field.field)) {
                    if let notice = screen.noticeAtField {
                        NoticeActions(notice: notice, screen: screen, perform: perform)
                    }
                }
            }
        }

        /// The label is above the field and read aloud. The field itself has no text of its own.
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
            .onChange(of: isRevealed) { focus.wrappedValue = field.field }
        }

        private var submitLabel: SubmitLabel {
            switch returnKey {
            case .submit: .go
            case .next, nil: .next
            }
        }

        private func border(_ colors: GatehouseTheme.Colors) -> Color {
            if field.error != nil { return colors.danger }
            return focus.wrappedValue == field.field ? colors.accent : colors.line
        }
    }
#endif
