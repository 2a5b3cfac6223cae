#if canImport(SwiftUI)
    import Foundation
    import Gatehouse
    import SwiftUI

    /// A view that shows nothing but Gatehouse's own words. Only such a view is given a language: what an app brings keeps
    /// the locale and the direction of the system.
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

        func body(content: Content) -> some View {
            content
                .environment(\.layoutDirection, catalogue.isRightToLeft ? .rightToLeft : .leftToRight)
                .environment(\.locale, catalogue.locale(on: locale))
        }
    }
#endif
