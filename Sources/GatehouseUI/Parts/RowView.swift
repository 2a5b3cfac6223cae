#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// A fact, with its action.
    struct RowView<Flow: ScreenFlow>: View {
        let row: FlowScreen<Flow>.Row
        /// The screen that the fact is on.
        let screen: FlowScreen<Flow>
        let perform: (Flow.Event) -> Void
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
                    ActionView<Flow>(
                        action: action, identifier: screen.identifier(of: action), progress: nil, perform: perform,
                        takeApple: { _ in })
                }
            }
        }
    }

    /// One of several options.
    struct ChoiceView<Flow: ScreenFlow>: View {
        let choice: FlowScreen<Flow>.Choice
        /// The screen that the option is on.
        let screen: FlowScreen<Flow>
        let perform: (Flow.Event) -> Void
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            Button {
                perform(choice.event)
            } label: {
                Label(choice.label, systemImage: choice.isChosen ? "checkmark.circle.fill" : "circle")
                    .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
                    .contentShape(Rectangle())
            }
            .buttonStyle(.plain)
            .foregroundStyle(theme.colors(in: colorScheme).text)
            .accessibilityAddTraits(choice.isChosen ? .isSelected : [])
            .accessibilityIdentifier(screen.identifier(of: choice))
        }
    }
#endif
