#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// The mark on the app's background: at launch, and over everything while the app is not in the foreground. The app
    /// can replace it with its own view.
    struct SplashView: OwnWords {
        /// The text of the progress indicator; nil for none.
        let progress: String?
        @Environment(\.gatehouseTheme) private var theme
        @Environment(\.colorScheme) private var colorScheme
        @Environment(\.viewSlots) private var slots

        var body: some View {
            if let slot = progress == nil ? slots.cover : slots.splash {
                AppContent { slot() }
            } else {
                mark
            }
        }

        private var mark: some View {
            VStack(spacing: 24) {
                MarkView()
                if let progress { ProgressView(progress) }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(theme.colors(in: colorScheme).background)
        }
    }
#endif
