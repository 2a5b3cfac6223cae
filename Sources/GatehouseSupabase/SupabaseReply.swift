import Foundation
import GatehouseHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What the back end answered, and when by its own clock.
struct SupabaseReply<Value> {
    /// The body.
    let value: Value
    /// The time of the answer (the `Date` field, RFC 9110, section 6.6.1); nil if it does not say.
    let serverTime: Date?
}

extension HTTPURLResponse {
    /// The time of the answer by the server's clock.
    var serverTime: Date? { value(forHTTPHeaderField: "Date").flatMap(HTTPDate.date) }

    /// After how many seconds asking again makes sense (RFC 9110, section 10.2.3): at most a day; nil if the answer
    /// does not say, or says it with a date and does not tell the time.
    var retryAfter: TimeInterval? {
        guard let text = value(forHTTPHeaderField: "Retry-After")?.trimmingCharacters(in: .whitespaces) else {
            return nil
        }
        let seconds: TimeInterval
        if !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text)
        {
            seconds = TimeInterval(number)
        } else if let date = HTTPDate.date(text), let serverTime {
            seconds = date.timeIntervalSince(serverTime)
        } else {
            return nil
        }
        return min(max(0, seconds), 86_400)
    }

    /// Whether the body is said to be JSON: `application/json` or a type that ends in `+json` (RFC 6839, section 3.1).
    var isJSON: Bool {
        let field = value(forHTTPHeaderField: "Content-Type") ?? ""
        let type = field.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return type == "application/json" || (type.hasPrefix("application/") && type.hasSuffix("+json"))
    }
}
