package import Foundation

/// The app's words in a person's language.
package struct AppWords: Sendable {
    /// A BCP 47 tag.
    package let language: String

    package init(_ language: String) {
        self.language = language
    }

    package func callAsFunction(_ text: FieldhouseText) -> String {
        text.isolatingNames(in: language).said(in: language)
    }

    /// Returns a person's name, or the text for a person without one.
    package func name(_ name: String) -> String { name.isEmpty ? self(.guest) : name }

    /// Returns a day, in UTC because the server does not know where the person is.
    package func day(_ instant: Date) -> String { instant.formatted(style(time: .omitted)) }

    /// Returns a day and its time, in UTC.
    package func exactly(_ instant: Date) -> String { "\(instant.formatted(style(time: .shortened))) UTC" }

    /// Returns how long ago an instant was.
    package func ago(_ instant: Date, at now: Date) -> String {
        let seconds = Int(now.timeIntervalSince(instant))
        return switch seconds {
        case ..<60: self(.justNow)
        case ..<3600: self(.minutesAgo(seconds / 60))
        case ..<86_400: self(.hoursAgo(seconds / 3600))
        default: self(.daysAgo(seconds / 86_400))
        }
    }

    /// Numbers are written in Western digits, as everywhere on the pages. English puts the day before the month, as
    /// most readers of English do.
    private func style(time: Date.FormatStyle.TimeStyle) -> Date.FormatStyle {
        let locale = language == "en" ? "en_GB" : "\(language)-u-nu-latn"
        var style = Date.FormatStyle(date: .long, time: time, locale: Locale(identifier: locale))
        style.timeZone = .gmt
        return style
    }
}
