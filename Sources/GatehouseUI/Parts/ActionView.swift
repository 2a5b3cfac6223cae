#if canImport(SwiftUI)
    import Gatehouse
    import GatehouseDomain
    import SwiftUI

    /// The button of an action.
    struct ActionView<Flow: ScreenFlow>: View {
        let action: FlowScreen<Flow>.Action
        /// The name that UI tests use to find the button.
        let identifier: String
        /// Announced in addition to the label while the action runs.
        let progress: String?
        let perform: (Flow.Event) -> Void
        /// Handles the result of Apple's sheet.
        let takeApple: (AppleAnswer) -> Void
        @Environment(\.viewSlots) private var slots
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        /// Counts down while the action has to wait, and enables it at the end.
        var body: some View {
            if action.availableAt == nil {
                enabled(action)
            } else {
                TimelineView(CountdownSchedule(action: action)) { context in
                    enabled(action.shown(at: context.date))
                }
            }
        }

        private func enabled(_ action: FlowScreen<Flow>.Action) -> some View {
            button(action)
                .disabled(!action.isEnabled)
                .accessibilityIdentifier(identifier)
        }

        @ViewBuilder private func button(_ action: FlowScreen<Flow>.Action) -> some View {
            switch action.role {
            case .primary:
                plain(action)
                    .buttonStyle(FilledButtonStyle(kind: .primary))
            case .secondary:
                plain(action)
                    .buttonStyle(FilledButtonStyle(kind: .secondary))
            case .quiet, .back:
                plain(action)
                    .buttonStyle(FilledButtonStyle(kind: .quiet))
            case .destructive:
                Button(role: .destructive) {
                    perform(action.event)
                } label: {
                    Text(verbatim: action.label)
                        .frame(maxWidth: .infinity)
                }
                .buttonStyle(.plain)
                .frame(minHeight: 44)
                .foregroundStyle(theme.colors(in: colorScheme).danger)
            case .provider("apple"):
                AppleButton(label: action.label, answer: takeApple)
            case .provider(let id):
                Button {
                    perform(action.event)
                } label: {
                    HStack(spacing: 8) {
                        if let icon = slots.providerIcon {
                            icon(id)
                        } else if let brand = ProviderBrand.named(id) {
                            ProviderLogo(brand: brand)
                        }
                        Text(verbatim: action.label)
                    }
                }
                .buttonStyle(FilledButtonStyle(kind: .secondary))
            }
        }

        /// The spinner overlays the label and takes no space, so that the label does not move.
        private func plain(_ action: FlowScreen<Flow>.Action) -> some View {
            Button {
                perform(action.event)
            } label: {
                Text(verbatim: action.label)
                    .monospacedDigit()
                    .frame(maxWidth: .infinity)
                    .overlay(alignment: .trailing) {
                        if let progress {
                            ProgressView()
                                .accessibilityLabel(Text(verbatim: progress))
                        }
                    }
            }
        }
    }
#endif
