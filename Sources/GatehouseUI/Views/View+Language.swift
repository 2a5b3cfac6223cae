#if canImport(SwiftUI)
    import Foundation
    import Gatehouse
    import SwiftUI

    extension View {
        /// Sets the direction and the locale of a catalogue's language, whatever the device is set to.
        func speaking(_ catalogue: Catalogue) -> some View {
            environment(\.layoutDirection, catalogue.isRightToLeft ? .rightToLeft : .leftToRight)
                .environment(\.locale, Locale(identifier: catalogue.language))
        }
    }
#endif
