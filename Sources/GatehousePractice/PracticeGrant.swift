import Foundation

/// The grant behind a code (RFC 6749, section 4.1.2).
struct PracticeGrant: Sendable {
    var client: PracticeClient
    var brand: PracticeBrand
    var person: PracticePerson
    var lie: PracticeLie
    var redirectURI: String
    /// The digest of the client's secret (RFC 7636, section 4.2).
    var challenge: String
    var nonce: String?
    var expiresAt: Date
}
