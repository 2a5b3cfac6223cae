package import Foundation
package import GatehouseWire

/// How somebody proved who they are, and when: one entry of the claim `amr` (RFC 8176 names the idea).
package struct AuthenticationMethod: Codable, Hashable, Sendable {
    /// `password`, `otp` and what later capabilities add.
    package var method: String
    /// Unix time in whole seconds.
    package var timestamp: Int
    /// Who vouched for the person, for the method `oauth`.
    package var provider: String?

    package init(method: String, timestamp: Int, provider: String? = nil) {
        self.method = method
        self.timestamp = timestamp
        self.provider = provider
    }

    package init(_ method: String, provider: String? = nil, at now: Date) {
        self.init(
            method: method, timestamp: Int(now.timeIntervalSince1970.rounded(.down)), provider: provider)
    }
}

extension AuthenticationMethod {
    /// A list of them as JSON.
    package static func json(_ methods: [AuthenticationMethod]) -> JSONValue {
        .array(
            methods.map { entry in
                var members: JSONObject = [
                    "method": .string(entry.method), "timestamp": .integer(Int64(entry.timestamp)),
                ]
                members["provider"] = entry.provider.map { .string($0) }
                return .object(members)
            })
    }

    /// The list in a text that ``json(_:)`` gave; other elements are left out.
    package static func list(_ text: String) -> [AuthenticationMethod] {
        ((try? JSONValue(json: text.utf8))?.arrayValue ?? []).compactMap { element in
            guard let members = element.objectValue, let method = members["method"]?.stringValue,
                let timestamp = members["timestamp"]?.integerValue
            else { return nil }
            return AuthenticationMethod(
                method: method, timestamp: Int(timestamp), provider: members["provider"]?.stringValue)
        }
    }
}
