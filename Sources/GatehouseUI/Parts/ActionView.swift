#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The button of an action.
    struct ActionView: View {
        let action: ScreenAction
        /// The name by which UI tests find the button.
        let identifier: String
        /// What is said beside the label while the action runs.
        let progress: String?
        let perform: (AuthEvent) -> Void
        let takeApple: (AppleAnswer) -> Void
        @Environment(\.viewSlots) private var slots

        /// An action that has to wait counts the seconds and enables itself.
        var body: some View {
            if action.availableAt == nil {
                enabled(action)
            } else {
                TimelineView(CountdownSchedule(action: action)) { context in
                    enabled(action.shown(at: context.date))
                }
            }
        }

        private func enabled(_ action: ScreenAction) -> some View {
            button(action)
                .disabled(!action.isEnabled)
                .accessibilityIdentifier(identifier)
        }

        @ViewBuilder private func button(_ action: ScreenAction) -> some View {
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
            case .provider("apple"):
                AppleButton(label: action.label, answer: takeApple)
            case .provider(let id):
                Button {
                    perform(action.event)
                } label: {
                    HStack(spacing: 8) {
                        if let icon = slots.providerIcon {
                            icon(id)
                        } else if id == "google" {
                            GoogleLetter()
                        }
                        Text(verbatim: action.label)
                    }
                }
                .buttonStyle(FilledButtonStyle(kind: .secondary))
            }
        }

        /// The spinner joins the label and takes no room of its own, so that the label stays where it is.
        private func plain(_ action: ScreenAction) -> some View {
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
