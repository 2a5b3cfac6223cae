import Foundation
import GatehouseDomain
import GatehouseWire

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// An id token (OpenID Connect Core 1.0, section 2; RFC 7519) in its three parts. Reading it checks nothing.
struct IDToken: Redacted {
    /// The maximum length of a token, in bytes.
    private static let longest = 64 * 1_024

    private let header: JSONObject
    let claims: JSONObject
    /// The signed bytes.
    let signed: [UInt8]
    let signature: [UInt8]

    /// The algorithm of the signature.
    var algorithm: String? { header["alg"]?.stringValue }
    /// The name of the key.
    var keyID: String? { header["kid"]?.stringValue }
    /// The provider's own id of the person.
    var subject: String? { claims["sub"]?.stringValue }

    /// Reads a token; nil for anything that is not one, for a header that requires an unknown extension (RFC 7515,
    /// section 4.1.11), and for a token of another kind, such as an access token (`at+jwt`, RFC 9068, section 4).
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 3, let header = Self.object(parts[0]),
            let claims = Self.object(parts[1]), let signature = Base64URL.decode(parts[2]), header["crit"] == nil,
            header["kid"] == nil || header["kid"]?.stringValue != nil,
            header["typ"] == nil || header["typ"]?.stringValue?.uppercased() == "JWT"
        else { return nil }
        self.header = header
        self.claims = claims
        self.signature = signature
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    private static func object(_ part: Substring) -> JSONObject? {
        Base64URL.decode(part).flatMap { try? JSONValue(json: $0, duplicateMembers: .refused).objectValue }
    }

    /// Checks whether the token matches the app's request (OpenID Connect Core 1.0, sections 3.1.3.6, 3.1.3.7 and
    /// 12.2).
    func isAsExpected(_ expected: IDTokenExpectation) -> Bool {
        isFor(expected) && isTimely(expected)
            && (expected.nonce == nil || claims["nonce"]?.stringValue == expected.nonce)
            && fits(expected.accessToken)
    }

    private func isFor(_ expected: IDTokenExpectation) -> Bool {
        let audiences: [String]
        switch claims["aud"] {
        case .string(let one): audiences = [one]
        case .array(let list):
            audiences = list.compactMap(\.stringValue)
            guard audiences.count == list.count else { return false }
        default: return false
        }
        guard let subject, OpenIDSubject.isValid(subject) else { return false }
        let party = claims["azp"]
        return isSame(claims["iss"]?.stringValue, expected.issuer)
            && audiences.contains { isSame($0, expected.clientID) }
            && (party == nil ? audiences.count == 1 : isSame(party?.stringValue, expected.clientID))
    }

    /// Whether two texts have the same bytes; equality of `String` would accept other spellings of a character.
    private func isSame(_ text: String?, _ expected: String) -> Bool {
        text.map { $0.utf8.elementsEqual(expected.utf8) } ?? false
    }

    private func isTimely(_ expected: IDTokenExpectation) -> Bool {
        let (now, tolerance) = (expected.now.timeIntervalSince1970, expected.tolerance)
        guard let expiry = Self.seconds(claims["exp"]), let issued = Self.seconds(claims["iat"]),
            expiry > now - tolerance, issued <= now + tolerance
        else { return false }
        if let start = claims["nbf"] {
            guard let start = Self.seconds(start), start <= now + tolerance else { return false }
        }
        if let askedAt = expected.askedAt?.timeIntervalSince1970, issued < askedAt - tolerance - 600 { return false }
        guard let maximumAge = expected.maximumAge else { return true }
        guard let signedIn = Self.seconds(claims["auth_time"]) else { return false }
        return signedIn <= now + tolerance && signedIn >= now - maximumAge - tolerance
    }

    /// Whether the token was issued with this access token (section 3.1.3.6).
    private func fits(_ accessToken: Secret) -> Bool {
        guard let claimed = claims["at_hash"] else { return true }
        let bytes = Data(accessToken.reveal().utf8)
        let digest = algorithm == "EdDSA" ? Array(SHA512.hash(data: bytes)) : Array(SHA256.hash(data: bytes))
        return claimed.stringValue == Base64URL.encode(digest.prefix(digest.count / 2))
    }

    /// Returns a time in seconds since 1970 (RFC 7519, section 2).
    private static func seconds(_ value: JSONValue?) -> TimeInterval? {
        switch value {
        case .integer(let seconds): TimeInterval(seconds)
        case .number(let seconds): seconds.isFinite ? seconds : nil
        default: nil
        }
    }
}

/// What an id token must say.
struct IDTokenExpectation {
    let issuer: String
    let clientID: String
    /// The nonce that was sent; nil for a renewal, which sends none.
    var nonce: String?
    /// When the person was sent to the provider, by the provider's clock; nil for a renewal.
    var askedAt: Date?
    /// The longest time since the last sign-in at the provider, in seconds.
    var maximumAge: TimeInterval?
    /// The token that came with it.
    let accessToken: Secret
    /// The time by the provider's clock.
    let now: Date
    let tolerance: TimeInterval
}
