public import Foundation

extension Catalogue {
    /// Returns the catalogue for the device's language, or for the language that the person set for this app in the
    /// system's settings. It is the default wherever an app can pass a catalogue.
    ///
    /// - Parameters:
    ///   - catalogues: The catalogues to choose from; the first is the fallback.
    ///   - languages: The person's languages in order, as the system reports them.
    public static func device(
        among catalogues: [Catalogue] = all, preferring languages: [String] = Locale.preferredLanguages
    ) -> Catalogue {
        best(for: languages, among: catalogues)
    }

    /// Returns the locale for views in this language. If the device uses the same language, it is the device's own
    /// locale, with its region and calendar. Otherwise it is the language's plain locale.
    /// - Parameter device: The locale around the views.
    package func locale(on device: Locale) -> Locale {
        let own = Locale(identifier: language)
        return own.language.languageCode == device.language.languageCode ? device : own
    }
}
