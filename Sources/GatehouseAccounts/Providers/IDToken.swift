import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseTokens
import GatehouseWire
import JWTKit

/// An id token (OpenID Connect Core 1.0, section 2) taken apart. Nothing in it is to be believed before
/// ``isSigned(by:)`` says so of a key of its issuer.
struct IDToken {
    /// The algorithms that are taken. A shared secret is none of them, and neither is no signature at all.
    static let algorithms: Set<String> = ["RS256", "ES256", "EdDSA"]
    /// The longest token that is looked at, in bytes.
    static let limit = 16 * 1024
    /// How far apart the clocks of provider and server may be, in seconds.
    static let leeway: TimeInterval = 60
    /// The longest time after it was made in which a token signs in, in seconds, whatever it says itself: for so long at
    /// most the server remembers that it was used.
    static let longestLife: TimeInterval = 86_400
    /// The longest subject (OpenID Connect Core 1.0, section 2), in bytes.
    private static let subjectLimit = 255

    let algorithm: String
    let kid: String?
    private let claims: JSONObject
    private let input: Data
    private let signature: [UInt8]

    /// Takes a token apart (RFC 7515, section 7.1). What asks for an extension (`crit`), or is another kind of token, is
    /// refused; no member may be there twice.
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

    /// Whether the signature is this key's, by the algorithm of the key.
    func isSigned(by key: SigningKey) -> Bool {
        key.algorithmName == algorithm && (try? key.algorithm.verify(signature, signs: input)) == true
    }

    // MARK: What it says

    /// Checks what the token says (OpenID Connect Core 1.0, section 3.1.3.7) against what is pinned of its provider.
    ///
    /// - Parameter accessToken: One that came with it; checked where the token says which one belongs to it.
    func identity(
        for provider: ProviderSettings, nonce: ExpectedNonce, accessToken: Secret?, at now: Date
    ) throws(IDTokenFailure) -> VerifiedIDToken {
        guard let issuer = claims["iss"]?.stringValue, provider.issuerNames.contains(issuer) else { throw .issuer }
        try checkAudience(provider.clientIDs)
        let end = try end(at: now)
        guard let subject = claims["sub"]?.stringValue, (1...Self.subjectLimit).contains(subject.utf8.count),
            subject.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw .subject }
        try nonce.check(claims["nonce"], acceptsNone: provider.acceptsMissingNonce)
        if let accessToken { try checkAccessToken(accessToken) }
        let identity = ProviderIdentity(
            provider: provider.id, issuer: provider.issuer, subject: subject, email: claims["email"]?.stringValue,
            isEmailVerified: Self.truth(claims["email_verified"]), name: name, picture: picture,
            isPrivateEmail: Self.truth(claims["is_private_email"]))
        let signed = Secret("\(provider.issuer) \(String(decoding: input, as: UTF8.self))")
        return VerifiedIDToken(identity: identity, signed: signed, end: end)
    }

    /// One of the audiences must be ours; of several, the party that asked for the token must be ours, too.
    private func checkAudience(_ clientIDs: [String]) throws(IDTokenFailure) {
        let audience = claims["aud"].flatMap { $0.stringValue.map { [$0] } ?? $0.arrayValue?.map(\.stringValue) } ?? []
        guard !audience.contains(nil), audience.contains(where: { $0.map(clientIDs.contains) == true }) else {
            throw .audience
        }
        if audience.count > 1 || claims["azp"] != nil {
            guard let party = claims["azp"]?.stringValue, clientIDs.contains(party) else { throw .audience }
        }
    }

    /// Checks that the token is in its time, and gives when it no longer is.
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

    /// The left half of the digest of an access token that was given along (section 3.1.3.8).
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

    /// A truth value, which Apple may write as a text.
    private static func truth(_ value: JSONValue?) -> Bool {
        value?.boolValue ?? (value?.stringValue == "true")
    }

    /// Seconds since 1970, which may have a fraction (RFC 7519, section 2).
    private static func time(_ value: JSONValue?) -> TimeInterval? {
        switch value {
        case .integer(let seconds): TimeInterval(seconds)
        case .number(let seconds): seconds.isFinite ? seconds : nil
        default: nil
        }
    }
}
