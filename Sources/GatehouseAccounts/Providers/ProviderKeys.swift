import GatehouseCore
import GatehouseTokens
import GatehouseWire

/// The public keys of a provider (RFC 7517, section 5) that verify tokens.
struct ProviderKeys: Sendable {
    /// The maximum number of keys that are read; no provider has that many.
    private static let limit = 64

    private let keys: [(kid: String?, key: SigningKey)]

    /// Reads a key set. Skips keys of unsupported kinds, and shared secrets, which no provider publishes.
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

    /// Returns the key that a token names. For a token that names none, returns the key for its algorithm if there is
    /// only one.
    func key(kid: String?, algorithm: String) throws(IDTokenFailure) -> SigningKey {
        let named = keys.filter { kid == nil ? $0.key.algorithmName == algorithm : $0.kid == kid }
        guard kid == nil ? named.count == 1 : !named.isEmpty else { throw .unknownKey }
        guard let key = named.first(where: { $0.key.algorithmName == algorithm })?.key else { throw .algorithm }
        return key
    }
}
