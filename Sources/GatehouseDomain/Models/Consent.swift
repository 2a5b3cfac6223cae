public import Foundation

/// The terms a person accepted, and when. Travels with the sign-up.
public struct Consent: Hashable, Sendable, Codable {
    /// Which edition of the terms.
    public let version: String
    /// The instant at which the person accepted them.
    public let time: Date

    /// Makes a consent.
    public init(version: String, time: Date) {
        self.version = version
        self.time = time
    }
}
