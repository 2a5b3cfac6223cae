package import Foundation

/// Describes how long ago something was.
package struct RelativeTime: Sendable {
    private enum Unit {
        case minute
        case hour
        case day
    }

    private let language: String

    /// - Parameter language: A BCP 47 tag; English for one that is not translated.
    package init(language: String = "en") {
        self.language = language
    }

    /// The words for an instant, seen from a later one.
    package func text(from instant: Date, to now: Date) -> String {
        let seconds = Int(now.timeIntervalSince(instant))
        switch seconds {
        case ..<60: return justNow
        case ..<3600: return words(seconds / 60, .minute)
        case ..<86_400: return words(seconds / 3600, .hour)
        default: return words(seconds / 86_400, .day)
        }
    }

    private var justNow: String {
        switch language {
        case "de": "gerade eben"
        case "fr": "à l’instant"
        case "es": "ahora mismo"
        case "ja": "たった今"
        case "ar": "الآن"
        default: "just now"
        }
    }

    private func words(_ count: Int, _ unit: Unit) -> String {
        let isOne = count == 1
        switch language {
        case "de":
            let (one, many) = pick(unit, ("Minute", "Minuten"), ("Stunde", "Stunden"), ("Tag", "Tagen"))
            return "vor \(count) \(isOne ? one : many)"
        case "fr":
            let (one, many) = pick(unit, ("minute", "minutes"), ("heure", "heures"), ("jour", "jours"))
            return "il y a \(count) \(isOne ? one : many)"
        case "es":
            let (one, many) = pick(unit, ("minuto", "minutos"), ("hora", "horas"), ("día", "días"))
            return "hace \(count) \(isOne ? one : many)"
        case "ja": return "\(count) \(pick(unit, "分", "時間", "日"))前"
        case "ar": return arabic(count, unit)
        default:
            let name = pick(unit, "minute", "hour", "day")
            return isOne ? "1 \(name) ago" : "\(count) \(name)s ago"
        }
    }

    /// Arabic, by the plural rules of Unicode: forms for 1, for 2, for what ends in 3 to 10, for what ends in 11 to 99, and
    /// for the rest, which has that of 1.
    private func arabic(_ count: Int, _ unit: Unit) -> String {
        let (one, two, few, many) = pick(
            unit, ("دقيقة", "دقيقتين", "دقائق", "دقيقة"), ("ساعة", "ساعتين", "ساعات", "ساعة"),
            ("يوم", "يومين", "أيام", "يومًا"))
        return switch (count, count % 100) {
        case (1, _): "قبل \(one)"
        case (2, _): "قبل \(two)"
        case (_, 3...10): "قبل \(count) \(few)"
        case (_, 11...99): "قبل \(count) \(many)"
        default: "قبل \(count) \(one)"
        }
    }

    private func pick<Value>(_ unit: Unit, _ minute: Value, _ hour: Value, _ day: Value) -> Value {
        switch unit {
        case .minute: minute
        case .hour: hour
        case .day: day
        }
    }
}
