#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The screen's message, an error or a banner, with its actions: the next step it offers, and dismissing it.
    struct NoticeView<Flow: ScreenFlow>: View {
        let notice: FlowScreen<Flow>.Notice
        /// The screen that the notice is on.
        let screen: FlowScreen<Flow>
        let perform: (Flow.Event) -> Void
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let colors = theme.colors(in: colorScheme).colors(of: notice.kind)
            HStack(alignment: .firstTextBaseline, spacing: 8) {
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Image(systemName: sign)
                        .accessibilityHidden(true)
                    Text(verbatim: notice.text)
                        .font(theme.fonts.body)
                        .textSelection(.enabled)
                }
                .frame(maxWidth: .infinity, alignment: .leading)
                .accessibilityElement(children: .combine)
                .accessibilityIdentifier(screen.noticeIdentifier)
                NoticeActions(notice: notice, screen: screen, perform: perform)
            }
            .foregroundStyle(colors.words)
            .padding(12)
            .background(colors.ground, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
        }

        private var sign: String {
            switch notice.kind {
            case .error, .warning: "exclamationmark.triangle.fill"
            case .info: "info.circle.fill"
            case .success: "checkmark.circle.fill"
            }
        }
    }

    /// The actions of a notice, wherever its text is.
    struct NoticeActions<Flow: ScreenFlow>: View {
        let notice: FlowScreen<Flow>.Notice
        /// The screen that the notice is on.
        let screen: FlowScreen<Flow>
        let perform: (Flow.Event) -> Void

        var body: some View {
            if let action = notice.action {
                Button {
                    perform(action.event)
                } label: {
                    Label(action.label, systemImage: "arrow.forward")
                }
                .buttonStyle(.plain)
                .disabled(!action.isEnabled)
                .accessibilityIdentifier(screen.identifier(of: action))
            }
            Button {
                perform(notice.dismissal.event)
            } label: {
                Label(notice.dismissal.label, systemImage: "xmark")
                    .labelStyle(.iconOnly)
                    .frame(minWidth: 44, minHeight: 44)
                    .contentShape(Rectangle())
            }
            .buttonStyle(.plain)
            .accessibilityIdentifier(screen.identifier(of: notice.dismissal))
        }
    }
#endif
