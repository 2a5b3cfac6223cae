import Foundation
import GatehouseDomain
package import GatehouseWire

/// A JSON Web Signature in compact form (RFC 7515, section 7.1), in its three parts. Reading it checks nothing.
package struct CompactJWS: Redacted, Sendable {
    /// The maximum length of a token, in bytes, which is far longer than any honest one.
    package static let longest = 65_536

    /// The encoded header.
    package let encodedHeader: Substring
    private let payload: Substring
    private let encodedSignature: Substring
    private let input: Substring

    /// Splits a text; nil if it is too long or does not have three parts.
    package init?(_ text: String, longest: Int = longest) {
        guard text.utf8.count <= longest else { return nil }
        let parts = text.parts(between: UInt8(ascii: "."))
        guard parts.count == 3 else { return nil }
        (encodedHeader, payload, encodedSignature) = (parts[0], parts[1], parts[2])
        input = parts[0].base[..<parts[1].endIndex]
    }

    /// The header; nil if it is not one that is understood.
    package var header: JWSHeader? { JWSHeader(encodedHeader) }

    /// The claims (RFC 7519, section 4); nil if the payload is no JSON object, or has a duplicate member.
    package var claims: JSONObject? { Self.object(payload) }

    /// The signed text.
    package var signed: String { String(input) }

    /// The signature; nil if it is not base64url.
    package var signature: [UInt8]? { Base64URL.decode(encodedSignature) }

    /// Whether the signature was made with this key, by the algorithm of the key.
    package func isSigned(by key: VerificationKey) -> Bool {
        guard let signature else { return false }
        return key.isValid(signature, for: Data(input.utf8))
    }

    /// Returns a signed text.
    /// - Parameters:
    ///   - payload: What is signed: the claims, as JSON.
    ///   - header: The encoded header, which names the algorithm of the key.
    package static func sign(_ payload: String, header: String, with key: SignatureKey) throws -> String {
        let input = header + "." + Base64URL.encode(payload.utf8)
        return try input + "." + Base64URL.encode(key.signature(of: Data(input.utf8)))
    }

    static func object(_ part: Substring) -> JSONObject? {
        guard let bytes = Base64URL.decode(part) else { return nil }
        return (try? JSONValue(json: bytes, duplicateMembers: .refused))?.objectValue
    }
}
