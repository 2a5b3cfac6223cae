#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The checkbox: the consent at sign-up, the confirmation of a deletion.
    struct ConsentView<Flow: ScreenFlow>: View {
        let consent: ScreenConsent
        /// The screen that the box is on. Its notice says what can be done about the box's error.
        let screen: FlowScreen<Flow>
        @Binding var isAccepted: Bool
        let perform: (Flow.Event) -> Void
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let colors = theme.colors(in: colorScheme)
            VStack(alignment: .leading, spacing: 4) {
                HStack(alignment: .firstTextBaseline, spacing: 12) {
                    // Beside the switch and not its label, so that a tap on a link opens it and leaves the switch alone.
                    Text(consent.sentence.attributed)
                        .font(theme.fonts.label)
                        .foregroundStyle(colors.text)
                        .tint(colors.accent)
                        .frame(maxWidth: .infinity, alignment: .leading)
                    Toggle(isOn: $isAccepted) {
                        Text(verbatim: consent.label)
                    }
                    .labelsHidden()
                    .tint(colors.accent)
                    .accessibilityIdentifier(screen.consentIdentifier)
                }
                FieldNotes(help: nil, error: consent.error, identifier: screen.consentErrorIdentifier) {
                    if let notice = screen.noticeAtField {
                        NoticeActions(notice: notice, screen: screen, perform: perform)
                    }
                }
            }
        }
    }

    /// The sentence about the terms below the buttons, and the links that no sentence contains.
    struct TermsView<Flow: ScreenFlow>: View {
        let screen: FlowScreen<Flow>
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let colors = theme.colors(in: colorScheme)
            if let terms = screen.terms {
                Text(terms.attributed)
                    .font(theme.fonts.label)
                    .foregroundStyle(colors.muted)
                    .tint(colors.accent)
                    .accessibilityIdentifier(screen.termsIdentifier)
            }
            ForEach(screen.links, id: \.url) { link in
                Link(link.label, destination: link.url)
                    .accessibilityIdentifier(screen.identifier(of: link))
                    .font(theme.fonts.label)
                    .tint(colors.accent)
            }
        }
    }
#endif
