#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// A question of the sign-up form: a line of text, a choice or a checkbox, with help and error below it.
    struct DetailView<Flow: ScreenFlow>: View {
        let detail: ScreenDetail
        /// The screen that the question is on. Its notice says what can be done about the question's error.
        let screen: FlowScreen<Flow>
        @Binding var text: String
        @Binding var isTicked: Bool
        let perform: (Flow.Event) -> Void
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme
        @ScaledMetric private var minimumHeight: CGFloat = 48

        var body: some View {
            let colors = theme.colors(in: colorScheme)
            VStack(alignment: .leading, spacing: 4) {
                answer(colors)
                    .accessibilityHint(Text(verbatim: detail.error ?? detail.help ?? ""))
                    .accessibilityIdentifier(screen.identifier(of: detail))
                FieldNotes(help: detail.help, error: detail.error, identifier: screen.errorIdentifier(of: detail)) {
                    if let notice = screen.noticeAtField {
                        NoticeActions(notice: notice, screen: screen, perform: perform)
                    }
                }
            }
        }

        @ViewBuilder private func answer(_ colors: GatehouseTheme.Colors) -> some View {
            switch detail.kind {
            case .text(let type):
                label(colors)
                TextField("", text: $text)
                    .contentType(type)
                    .font(theme.fonts.body)
                    .foregroundStyle(colors.text)
                    .accessibilityLabel(Text(verbatim: detail.label))
                    .padding(.horizontal, 12)
                    .frame(minHeight: minimumHeight)
                    .background(colors.surface, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
                    .overlay {
                        RoundedRectangle(cornerRadius: theme.cornerRadius)
                            .stroke(detail.error == nil ? colors.line : colors.danger, lineWidth: 1)
                    }
            case .choice(let choices):
                label(colors)
                Picker(selection: $text) {
                    Text(verbatim: "–").tag("")
                    ForEach(choices, id: \.value) { choice in
                        Text(verbatim: choice.label).tag(choice.value)
                    }
                } label: {
                    Text(verbatim: detail.label)
                }
                .labelsHidden()
                .tint(colors.accent)
            case .toggle:
                Toggle(isOn: $isTicked) {
                    Text(verbatim: detail.label)
                        .font(theme.fonts.label)
                        .foregroundStyle(colors.text)
                }
                .tint(colors.accent)
            }
        }

        private func label(_ colors: GatehouseTheme.Colors) -> some View {
            Text(verbatim: detail.label)
                .font(theme.fonts.label)
                .foregroundStyle(colors.text)
                .accessibilityHidden(true)
        }
    }
#endif
