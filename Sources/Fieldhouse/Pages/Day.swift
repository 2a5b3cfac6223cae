import Foundation

/// A day as people write it; in UTC, because the server does not know where the person is.
enum Day {
    static func text(_ instant: Date) -> String {
        var style = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: "en_GB"))
        style.timeZone = .gmt
        return instant.formatted(style)
    }
}
