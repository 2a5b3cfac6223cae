import Foundation
import GatehouseDomain
import GatehouseWire

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// What a provider says about a person (OpenID Connect Core 1.0, section 5.1).
struct OpenIDPerson: Codable, Equatable, Redacted {
    /// The maximum length of a name, in characters.
    private static let longestName = 200

    var name: String?
    var email: String?

    /// Reads the claims of an id token or of the userinfo endpoint.
    init(_ claims: JSONObject, showsUnverifiedEmail: Bool) {
        func text(_ name: String) -> String? {
            claims[name]?.stringValue.flatMap {
                $0.allSatisfy(\.isWhitespace) ? nil : String($0.prefix(Self.longestName))
            }
        }
        let names = [text("given_name"), text("family_name")].compactMap(\.self)
        name = text("name") ?? (names.isEmpty ? text("preferred_username") : names.joined(separator: " "))
        // Some providers write the flag as text.
        let isVerified = claims["email_verified"] == true || claims["email_verified"] == "true"
        if isVerified || showsUnverifiedEmail {
            email = claims["email"]?.stringValue.flatMap { EmailAddress($0)?.canonical }
        }
    }

    /// Fills in what is missing.
    mutating func fillIn(from other: OpenIDPerson) {
        name = name ?? other.name
        email = email ?? other.email
    }

    /// Returns the stable id of a person: the provider's own, or a digest of issuer and that id.
    static func userID(_ subject: String, _ configuration: OpenIDConfiguration) -> String {
        if configuration.usesSubjectAsUserID { return subject }
        return Base64URL.encode(SHA256.hash(data: Data(configuration.issuer.utf8 + [0] + subject.utf8)))
    }
}
