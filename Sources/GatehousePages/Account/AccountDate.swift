import Foundation

/// Formats days in a language; in UTC, because the server does not know where a person is.
enum AccountDate {
    /// - Parameter language: A BCP 47 tag. Numbers are written in Western digits, as codes are.
    static func text(_ instant: Date, in language: String) -> String {
        // Day before month, as most readers of English write it.
        let locale = language == "en" ? "en_GB" : "\(language)-u-nu-latn"
        var style = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: locale))
        style.timeZone = .gmt
        return instant.formatted(style)
    }
}
