package import Foundation

/// Says how long ago something was, in English.
package struct RelativeTime: Sendable {
    package init() {}

    /// The words for an instant, seen from a later one.
    package func text(from instant: Date, to now: Date) -> String {
        let seconds = Int(now.timeIntervalSince(instant))
        switch seconds {
        case ..<60: return "just now"
        case ..<3600: return words(seconds / 60, "minute")
        case ..<86_400: return words(seconds / 3600, "hour")
        default: return words(seconds / 86_400, "day")
        }
    }

    private func words(_ count: Int, _ unit: String) -> String {
        count == 1 ? "1 \(unit) ago" : "\(count) \(unit)s ago"
    }
}
