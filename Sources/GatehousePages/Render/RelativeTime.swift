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

    /// Arabic has a form for two, one for three to ten, and the singular from eleven on.
    private func arabic(_ count: Int, _ unit: Unit) -> String {
        let (one, two, few) = pick(
            unit, ("دقيقة", "دقيقتين", "دقائق"), ("ساعة", "ساعتين", "ساعات"), ("يوم", "يومين", "أيام"))
        switch count {
        case 1: return "قبل \(one)"
        case 2: return "قبل \(two)"
        case 3...10: return "قبل \(count) \(few)"
        default: return "قبل \(count) \(one)"
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
