#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The box that accepts the terms.
    struct ConsentView: View {
        let consent: ScreenConsent
        @Binding var isAccepted: Bool
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let colours = theme.colours(in: colorScheme)
            VStack(alignment: .leading, spacing: 4) {
                Toggle(isOn: $isAccepted) {
                    Text(verbatim: consent.label)
                        .font(theme.fonts.label)
                        .foregroundStyle(colours.text)
                }
                .tint(colours.accent)
                if let error = consent.error {
                    Label(error, systemImage: "exclamationmark.triangle.fill")
                        .font(theme.fonts.help)
                        .foregroundStyle(colours.danger)
                }
            }
        }
    }
#endif
