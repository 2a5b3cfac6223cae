package import Foundation
package import GatehouseDomain
package import GatehouseWire

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// A parsed id token (OpenID Connect Core 1.0, section 2; RFC 7519). Nothing in it can be trusted until
/// ``isSigned(by:)`` has returned true for a key of its issuer.
package struct IDToken: Redacted, Sendable {
    /// The algorithm that it names.
    package let algorithm: JWSAlgorithm
    /// The name of its key.
    package let kid: String?
    /// What it says.
    package let claims: JSONObject
    private let jws: CompactJWS

    /// Reads a token.
    /// - Parameters:
    ///   - text: The token.
    ///   - longest: The maximum length, in bytes.
    ///   - algorithms: The accepted algorithms.
    package init(
        _ text: String, longest: Int = CompactJWS.longest, algorithms: Set<JWSAlgorithm> = JWSAlgorithm.published
    ) throws(TokenFailure) {
        guard let jws = CompactJWS(text, longest: longest), let header = jws.header, let claims = jws.claims,
            jws.signature != nil
        else { throw .malformed }
        guard let algorithm = JWSAlgorithm(rawValue: header.algorithm), algorithms.contains(algorithm) else {
            throw .algorithm
        }
        (self.jws, self.algorithm, self.claims, kid) = (jws, algorithm, claims, header.kid)
    }

    /// The signed text.
    package var signed: String { jws.signed }

    /// Whether the signature was made with this key.
    package func isSigned(by key: VerificationKey) -> Bool { key.algorithm == algorithm && jws.isSigned(by: key) }

    /// Checks the claims (OpenID Connect Core 1.0, sections 3.1.3.6, 3.1.3.7 and 12.2).
    /// - Returns: The provider's own id of the person, and the instant from which the token is refused because of its age.
    @discardableResult
    package func check(
        _ rules: IDTokenRules, at now: Date
    ) throws(TokenFailure) -> (subject: String, end: Date) {
        guard Self.isOne(of: rules.issuers, claims["iss"]?.stringValue) else { throw .issuer }
        try checkAudience(rules.clientIDs)
        let times = try TokenTimes(claims)
        guard times.expiresAt != nil, let issued = times.issuedAt, let end = try rules.times.check(times, at: now)
        else {
            throw .time
        }
        if let earliest = rules.earliestIssue?.timeIntervalSince1970, issued < earliest { throw .stale }
        if let maximumAge = rules.maximumAge { try checkAge(maximumAge, rules.times, at: now) }
        guard let subject else { throw .subject }
        if let nonce = rules.nonce { guard Self.isOne(of: [nonce], claims["nonce"]?.stringValue) else { throw .nonce } }
        if let accessToken = rules.accessToken { try checkAccessToken(accessToken) }
        return (subject, end)
    }

    /// The provider's own id of the person; nil if it is not one.
    private var subject: String? {
        claims["sub"]?.stringValue.flatMap { OpenIDSubject.isValid($0) ? $0 : nil }
    }

    /// Checks that one of the audiences is ours; if there are several, the party that requested the token must be ours
    /// too.
    private func checkAudience(_ clientIDs: [String]) throws(TokenFailure) {
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

    /// Checks when the person last signed in at the provider.
    private func checkAge(_ maximumAge: TimeInterval, _ times: TimeRules, at now: Date) throws(TokenFailure) {
        let seconds = now.timeIntervalSince1970
        guard let signedIn = try TokenTimes.seconds("auth_time", claims) else { throw .time }
        guard signedIn <= seconds + times.beforeStart, signedIn >= seconds - maximumAge - times.afterEnd else {
            throw .stale
        }
    }

    /// Checks the left half of the digest of the access token that came with the token (section 3.1.3.6).
    private func checkAccessToken(_ token: Secret) throws(TokenFailure) {
        guard let member = claims["at_hash"] else { return }
        let bytes = Data(token.reveal().utf8)
        let digest = algorithm == .edDSA ? Array(SHA512.hash(data: bytes)) : Array(SHA256.hash(data: bytes))
        guard member.stringValue == Base64URL.encode(digest.prefix(digest.count / 2)) else { throw .accessToken }
    }
}

/// What an id token must say.
package struct IDTokenRules: Sendable {
    /// The names of the issuer, compared byte by byte.
    package var issuers: [String]
    /// The client ids that it may be issued for.
    package var clientIDs: [String]
    /// When it is valid. `exp` and `iat` are required.
    package var times: TimeRules
    /// The nonce that was sent; nil if none was, or if it is checked elsewhere.
    package var nonce: String?
    /// The access token that came with it, which it must fit if it says which one belongs to it.
    package var accessToken: Secret?
    /// The instant before which it cannot have been issued.
    package var earliestIssue: Date?
    /// The longest time since the last sign-in at the provider, in seconds.
    package var maximumAge: TimeInterval?

    package init(
        issuers: [String], clientIDs: [String], times: TimeRules, nonce: String? = nil, accessToken: Secret? = nil,
        earliestIssue: Date? = nil, maximumAge: TimeInterval? = nil
    ) {
        self.issuers = issuers
        self.clientIDs = clientIDs
        self.times = times
        self.nonce = nonce
        self.accessToken = accessToken
        self.earliestIssue = earliestIssue
        self.maximumAge = maximumAge
    }
}
