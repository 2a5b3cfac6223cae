#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// What the screen has to say: an error or a banner.
    struct NoticeView: View {
        let notice: ScreenNotice
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let colours = theme.colours(in: colorScheme).colours(of: notice.kind)
            HStack(alignment: .firstTextBaseline, spacing: 8) {
                Image(systemName: sign)
                    .accessibilityHidden(true)
                Text(verbatim: notice.text)
                    .font(theme.fonts.body)
            }
            .foregroundStyle(colours.words)
            .padding(12)
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(colours.ground, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
            .accessibilityElement(children: .combine)
        }

        private var sign: String {
            switch notice.kind {
            case .error, .warning: "exclamationmark.triangle.fill"
            case .info: "info.circle.fill"
            case .success: "checkmark.circle.fill"
            }
        }
    }
#endif
