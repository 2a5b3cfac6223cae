package import Gatehouse

extension Catalogue {
    /// Returns words of mails in this catalogue's language; in English if there is no translation. The catalogue itself
    /// contains only the words that apps show.
    package func mail(_ text: MailText) -> String {
        switch language {
        case "de": Self.german(text)
        case "fr": Self.french(text)
        case "es": Self.spanish(text)
        case "ja": Self.japanese(text)
        case "ar": Self.arabic(text)
        default: Self.english(text)
        }
    }
}
