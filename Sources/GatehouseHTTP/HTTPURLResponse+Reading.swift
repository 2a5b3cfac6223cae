package import Foundation

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#endif

/// What adapters read from the head of a response.
extension HTTPURLResponse {
    /// The time of the response by the server's clock (the `Date` field, RFC 9110, section 6.6.1).
    package var serverTime: Date? { value(forHTTPHeaderField: "Date").flatMap(HTTPDate.date) }

    /// How long to wait before a retry, in seconds (RFC 9110, section 10.2.3), at most a day. Nil if the response does
    /// not say, or gives a date without telling the time.
    package var retryAfter: TimeInterval? {
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

    /// How long to wait before the same request may succeed, in seconds; nil if the status does not promise that, or the
    /// response does not say.
    package var pause: TimeInterval? {
        statusCode >= 500 || [408, 425, 429].contains(statusCode) ? retryAfter : nil
    }

    /// Whether the response declares a JSON body: `application/json` or a type that ends in `+json` (RFC 6839, section
    /// 3.1).
    package var isJSON: Bool {
        let field = value(forHTTPHeaderField: "Content-Type") ?? ""
        let type = field.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return type == "application/json" || (type.hasPrefix("application/") && type.hasSuffix("+json"))
    }
}
