public import Foundation
public import GatehouseDomain

/// The claims of an access token: the payload of a JSON Web Token (RFC 7519), typed and raw.
///
/// **Nothing in it is verified.** The client has no key to check the signature with. Use the claims for display, or to
/// decide when to reopen a socket, but never for a decision that your server must make. The token itself is not
/// included.
public struct TokenClaims: Hashable, Sendable {
    /// The largest token that is parsed, in bytes.
    static let largestToken = 65_536

    /// The payload as the back end wrote it: a JSON object.
    public let json: Data
    private let registered: Registered

    /// Reads the claims of a token; nil if it is not a JSON Web Token.
    /// - Parameter token: An access token.
    public init?(_ token: Secret) {
        let parts = token.reveal().parts(between: UInt8(ascii: "."))
        guard token.reveal().utf8.count <= Self.largestToken, parts.count == 3, !parts[0].isEmpty,
            let json = Base64URL.decode(parts[1]).map({ Data($0) }),
            let registered = try? JSONDecoder().decode(Registered.self, from: json)
        else { return nil }
        self.json = json
        self.registered = registered
    }

    /// The subject of the token (`sub`): with Gatehouse and Supabase, the person's user id.
    public var subject: String? { registered.subject }
    /// The issuer (`iss`).
    public var issuer: String? { registered.issuer }
    /// The audience (`aud`); empty if the token has none.
    public var audience: [String] { registered.audience }
    /// When the token expires (`exp`), in server time.
    public var expiresAt: Date? { registered.expiresAt }
    /// When the token becomes valid (`nbf`), in server time.
    public var notBefore: Date? { registered.notBefore }
    /// When the token was issued (`iat`), in server time.
    public var issuedAt: Date? { registered.issuedAt }
    /// The id of the token (`jti`).
    public var tokenId: String? { registered.tokenId }

    /// Decodes claims of your own.
    /// - Parameter type: The type to decode. Its keys are the names of the claims.
    /// - Throws: `DecodingError` when the claims do not match the type.
    public func decoded<Claims: Decodable>(as type: Claims.Type) throws -> Claims {
        try JSONDecoder().decode(type, from: json)
    }
}

extension TokenClaims: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<claims>`, because claims are about a person.
    public var description: String { "<claims>" }

    /// Same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The claims registered by RFC 7519 (section 4.1). A claim of the wrong type counts as absent.
private struct Registered: Hashable, Sendable, Decodable {
    let subject, issuer, tokenId: String?
    let audience: [String]
    let expiresAt, notBefore, issuedAt: Date?

    private enum CodingKeys: String, CodingKey {
        case sub, iss, aud, exp, nbf, iat, jti
    }

    init(from decoder: any Decoder) throws {
        let claims = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? { try? claims.decode(String.self, forKey: key) }
        func date(_ key: CodingKeys) -> Date? {
            (try? claims.decode(Double.self, forKey: key)).map(Date.init(timeIntervalSince1970:))
        }
        subject = text(.sub)
        issuer = text(.iss)
        tokenId = text(.jti)
        audience = text(.aud).map { [$0] } ?? (try? claims.decode([String].self, forKey: .aud)) ?? []
        expiresAt = date(.exp)
        notBefore = date(.nbf)
        issuedAt = date(.iat)
    }
}
