package import Foundation

extension Date {
    /// Whole microseconds since 1970: how an instant is stored.
    package var microseconds: Int64 { Int64((timeIntervalSince1970 * 1_000_000).rounded()) }

    /// The instant that was stored.
    package init(microseconds: Int64) {
        self.init(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    }

    /// The instant as it will be read back.
    package var storable: Date { Date(microseconds: microseconds) }

    /// The instant a span later, to the microsecond.
    package func advanced(by span: Duration) -> Date {
        let (seconds, attoseconds) = span.components
        return Date(microseconds: microseconds + seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }
}
