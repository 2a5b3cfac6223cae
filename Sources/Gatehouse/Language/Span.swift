import Foundation

/// A length of time as a person is told it: a whole number of one unit.
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

    /// How long to wait, never too short: in seconds up to 90, in minutes up to 90, then in hours, a day at most.
    ///
    /// Nil for a wait that nobody knows.
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

    /// The span in the words of a language, a BCP 47 tag: "5 minutes". Numbers are written in western digits, as codes
    /// are.
    package func text(in language: String) -> String {
        duration.formatted(
            .units(allowed: [unit], width: .wide).locale(Locale(identifier: "\(language)-u-nu-latn")))
    }
}
