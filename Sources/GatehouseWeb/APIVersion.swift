import GatehouseWire
import HTTPTypes

/// The edition of the interface that a request asks for, with the header `X-Supabase-Api-Version: YYYY-MM-DD`.
enum APIVersion: Sendable, Equatable {
    /// No date, an invalid one, or one before 2024.
    case legacy
    /// 2024-01-01 or later.
    case version20240101

    init(_ headers: HTTPFields) {
        guard let text = headers[.apiVersion] else {
            self = .legacy
            return
        }
        // An RFC 3339 date has a single spelling, so its text sorts in the order of the days.
        let isDate = WireTimestamp(text: "\(text)T00:00:00Z") != nil
        self = isDate && text >= "2024-01-01" ? .version20240101 : .legacy
    }

    /// The version that is sent back, so that the client knows which shape to expect.
    var echo: String? { self == .legacy ? nil : "2024-01-01" }

    /// The shape of errors.
    var errorShape: WireError.Shape { self == .legacy ? .legacy : .version20240101 }
}
