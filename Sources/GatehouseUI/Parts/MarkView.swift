#if canImport(SwiftUI)
    import SwiftUI

    /// The app's logo, or the product's mark.
    struct MarkView: View {
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme
        @ScaledMetric private var height: CGFloat = 40

        var body: some View {
            mark
                .frame(height: height)
                .accessibilityHidden(true)
        }

        @ViewBuilder private var mark: some View {
            if let logo = theme.logo {
                logo
                    .resizable()
                    .scaledToFit()
            } else {
                Arch()
                    .fill(theme.colors(in: colorScheme).accent)
                    .aspectRatio(12 / 13, contentMode: .fit)
            }
        }
    }
#endif
