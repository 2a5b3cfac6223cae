package import Foundation

/// An instant as the interface writes it: RFC 3339 in UTC with microseconds, `2026-03-01T09:30:00.123456Z`.
///
/// Reading accepts any RFC 3339 date-time: with or without a fraction, with `Z` or an offset. An instant is precise to
/// the microsecond, so that reading a written value gives the same value.
package struct WireTimestamp: Sendable, Hashable, Codable {
    /// The instant.
    package let date: Date

    /// Creates a timestamp from an instant, rounded to the microsecond.
    package init(_ date: Date) {
        let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
        self.date = Date(timeIntervalSince1970: microseconds / 1_000_000)
    }

    /// Creates a timestamp from an instant; nil if there is none.
    package init?(_ date: Date?) {
        guard let date else { return nil }
        self.init(date)
    }

    /// Reads an RFC 3339 date-time (section 5.6); nil for anything else.
    package init?(text: String) {
        guard let date = Reader(text: text).date() else { return nil }
        self.init(date)
    }

    /// Reads an RFC 3339 date-time.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for any other string.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let timestamp = WireTimestamp(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 date-time")
        }
        self = timestamp
    }

    /// Writes ``text``.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// The instant in RFC 3339, in UTC, with six digits of fraction.
    package var text: String {
        let total = Int64((date.timeIntervalSince1970 * 1_000_000).rounded())
        let (seconds, microseconds) = total.floored(by: 1_000_000)
        let (days, second) = seconds.floored(by: 86_400)
        let (year, month, day) = Self.civil(fromDays: days)
        // This runs several times for every response, so it writes digit by digit, without a string for each part.
        var text: [UInt8] = []
        text.reserveCapacity(27)
        func write(_ number: Int64, _ width: Int, _ end: Unicode.Scalar) {
            var (rest, place) = (number, text.count + width)
            text += repeatElement(UInt8(ascii: "0"), count: width)
            while rest != 0, place > text.count - width {
                place -= 1
                text[place] += UInt8(rest % 10)
                rest /= 10
            }
            text.append(UInt8(ascii: end))
        }
        write(year, 4, "-")
        write(month, 2, "-")
        write(day, 2, "T")
        write(second / 3600, 2, ":")
        write(second / 60 % 60, 2, ":")
        write(second % 60, 2, ".")
        write(microseconds, 6, "Z")
        return String(decoding: text, as: UTF8.self)
    }
}

// The Gregorian calendar counted from 1 March, so that the leap day is the last day of the year. All twelve months then
// follow one formula, and 400 years always have 146,097 days.
extension WireTimestamp {
    private static let daysFromMarchOfYearZeroTo1970: Int64 = 719_468

    /// Returns year, month and day of the day that is this many days after 1 January 1970.
    fileprivate static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = (days + daysFromMarchOfYearZeroTo1970).floored(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }

    /// Returns how many days after 1 January 1970 a day is.
    fileprivate static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let (era, yearOfEra) = (year - (month <= 2 ? 1 : 0)).floored(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - daysFromMarchOfYearZeroTo1970
    }

    /// Reads the digits one after the other. Every step returns nil if the text does not match RFC 3339.
    private struct Reader {
        private var rest: Substring.UTF8View

        init(text: String) {
            rest = Substring(text).utf8
        }

        func date() -> Date? {
            var reader = self
            return reader.read()
        }

        private mutating func read() -> Date? {
            guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
                take("T") || take("t") || take(" "),
                let hour = number(2), take(":"), let minute = number(2), take(":"), let second = number(2),
                (1...12).contains(month), (1...Self.length(of: month, in: year)).contains(day),
                hour < 24, minute < 60, second <= 60,
                let microseconds = fraction(), let offset = offset(), rest.isEmpty
            else { return nil }
            let days = WireTimestamp.days(year: year, month: month, day: day)
            let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
            return Date(timeIntervalSince1970: Double(seconds * 1_000_000 + microseconds) / 1_000_000)
        }

        private mutating func fraction() -> Int64? {
            guard take(".") else { return 0 }
            var value: Int64 = 0
            var count = 0
            while let digit = digit() {
                if count < 6 { value = value * 10 + digit }
                count += 1
            }
            guard count > 0 else { return nil }
            for _ in min(count, 6)..<6 { value *= 10 }
            return value
        }

        private mutating func offset() -> Int64? {
            if take("Z") || take("z") { return 0 }
            let sign: Int64 = take("-") ? -1 : 1
            guard sign == -1 || take("+"), let hours = number(2), take(":"), let minutes = number(2), hours < 24,
                minutes < 60
            else { return nil }
            return sign * (hours * 3600 + minutes * 60)
        }

        private mutating func number(_ width: Int) -> Int64? {
            var value: Int64 = 0
            for _ in 0..<width {
                guard let digit = digit() else { return nil }
                value = value * 10 + digit
            }
            return value
        }

        private mutating func digit() -> Int64? {
            guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            rest.removeFirst()
            return Int64(byte - UInt8(ascii: "0"))
        }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        private static func length(of month: Int64, in year: Int64) -> Int64 {
            switch month {
            case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
            case 4, 6, 9, 11: 30
            default: 31
            }
        }
    }
}

extension Int64 {
    /// Returns quotient and remainder of a division that rounds down, so that the remainder is never negative.
    fileprivate func floored(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
