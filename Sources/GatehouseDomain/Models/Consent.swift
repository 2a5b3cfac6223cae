public import Foundation

/// The terms a person accepted, and when. Sent with the sign-up.
public struct Consent: Hashable, Sendable, Codable {
    /// The version of the terms.
    public let version: String
    /// When the person accepted them.
    public let time: Date

    /// Creates a consent.
    public init(version: String, time: Date) {
        self.version = version
        self.time = time
    }
}
