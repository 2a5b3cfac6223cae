package import Foundation

extension Date {
    /// The instant in its stored form: whole microseconds since 1970.
    package var microseconds: Int64 { Int64((timeIntervalSince1970 * 1_000_000).rounded()) }

    /// Creates an instant from its stored form.
    package init(microseconds: Int64) {
        self.init(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    }

    /// The instant as it is when it is read back.
    package var storable: Date { Date(microseconds: microseconds) }

    /// Returns the instant a span later, to the microsecond.
    package func advanced(by span: Duration) -> Date {
        let (seconds, attoseconds) = span.components
        return Date(microseconds: microseconds + seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }
}
