import Crypto
import GatehouseDomain
import GatehouseWire

/// What the browser says about a ceremony (Web Authentication Level 3, section 5.8.1).
package enum ClientData {
    /// The maximum length, in bytes.
    static let longest = 8_192

    /// Which ceremony it is, as `type` names it.
    enum Ceremony: String {
        /// A credential was made.
        case create = "webauthn.create"
        /// A credential was used.
        case get = "webauthn.get"
    }

    /// Returns the challenge that client data claims to answer, for a server that has to find out whether it is one of
    /// its own. Nothing else is checked. Nil for client data without one.
    /// - Parameter text: The client data in base64url.
    package static func challenge(in text: String) -> [UInt8]? {
        guard let bytes = try? CredentialID.part(text, longest: longest),
            let members = (try? JSONValue(json: bytes, duplicateMembers: .refused))?.objectValue
        else { return nil }
        return members["challenge"]?.stringValue.flatMap { Base64URL.decode($0) }
    }

    /// Checks client data. Members that mean nothing here are ignored.
    /// - Parameters:
    ///   - bytes: The JSON as the browser wrote it.
    ///   - challenge: What the options of the ceremony had.
    /// - Returns: Its SHA-256 digest, which is signed together with the authenticator data.
    static func check(
        _ bytes: [UInt8], of ceremony: Ceremony, challenge: [UInt8], for party: RelyingParty
    ) throws(PasskeyRefusal) -> [UInt8] {
        guard bytes.count <= longest else { throw .tooLong }
        guard let members = (try? JSONValue(json: bytes, duplicateMembers: .refused))?.objectValue else {
            throw .clientData
        }
        guard members["type"]?.has(ceremony.rawValue) == true else { throw .ceremony }
        // base64url has one form, so that nothing has to be decoded.
        guard members["challenge"]?.has(Base64URL.encode(challenge)) == true else { throw .challenge }
        guard case .string(let origin) = members["origin"], party.accepts(origin: origin) else { throw .origin }
        guard members["crossOrigin"].map({ $0 == false }) ?? true, members["topOrigin"] == nil else {
            throw .crossOrigin
        }
        return Array(SHA256.hash(data: bytes))
    }
}

extension JSONValue {
    /// Whether this is a text of exactly these bytes. Equality of `String` would accept other spellings of a character.
    fileprivate func has(_ text: String) -> Bool {
        if case .string(let own) = self { own.utf8.elementsEqual(text.utf8) } else { false }
    }
}
