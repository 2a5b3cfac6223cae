package import Foundation

/// The date format of HTTP (RFC 9110, section 5.6.7), in its one current form: `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Parses a date. Returns nil for anything else, including the two obsolete forms. The day of the week is not
    /// checked.
    package static func date(_ text: String) -> Date? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT",
            let day = number(parts[1], digits: 2), let month = months.firstIndex(of: parts[2]),
            let year = number(parts[3], digits: 4)
        else { return nil }
        let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard clock.count == 3, let hour = number(clock[0], digits: 2), let minute = number(clock[1], digits: 2),
            let second = number(clock[2], digits: 2), hour < 24, minute < 60, second <= 60
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let components = DateComponents(year: year, month: month + 1, day: day)
        guard let midnight = calendar.date(from: components),
            calendar.dateComponents([.year, .month, .day], from: midnight) == components
        else { return nil }
        return midnight.addingTimeInterval(TimeInterval(hour * 3600 + minute * 60 + second))
    }

    private static func number(_ text: String, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}
