#if canImport(SwiftUI)
    import SwiftUI

    /// The style of the buttons: at least 48 points high, and higher with larger text.
    struct FilledButtonStyle: ButtonStyle {
        /// The prominence of a button.
        enum Kind {
            /// The main action of the screen.
            case primary
            /// An alternative action.
            case secondary
            /// A minor action beside the form.
            case quiet
        }

        let kind: Kind

        func makeBody(configuration: Configuration) -> some View {
            FilledButton(kind: kind, label: configuration.label, isPressed: configuration.isPressed)
        }
    }

    private struct FilledButton<Words: View>: View {
        let kind: FilledButtonStyle.Kind
        let label: Words
        let isPressed: Bool
        @Environment(\.isEnabled) private var isEnabled
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme
        @ScaledMetric private var minimumHeight: CGFloat = 48

        var body: some View {
            let colors = theme.colors(in: colorScheme)
            let shape = RoundedRectangle(cornerRadius: theme.cornerRadius)
            label
                .font(kind == .quiet ? theme.fonts.label : theme.fonts.button)
                .foregroundStyle(words(colors))
                .padding(.horizontal, 16)
                .frame(maxWidth: .infinity, minHeight: minimumHeight)
                .background(ground(colors), in: shape)
                .overlay { shape.stroke(kind == .secondary ? colors.line : Color.clear, lineWidth: 1) }
                .contentShape(shape)
                .opacity(isEnabled ? (isPressed ? 0.85 : 1) : 0.6)
        }

        private func words(_ colors: GatehouseTheme.Colors) -> Color {
            switch kind {
            case .primary: colors.onAccent
            case .secondary: colors.text
            case .quiet: colors.accent
            }
        }

        private func ground(_ colors: GatehouseTheme.Colors) -> Color {
            switch kind {
            case .primary: colors.accent
            case .secondary: colors.surface
            case .quiet: .clear
            }
        }
    }
#endif
