package import Foundation

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
