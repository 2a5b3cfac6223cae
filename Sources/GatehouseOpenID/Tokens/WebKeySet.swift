import GatehouseDomain
import GatehouseWire

/// The public keys of a provider (RFC 7517, section 5).
struct WebKeySet: Sendable {
    /// The maximum number of keys, which is more than any provider has.
    private static let limit = 64

    private let keys: [JSONObject]

    /// Reads a key set. Keys that no signature is checked with are skipped: shared secrets, and keys for encryption.
    init(_ document: JSONObject) throws(OpenIDFailure) {
        guard let list = document["keys"]?.arrayValue, list.count <= Self.limit else { throw .distrusted(.keys) }
        keys = list.compactMap(\.objectValue).filter { key in
            let operations = key["key_ops"]?.arrayValue
            return key["kty"] != "oct" && (key["use"] == nil || key["use"] == "sig")
                && (operations == nil || operations?.contains("verify") == true)
        }
    }

    /// Returns the key that a token names. For a token that names none, returns the one key that fits.
    /// - Throws: ``OpenIDFailure/unknownKey`` when no key has the name;
    ///   ``OpenIDFailure/distrusted(_:)`` when the named key does not fit the algorithm, or several do.
    func key(
        id: String?, _ algorithm: OpenIDConfiguration.Algorithm
    ) throws(OpenIDFailure) -> VerificationKey {
        let named = keys.filter { id == nil || $0["kid"]?.stringValue == id }
        guard !named.isEmpty else { throw .unknownKey }
        let fitting = named.filter { VerificationKey.fits($0, algorithm) }
        guard fitting.count == 1, let members = fitting.first, let key = VerificationKey(members, algorithm) else {
            throw .distrusted(.idToken)
        }
        return key
    }
}
