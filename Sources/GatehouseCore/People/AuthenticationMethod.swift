package import Foundation
package import GatehouseWire

/// How and when a person proved their identity: one entry of the claim `amr` (after RFC 8176).
package struct AuthenticationMethod: Codable, Hashable, Sendable {
    /// The method, such as `password` or `otp`.
    package var method: String
    /// The Unix time in whole seconds.
    package var timestamp: Int
    /// The provider that vouched for the person, for the method `oauth`.
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
    /// Returns a list of methods as JSON.
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

    /// Returns the list in a text that ``json(_:)`` returned. Other elements are omitted.
    package static func list(_ text: String) -> [AuthenticationMethod] {
        ((try? JSONValue(json: text.utf8, duplicateMembers: .lastStays))?.arrayValue ?? []).compactMap { element in
            guard let members = element.objectValue, let method = members["method"]?.stringValue,
                let timestamp = members["timestamp"]?.integerValue
            else { return nil }
            return AuthenticationMethod(
                method: method, timestamp: Int(timestamp), provider: members["provider"]?.stringValue)
        }
    }
}
