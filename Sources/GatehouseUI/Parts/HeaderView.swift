#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The mark, title and text of a screen.
    struct HeaderView<Flow: ScreenFlow>: View {
        let screen: FlowScreen<Flow>
        /// Whether the mark stands above the title.
        var showsMark = true
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let colors = theme.colors(in: colorScheme)
            VStack(alignment: .leading, spacing: 8) {
                if showsMark { MarkView() }
                Text(verbatim: screen.title)
                    .font(theme.fonts.title)
                    .foregroundStyle(colors.text)
                    .accessibilityAddTraits(.isHeader)
                    .accessibilityIdentifier(screen.identifier)
                ForEach(screen.texts, id: \.self) { text in
                    Text(verbatim: text)
                        .font(theme.fonts.body)
                        .foregroundStyle(colors.muted)
                        .textSelection(.enabled)
                }
            }
        }
    }
#endif
