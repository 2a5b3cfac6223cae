public import Foundation

extension Catalogue {
    /// Returns the catalogue for the language of the device, or of this app where the person set one in the system's
    /// settings. It is the default wherever an app can name a catalogue.
    ///
    /// - Parameters:
    ///   - catalogues: The catalogues to choose from; the first is the fallback.
    ///   - languages: The person's languages in order, as the system reports them.
    public static func device(
        among catalogues: [Catalogue] = all, preferring languages: [String] = Locale.preferredLanguages
    ) -> Catalogue {
        best(for: languages, among: catalogues)
    }

    /// The locale for views in this language: the device's own where it has the same language, so that its region and
    /// calendar stay, else the plain one of the language.
    /// - Parameter device: The locale that surrounds the views.
    package func locale(on device: Locale) -> Locale {
        let own = Locale(identifier: language)
        return own.language.languageCode == device.language.languageCode ? device : own
    }
}
