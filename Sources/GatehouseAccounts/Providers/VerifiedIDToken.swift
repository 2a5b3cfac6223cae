import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseJOSE
import GatehouseWire

/// A checked id token: who it is about, and how it is recognized if it is presented again.
package struct VerifiedIDToken: Sendable {
    /// The person it is about, according to the provider.
    package var identity: ProviderIdentity
    /// The issuer and the signed part of the token. The signature is left out: the owner of a token can write some
    /// signatures in two ways.
    let signed: Secret
    /// The instant from which the token is refused because of its age.
    let end: Date
}

extension VerifiedIDToken {
    /// Creates it from a token whose signature and claims were checked.
    init(_ token: IDToken, of subject: String, until end: Date, from provider: ProviderSettings) {
        let claims = token.claims
        let identity = ProviderIdentity(
            provider: provider.id, issuer: provider.issuer, subject: subject, email: claims["email"]?.stringValue,
            isEmailVerified: Self.truth(claims["email_verified"]), name: Self.name(in: claims),
            picture: Self.picture(in: claims), isPrivateEmail: Self.truth(claims["is_private_email"]))
        self.init(identity: identity, signed: Secret("\(provider.issuer) \(token.signed)"), end: end)
    }

    private static func name(in claims: JSONObject) -> String? {
        if let name = claims["name"]?.stringValue { return name }
        let parts = ["given_name", "family_name"].compactMap { claims[$0]?.stringValue }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private static func picture(in claims: JSONObject) -> String? {
        guard let text = claims["picture"]?.stringValue, text.hasPrefix("https://") else { return nil }
        return ProviderURL.endpoint(text, allowsLoopback: false) == nil ? nil : text
    }

    /// Reads a Boolean, which Apple may write as text.
    private static func truth(_ value: JSONValue?) -> Bool {
        value?.boolValue ?? (value?.stringValue == "true")
    }
}

extension ProviderSettings {
    /// What an id token of this provider must say, beside its nonce.
    /// - Parameter accessToken: The access token that came with it.
    func rules(with accessToken: Secret?) -> IDTokenRules {
        // The server remembers for at most a day that a token was used.
        IDTokenRules(
            issuers: issuerNames, clientIDs: clientIDs,
            times: TimeRules(afterEnd: 60, beforeStart: 60, longestLife: 86_400), accessToken: accessToken)
    }
}

extension IDTokenFailure {
    init(_ failure: TokenFailure) {
        self =
            switch failure {
            case .malformed: .malformed
            case .algorithm: .algorithm
            case .unknownKey: .unknownKey
            case .signature: .signature
            case .issuer: .issuer
            case .audience: .audience
            case .time, .stale: .time
            case .expired: .expired
            case .future: .future
            case .subject: .subject
            case .nonce: .nonce
            case .accessToken: .accessToken
            }
    }
}
