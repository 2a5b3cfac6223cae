package import Foundation
import GatehouseWire

/// How somebody proved who they are, and when: one entry of the claim `amr` (RFC 8176 names the idea).
package struct AuthenticationMethod: Codable, Hashable, Sendable {
    /// `password`, `otp` and what later capabilities add.
    package var method: String
    /// Unix time in whole seconds.
    package var timestamp: Int

    package init(method: String, timestamp: Int) {
        self.method = method
        self.timestamp = timestamp
    }

    package init(_ method: String, at now: Date) {
        self.init(method: method, timestamp: Int(now.timeIntervalSince1970.rounded(.down)))
    }
}

extension AuthenticationMethod {
    /// A list of them as JSON.
    static func json(_ methods: [AuthenticationMethod]) -> JSONValue {
        .array(
            methods.map {
                .object(["method": .string($0.method), "timestamp": .integer(Int64($0.timestamp))])
            })
    }

    /// The list in a text that ``json(_:)`` gave; what is not one of them is left out.
    static func list(_ text: String) -> [AuthenticationMethod] {
        ((try? JSONValue(json: text.utf8))?.arrayValue ?? []).compactMap { element in
            guard let members = element.objectValue, let method = members["method"]?.stringValue,
                let timestamp = members["timestamp"]?.integerValue
            else { return nil }
            return AuthenticationMethod(method: method, timestamp: Int(timestamp))
        }
    }
}
