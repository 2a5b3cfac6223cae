#if canImport(SwiftUI)
    import SwiftUI

    /// The look of the buttons: at least 48 points high, and higher with larger text.
    struct FilledButtonStyle: ButtonStyle {
        /// How much weight a button has.
        enum Kind {
            /// The one that the screen is about.
            case primary
            /// Another way.
            case secondary
            /// A small thing beside the form.
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
            let colours = theme.colours(in: colorScheme)
            let shape = RoundedRectangle(cornerRadius: theme.cornerRadius)
            label
                .font(kind == .quiet ? theme.fonts.label : theme.fonts.button)
                .foregroundStyle(words(colours))
                .padding(.horizontal, 16)
                .frame(maxWidth: .infinity, minHeight: minimumHeight)
                .background(ground(colours), in: shape)
                .overlay { shape.stroke(kind == .secondary ? colours.line : Color.clear, lineWidth: 1) }
                .contentShape(shape)
                .opacity(isEnabled ? (isPressed ? 0.85 : 1) : 0.6)
        }

        private func words(_ colours: GatehouseTheme.Colours) -> Color {
            switch kind {
            case .primary: colours.onAccent
            case .secondary: colours.text
            case .quiet: colours.accent
            }
        }

        private func ground(_ colours: GatehouseTheme.Colours) -> Color {
            switch kind {
            case .primary: colours.accent
            case .secondary: colours.surface
            case .quiet: .clear
            }
        }
    }
#endif
