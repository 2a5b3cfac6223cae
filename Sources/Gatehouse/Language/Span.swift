import Foundation

/// A duration as shown to people: a whole number of one unit.
package struct Span: Equatable, Sendable {
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
    package func text(in language: String) -> String {
        duration.formatted(
            .units(allowed: [unit], width: .wide).locale(Locale(identifier: "\(language)-u-nu-latn")))
    }
}
