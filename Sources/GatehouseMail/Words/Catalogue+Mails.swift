package import Gatehouse

extension Catalogue {
    /// Returns words of mails in the language of this catalogue, which itself has only those that apps show; in English
    /// if there is no translation.
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
