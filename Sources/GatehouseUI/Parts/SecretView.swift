#if canImport(SwiftUI)
    import Foundation
    import Gatehouse
    import GatehouseDomain
    import SwiftUI

    /// A key that is shown once: in groups of four, with the button that copies it and the link that opens its app.
    struct SecretView<Flow: ScreenFlow>: View {
        let secret: ScreenSecret
        /// The screen that the key is on.
        let screen: FlowScreen<Flow>
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            let colors = theme.colors(in: colorScheme)
            VStack(alignment: .leading, spacing: 8) {
                Text(verbatim: secret.label)
                    .font(theme.fonts.label)
                    .foregroundStyle(colors.muted)
                Text(verbatim: secret.fours)
                    .font(.body.monospaced())
                    .textSelection(.enabled)
                    .foregroundStyle(colors.text)
                    .accessibilityIdentifier(screen.secretIdentifier)
                CopyButton(
                    text: secret.key, label: secret.copyLabel, copiedLabel: secret.copiedLabel,
                    identifier: FlowScreen<Flow>.copyIdentifier(of: screen.secretIdentifier))
                if let url = URL(string: secret.target.reveal()) {
                    Link(secret.openLabel, destination: url)
                        .accessibilityIdentifier(screen.secretLinkIdentifier)
                        .font(theme.fonts.label)
                        .tint(colors.accent)
                }
            }
        }
    }

    /// Codes that are shown once, with the buttons that copy and save them.
    struct CodesView<Flow: ScreenFlow>: View {
        let codes: ScreenCodes
        /// The screen that the codes are on.
        let screen: FlowScreen<Flow>
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme

        var body: some View {
            VStack(alignment: .leading, spacing: 12) {
                Text(verbatim: codes.text.reveal())
                    .font(.body.monospaced())
                    .textSelection(.enabled)
                    .foregroundStyle(theme.colors(in: colorScheme).text)
                    .accessibilityIdentifier(screen.codesIdentifier)
                CopyButton(
                    text: codes.text, label: codes.copyLabel, copiedLabel: codes.copiedLabel,
                    identifier: FlowScreen<Flow>.copyIdentifier(of: screen.codesIdentifier))
                ShareLink(item: codes.text.reveal()) {
                    Text(verbatim: codes.saveLabel)
                        .frame(maxWidth: .infinity)
                }
                .buttonStyle(FilledButtonStyle(kind: .secondary))
                .accessibilityIdentifier(screen.saveIdentifier)
            }
        }
    }

    /// Copies a text, and says that it did.
    private struct CopyButton: View {
        let text: Secret
        let label: String
        let copiedLabel: String
        /// The name that UI tests use to find the button.
        let identifier: String
        @State private var isCopied = false

        var body: some View {
            Button {
                copy()
            } label: {
                Text(verbatim: isCopied ? copiedLabel : label)
                    .frame(maxWidth: .infinity)
            }
            .buttonStyle(FilledButtonStyle(kind: .secondary))
            .accessibilityIdentifier(identifier)
            .onChange(of: text) { _, _ in isCopied = false }
        }

        private func copy() {
            #if os(macOS)
                NSPasteboard.general.clearContents()
                NSPasteboard.general.setString(text.reveal(), forType: .string)
            #else
                UIPasteboard.general.string = text.reveal()
            #endif
            isCopied = true
        }
    }
#endif
