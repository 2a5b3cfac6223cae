#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The checkbox that accepts the terms.
    struct ConsentView: View {
        let consent: ScreenConsent
        /// The screen that the box is on. Its notice says what can be done about the box's error.
        let screen: SignInScreen
        @Binding var isAccepted: Bool
        let perform: (AuthEvent) -> Void
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let colors = theme.colors(in: colorScheme)
            VStack(alignment: .leading, spacing: 4) {
                Toggle(isOn: $isAccepted) {
                    Text(verbatim: consent.label)
                        .font(theme.fonts.label)
                        .foregroundStyle(colors.text)
                }
                .tint(colors.accent)
                .accessibilityIdentifier(screen.consentIdentifier)
                if let error = consent.error {
                    HStack(alignment: .firstTextBaseline, spacing: 8) {
                        Label(error, systemImage: "exclamationmark.triangle.fill")
                            .frame(maxWidth: .infinity, alignment: .leading)
                        if let notice = screen.noticeAtField {
                            NoticeActions(notice: notice, screen: screen, perform: perform)
                        }
                    }
                    .font(theme.fonts.help)
                    .foregroundStyle(colors.danger)
                }
            }
        }
    }
#endif
