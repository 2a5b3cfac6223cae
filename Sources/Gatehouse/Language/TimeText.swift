public import Foundation

/// Times as people say them, relative to now.
package enum TimeText: Hashable, Sendable {
    /// Less than a minute ago.
    case justNow
    /// That many minutes ago.
    case minutesAgo(Int)
    /// That many hours ago.
    case hoursAgo(Int)
    /// That many days ago.
    case daysAgo(Int)
    /// After a waiting time.
    case after(Span)
    /// After a waiting time of unknown length.
    case later

    /// Creates the text for an instant in the past.
    init(from instant: Date, to now: Date) {
        let seconds = Int(now.timeIntervalSince(instant))
        self =
            switch seconds {
            case ..<60: .justNow
            case ..<3600: .minutesAgo(seconds / 60)
            case ..<86_400: .hoursAgo(seconds / 3600)
            default: .daysAgo(seconds / 86_400)
            }
    }

    /// Creates the text for a waiting time in seconds; nil for one of unknown length.
    package init(after delay: TimeInterval?) {
        self = Span(delay: delay).map(Self.after) ?? .later
    }
}

extension Language {
    /// Returns how long ago an instant was, in words.
    public func ago(_ instant: Date, at now: Date) -> String { TimeText(from: instant, to: now).said(in: self) }
}
