import GatehouseDomain
import GatehouseWire

/// The header of a signature (RFC 7515, section 4.1), as far as it means anything here.
package struct JWSHeader: Sendable {
    /// The name of the algorithm. A key decides whether it is the right one.
    package let algorithm: String
    /// The name of the key.
    package let kid: String?

    /// Creates the header of a known key.
    package init(_ algorithm: JWSAlgorithm, kid: String?) {
        (self.algorithm, self.kid) = (algorithm.rawValue, kid)
    }

    /// Reads an encoded header. Nil if it requires an extension (`crit`), if it is for another kind of token, such as an
    /// access token (`at+jwt`, RFC 9068, section 4), or if it is no JSON object or has a duplicate member.
    package init?(_ part: Substring) {
        guard let members = CompactJWS.object(part), members["crit"] == nil,
            let algorithm = members["alg"]?.stringValue,
            members["kid"] == nil || members["kid"]?.stringValue != nil,
            members["typ"] == nil || members["typ"]?.stringValue?.uppercased() == "JWT"
        else { return nil }
        (self.algorithm, kid) = (algorithm, members["kid"]?.stringValue)
    }

    /// Returns the encoded header for tokens of a key.
    /// - Parameter type: The kind of token; nil for none.
    package static func encoded(_ algorithm: JWSAlgorithm, kid: String?, type: String? = "JWT") -> String {
        var members: JSONObject = ["alg": .string(algorithm.rawValue)]
        members["kid"] = kid.map { .string($0) }
        members["typ"] = type.map { .string($0) }
        return Base64URL.encode(JSONValue.object(members).bytes)
    }
}
