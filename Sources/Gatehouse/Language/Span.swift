import Foundation

/// A duration as shown to people: a whole number of one unit.
package struct Span: Hashable, Sendable {
    private let duration: Duration
    private let unit: Duration.UnitsFormatStyle.Unit

    /// The whole span in the largest unit that divides it: an hour, 15 minutes, 90 seconds.
    package init(_ duration: Duration) {
        let seconds = duration.components.seconds
        let units: [(Int64, Duration.UnitsFormatStyle.Unit)] = [(86_400, .days), (3600, .hours), (60, .minutes)]
        self.duration = duration
        unit = units.first { seconds >= $0.0 && seconds % $0.0 == 0 }?.1 ?? .seconds
    }

    /// A waiting time, rounded up: in seconds up to 90, in minutes up to 90, then in hours, at most a day.
    ///
    /// Nil for an unknown waiting time.
    init?(delay: TimeInterval?) {
        guard let delay, delay.isFinite else { return nil }
        let seconds = Int64(min(max(1, delay), 86_400).rounded(.up))
        let minutes = (seconds + 59) / 60
        if seconds < 90 {
            (duration, unit) = (.seconds(seconds), .seconds)
        } else if minutes < 90 {
            (duration, unit) = (.seconds(minutes * 60), .minutes)
        } else {
            (duration, unit) = (.seconds((minutes + 59) / 60 * 3600), .hours)
        }
    }

    /// Returns the span in words, such as "5 minutes", in the language of a BCP 47 tag. Numbers are in western digits,
    /// like codes.
    ///
    /// In Arabic, two of a unit have the form that follows a preposition, as in "after two minutes".
    package func text(in language: String) -> String {
        if Language(rawValue: language) == .arabic, let dual { return dual }
        let text = duration.formatted(
            .units(allowed: [unit], width: .wide).locale(Locale(identifier: "\(language)-u-nu-latn")))
        // Elsewhere in Japanese, no space stands between a number and its unit.
        return Language(rawValue: language) == .japanese ? text.filter { !$0.isWhitespace } : text
    }

    /// Returns the span in words, in a language of the product.
    package func text(in language: Language) -> String { text(in: language.rawValue) }

    /// Two of a unit in Arabic after a preposition; nil for any other number. Foundation has only the form that begins
    /// a sentence.
    private var dual: String? {
        switch duration.components.seconds {
        case 2: "ثانيتين"
        case 120: "دقيقتين"
        case 7_200: "ساعتين"
        case 172_800: "يومين"
        default: nil
        }
    }
}
