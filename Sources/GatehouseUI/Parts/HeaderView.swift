#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// Mark, title and sentences of a screen.
    struct HeaderView: View {
        let screen: Screen
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme
        @ScaledMetric private var markHeight: CGFloat = 40

        var body: some View {
            let colours = theme.colours(in: colorScheme)
            VStack(alignment: .leading, spacing: 8) {
                mark
                    .frame(height: markHeight)
                    .accessibilityHidden(true)
                Text(verbatim: screen.title)
                    .font(theme.fonts.title)
                    .foregroundStyle(colours.text)
                    .accessibilityAddTraits(.isHeader)
                ForEach(screen.texts, id: \.self) { text in
                    Text(verbatim: text)
                        .font(theme.fonts.body)
                        .foregroundStyle(colours.muted)
                }
            }
        }

        @ViewBuilder private var mark: some View {
            if let logo = theme.logo {
                logo
                    .resizable()
                    .scaledToFit()
            } else {
                Arch()
                    .fill(theme.colours(in: colorScheme).accent)
                    .aspectRatio(12 / 13, contentMode: .fit)
            }
        }
    }
#endif
