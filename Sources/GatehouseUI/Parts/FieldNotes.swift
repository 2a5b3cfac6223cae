#if canImport(SwiftUI)
    import SwiftUI

    /// The help and the error below a field, with what can be done about the error.
    struct FieldNotes<Actions: View>: View {
        let help: String?
        let error: String?
        /// The name by which UI tests find the error.
        let identifier: String
        @ViewBuilder let actions: Actions
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let colors = theme.colors(in: colorScheme)
            if let help {
                Text(verbatim: help)
                    .font(theme.fonts.help)
                    .foregroundStyle(colors.muted)
                    .accessibilityHidden(true)
            }
            if let error {
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Label(error, systemImage: "exclamationmark.triangle.fill")
                        .frame(maxWidth: .infinity, alignment: .leading)
                        .accessibilityIdentifier(identifier)
                    actions
                }
                .font(theme.fonts.help)
                .foregroundStyle(colors.danger)
            }
        }
    }

    extension FieldNotes where Actions == EmptyView {
        /// Shows only help and error, without actions.
        init(help: String?, error: String?, identifier: String) {
            self.init(help: help, error: error, identifier: identifier) { EmptyView() }
        }
    }
#endif
