import GatehouseTokens
import GatehouseWire

/// The public keys of a provider (RFC 7517, section 5), those that tokens are verified with.
struct ProviderKeys: Sendable {
    /// More keys than any provider has.
    private static let limit = 64

    private let keys: [(kid: String?, key: SigningKey)]

    /// Reads a set. Keys of kinds that are not taken are nobody's business, and neither are secrets, which nobody
    /// publishes.
    init(_ document: JSONObject) async throws(ProviderFailure) {
        guard let list = document["keys"]?.arrayValue else { throw .malformed }
        var keys: [(kid: String?, key: SigningKey)] = []
        for element in list.prefix(Self.limit) {
            guard var members = element.objectValue, members["kty"] != "oct" else { continue }
            if let operations = members["key_ops"]?.arrayValue, !operations.contains("verify") { continue }
            members["d"] = nil
            guard let key = try? await KeyText.jwk(members) else { continue }
            keys.append((members["kid"]?.stringValue, key))
        }
        self.keys = keys
    }

    /// The key that a token names. A token that names none has the only one for its algorithm.
    func key(kid: String?, algorithm: String) throws(IDTokenFailure) -> SigningKey {
        let named = keys.filter { kid == nil ? $0.key.algorithmName == algorithm : $0.kid == kid }
        guard kid == nil ? named.count == 1 : !named.isEmpty else { throw .unknownKey }
        guard let key = named.first(where: { $0.key.algorithmName == algorithm })?.key else { throw .algorithm }
        return key
    }
}
