#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// Shows the screen in place of protected content, or the app's own view for it.
    struct GateScreenView: OwnWords {
        let screen: GateScreen
        let perform: @MainActor (GateScreen.Step) async -> Void
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme
        @Environment(\.viewSlots) private var slots

        var body: some View {
            if let slot = slots.gate {
                AppContent {
                    slot(screen) { step in Task { await perform(step) } }
                }
            } else {
                standard
            }
        }

        private var standard: some View {
            let colors = theme.colors(in: colorScheme)
            return ScrollView {
                VStack(alignment: .leading, spacing: 24) {
                    MarkView()
                    Text(verbatim: screen.title)
                        .font(theme.fonts.title)
                        .foregroundStyle(colors.text)
                        .accessibilityAddTraits(.isHeader)
                        .accessibilityIdentifier(screen.identifier)
                    Text(verbatim: screen.text)
                        .font(theme.fonts.body)
                        .foregroundStyle(colors.muted)
                    VStack(spacing: 12) {
                        ForEach(screen.actions, id: \.step) { action in
                            Button {
                                Task { await perform(action.step) }
                            } label: {
                                Text(verbatim: action.label)
                                    .frame(maxWidth: .infinity)
                            }
                            .buttonStyle(FilledButtonStyle(kind: kind(of: action.role)))
                            .accessibilityIdentifier(screen.identifier(of: action))
                        }
                    }
                }
                .frame(maxWidth: 400, alignment: .leading)
                .padding(24)
                .frame(maxWidth: .infinity)
            }
            .background(colors.background)
        }

        private func kind(of role: ScreenAction.Role) -> FilledButtonStyle.Kind {
            switch role {
            case .primary: .primary
            case .secondary, .provider, .destructive: .secondary
            case .quiet, .back: .quiet
            }
        }
    }
#endif
