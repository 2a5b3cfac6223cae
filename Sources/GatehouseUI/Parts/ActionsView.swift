#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The actions of a screen, in order.
    struct ActionsView<Flow: ScreenFlow>: View {
        let screen: FlowScreen<Flow>
        /// The word between two groups of actions.
        let divider: String
        let perform: (Flow.Event) -> Void
        /// Handles the result of Apple's sheet.
        let takeApple: (AppleAnswer) -> Void
        @Environment(\.showsBack) private var showsBack

        var body: some View {
            VStack(spacing: 12) {
                let groups = screen.actionGroups
                ForEach(groups.indices, id: \.self) { index in
                    if index > 0 { DividerView(text: divider) }
                    ForEach(groups[index], id: \.id) { action in
                        if action.role != .back || showsBack {
                            ActionView(
                                action: action, identifier: screen.identifier(of: action),
                                progress: progress(of: action), perform: perform, takeApple: takeApple)
                        }
                    }
                }
                if screen.showsProgressAlone, let progress = screen.progress {
                    ProgressView(progress)
                }
            }
        }

        private func progress(of action: FlowScreen<Flow>.Action) -> String? {
            action.role == .primary && !screen.showsProgressAlone ? screen.progress : nil
        }
    }

    /// A subtle line with a word in it.
    struct DividerView: View {
        let text: String
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            HStack(spacing: 12) {
                VStack { Divider() }
                Text(verbatim: text)
                    .font(theme.fonts.label)
                    .foregroundStyle(theme.colors(in: colorScheme).muted)
                VStack { Divider() }
            }
        }
    }
#endif
