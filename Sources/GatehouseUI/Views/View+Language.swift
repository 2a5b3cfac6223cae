#if canImport(SwiftUI)
    import Foundation
    import Gatehouse
    import SwiftUI

    /// A view that shows only Gatehouse's own texts. Only such a view gets a language. The app's own content keeps the
    /// system's locale and direction.
    ///
    /// `speaking(_:)` is declared for these views only, so that the compiler refuses it for any other (APP-10).
    protocol OwnWords: View {}

    extension OwnWords {
        /// Sets the direction and the locale of a catalogue's language.
        func speaking(_ catalogue: Catalogue) -> some View {
            modifier(Language(catalogue: catalogue))
        }
    }

    private struct Language: ViewModifier {
        let catalogue: Catalogue
        @Environment(\.locale) private var locale
        @Environment(\.layoutDirection) private var direction

        func body(content: Content) -> some View {
            content
                .environment(\.layoutDirection, catalogue.isRightToLeft ? .rightToLeft : .leftToRight)
                .environment(\.locale, catalogue.locale(on: locale))
                .environment(\.appLanguage, AppLanguage(locale: locale, direction: direction))
        }
    }

    /// The app's locale and direction, around one of Gatehouse's views.
    struct AppLanguage: Sendable {
        let locale: Locale
        let direction: LayoutDirection
    }

    private struct AppLanguageKey: EnvironmentKey {
        static let defaultValue: AppLanguage? = nil
    }

    extension EnvironmentValues {
        /// The app's locale and direction, inside a view that has those of a catalogue; nil elsewhere.
        var appLanguage: AppLanguage? {
            get { self[AppLanguageKey.self] }
            set { self[AppLanguageKey.self] = newValue }
        }
    }

    /// An app's view inside one of Gatehouse's. It keeps the app's locale and direction.
    struct AppContent<Content: View>: View {
        @ViewBuilder let content: Content
        @Environment(\.appLanguage) private var language
        @Environment(\.locale) private var locale
        @Environment(\.layoutDirection) private var direction

        var body: some View {
            content
                .environment(\.locale, language?.locale ?? locale)
                .environment(\.layoutDirection, language?.direction ?? direction)
        }
    }
#endif
