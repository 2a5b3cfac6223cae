#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The button of an action.
    struct ActionView: View {
        let action: ScreenAction
        /// What is said beside the label while the action runs.
        let progress: String?
        let perform: (AuthEvent) -> Void
        let takeApple: (AppleAnswer) -> Void

        var body: some View {
            button
                .disabled(!action.isEnabled)
        }

        @ViewBuilder private var button: some View {
            switch action.role {
            case .primary:
                plain
                    .buttonStyle(FilledButtonStyle(kind: .primary))
            case .secondary:
                plain
                    .buttonStyle(FilledButtonStyle(kind: .secondary))
            case .quiet, .back:
                plain
                    .buttonStyle(FilledButtonStyle(kind: .quiet))
            case .provider("apple"):
                AppleButton(label: action.label, answer: takeApple)
            case .provider(let id):
                Button {
                    perform(action.event)
                } label: {
                    HStack(spacing: 8) {
                        if id == "google" { GoogleLetter() }
                        Text(verbatim: action.label)
                    }
                }
                .buttonStyle(FilledButtonStyle(kind: .secondary))
            }
        }

        /// The spinner joins the label and takes no room of its own, so that the label stays where it is.
        private var plain: some View {
            Button {
                perform(action.event)
            } label: {
                Text(verbatim: action.label)
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
