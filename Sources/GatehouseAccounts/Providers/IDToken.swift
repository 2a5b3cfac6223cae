import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseTokens
import GatehouseWire
import JWTKit

/// A parsed id token (OpenID Connect Core 1.0, section 2). Nothing in it can be trusted until ``isSigned(by:)`` has
/// returned true for a key of its issuer.
struct IDToken {
    /// The accepted algorithms. Neither shared secrets nor unsigned tokens are accepted.
    static let algorithms: Set<String> = ["RS256", "ES256", "EdDSA"]
    /// The maximum size of a token that is parsed, in bytes.
    static let limit = IDTokenFailure.lengthLimit
    /// How far the clocks of provider and server may differ, in seconds.
    static let leeway: TimeInterval = 60
    /// The longest time after its creation that a token can sign somebody in, in seconds, whatever the token itself
    /// says. The server remembers that a token was used for at most this long.
    static let longestLife: TimeInterval = 86_400

    let algorithm: String
    let kid: String?
    private let claims: JSONObject
    private let input: Data
    private let signature: [UInt8]

    /// Parses a token (RFC 7515, section 7.1). A token that requires an extension (`crit`), is of another kind, or has
    /// a duplicate member is refused.
    init(_ token: Secret) throws(IDTokenFailure) {
        let text = token.reveal()
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.limit, parts.count == 3, let header = Self.object(parts[0]),
            let claims = Self.object(parts[1]), let signature = Base64URL.decode(parts[2]), header["crit"] == nil
        else { throw .malformed }
        for name in ["kid", "typ"] where header[name] != nil && header[name]?.stringValue == nil { throw .malformed }
        if let type = header["typ"]?.stringValue, type.uppercased() != "JWT" { throw .malformed }
        guard let algorithm = header["alg"]?.stringValue, Self.algorithms.contains(algorithm) else {
            throw .algorithm
        }
        self.algorithm = algorithm
        kid = header["kid"]?.stringValue
        self.claims = claims
        input = Data("\(parts[0]).\(parts[1])".utf8)
        self.signature = signature
    }

    private static func object(_ part: Substring) -> JSONObject? {
        guard let bytes = Base64URL.decode(part) else { return nil }
        return (try? JSONValue(json: bytes, duplicateMembers: .refused))?.objectValue
    }

    /// Returns whether the signature was made with this key, by the algorithm of the key.
    func isSigned(by key: SigningKey) -> Bool {
        key.algorithmName == algorithm && (try? key.algorithm.verify(signature, signs: input)) == true
    }

    // MARK: Claims

    /// Checks the claims of the token (OpenID Connect Core 1.0, section 3.1.3.7) against what is pinned for its
    /// provider.
    ///
    /// - Parameter accessToken: The access token that came with it; checked if the id token says which one belongs to
    ///   it.
    func identity(
        for provider: ProviderSettings, nonce: ExpectedNonce, accessToken: Secret?, at now: Date
    ) throws(IDTokenFailure) -> VerifiedIDToken {
        guard let issuer = claims["iss"]?.stringValue, Self.isOne(of: provider.issuerNames, issuer) else {
            throw .issuer
        }
        try checkAudience(provider.clientIDs)
        let end = try end(at: now)
        guard let subject = claims["sub"]?.stringValue, OpenIDSubject.isValid(subject) else { throw .subject }
        try nonce.check(claims["nonce"], acceptsNone: provider.acceptsMissingNonce)
        if let accessToken { try checkAccessToken(accessToken) }
        let identity = ProviderIdentity(
            provider: provider.id, issuer: provider.issuer, subject: subject, email: claims["email"]?.stringValue,
            isEmailVerified: Self.truth(claims["email_verified"]), name: name, picture: picture,
            isPrivateEmail: Self.truth(claims["is_private_email"]))
        let signed = Secret("\(provider.issuer) \(String(decoding: input, as: UTF8.self))")
        return VerifiedIDToken(identity: identity, signed: signed, end: end)
    }

    /// Checks that one of the audiences is ours; if there are several, the party that requested the token must be ours
    /// too.
    private func checkAudience(_ clientIDs: [String]) throws(IDTokenFailure) {
        let audience = claims["aud"].flatMap { $0.stringValue.map { [$0] } ?? $0.arrayValue?.map(\.stringValue) } ?? []
        guard !audience.contains(nil), audience.contains(where: { Self.isOne(of: clientIDs, $0) }) else {
            throw .audience
        }
        if audience.count > 1 || claims["azp"] != nil {
            guard Self.isOne(of: clientIDs, claims["azp"]?.stringValue) else { throw .audience }
        }
    }

    /// Returns whether a text has the bytes of one of these; equality of `String` would accept other spellings of a
    /// character.
    private static func isOne(of expected: [String], _ text: String?) -> Bool {
        guard let text else { return false }
        return expected.contains { $0.utf8.elementsEqual(text.utf8) }
    }

    /// Checks that the token is within its validity period, and returns when that ends.
    private func end(at now: Date) throws(IDTokenFailure) -> Date {
        let seconds = now.timeIntervalSince1970
        guard let expiry = Self.time(claims["exp"]), let issued = Self.time(claims["iat"]) else { throw .time }
        let end = min(expiry, issued + Self.longestLife) + Self.leeway
        guard seconds < end else { throw .expired }
        guard issued <= seconds + Self.leeway else { throw .future }
        if let member = claims["nbf"] {
            guard let start = Self.time(member) else { throw .time }
            guard start <= seconds + Self.leeway else { throw .future }
        }
        return Date(timeIntervalSince1970: end)
    }

    /// Checks the left half of the digest of the access token that came with the token (section 3.1.3.8).
    private func checkAccessToken(_ token: Secret) throws(IDTokenFailure) {
        guard let member = claims["at_hash"] else { return }
        let bytes = Data(token.reveal().utf8)
        let digest = algorithm == "EdDSA" ? Array(SHA512.hash(data: bytes)) : Array(SHA256.hash(data: bytes))
        guard member.stringValue == Base64URL.encode(digest.prefix(digest.count / 2)) else { throw .accessToken }
    }

    private var name: String? {
        if let name = claims["name"]?.stringValue { return name }
        let parts = ["given_name", "family_name"].compactMap { claims[$0]?.stringValue }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private var picture: String? {
        guard let text = claims["picture"]?.stringValue, text.hasPrefix("https://") else { return nil }
        return ProviderURL.endpoint(text, allowsLoopback: false) == nil ? nil : text
    }

    /// Reads a Boolean, which Apple may write as text.
    private static func truth(_ value: JSONValue?) -> Bool {
        value?.boolValue ?? (value?.stringValue == "true")
    }

    /// Reads seconds since 1970, which may have a fraction (RFC 7519, section 2).
    private static func time(_ value: JSONValue?) -> TimeInterval? {
        switch value {
        case .integer(let seconds): TimeInterval(seconds)
        case .number(let seconds): seconds.isFinite ? seconds : nil
        default: nil
        }
    }
}
