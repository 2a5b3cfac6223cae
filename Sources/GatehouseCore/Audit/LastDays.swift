package import Foundation

/// The last days, in UTC, for counts that show what grows.
package struct LastDays: Sendable, Equatable {
    /// From where to where each day lasts, oldest first.
    package let spans: [Range<Date>]

    /// - Parameters:
    ///   - count: The number of days, including the current one.
    ///   - now: The time.
    package init(_ count: Int, until now: Date) {
        let length: Int64 = 86_400_000_000
        // Rounded down, also before 1970.
        let present = Int64((Double(now.microseconds) / Double(length)).rounded(.down))
        spans = (present - Int64(count) + 1...present).map { day in
            Date(microseconds: day * length)..<Date(microseconds: (day + 1) * length)
        }
    }
}
