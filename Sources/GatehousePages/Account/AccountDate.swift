import Foundation
import Gatehouse

/// Formats days in a language; in UTC, because the server does not know where a person is.
enum AccountDate {
    static func text(_ instant: Date, in language: Language) -> String {
        var style = Date.FormatStyle(date: .long, time: .omitted, locale: language.locale)
        style.timeZone = .gmt
        return instant.formatted(style)
    }
}
