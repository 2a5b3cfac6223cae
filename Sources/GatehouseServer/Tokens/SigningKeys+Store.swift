import Crypto
import Foundation

extension SigningKeys {
    /// Reads the keys of a database, and makes the first one where there is none: with several instances starting at
    /// once, all get the same.
    static func load(from database: any Database, masterKey: SymmetricKey, at now: Date) async throws -> SigningKeys {
        let sealing = Sealing(key: KeyRing.subkey(.sealing, of: masterKey))
        let rows = try await database.write { sql in
            let table = KeyTable(sql)
            let rows = try table.signingKeys()
            if !rows.isEmpty { return rows }
            let key = P256.Signing.PrivateKey()
            let kid = PublicKeySet.Key.thumbprint(of: key.publicKey)
            let row = KeyTable.Row(kid: kid, sealedPrivateKey: try sealing.seal(key.rawRepresentation, for: kid))
            try table.insertSigningKey(row, at: now)
            return [row]
        }
        var keys: [SigningKey] = []
        for row in rows {
            let privateKey = try P256.Signing.PrivateKey(
                rawRepresentation: try sealing.open(row.sealedPrivateKey, for: row.kid))
            keys.append(try await SigningKey(kid: row.kid, privateKey: privateKey))
        }
        guard let newest = keys.first else { throw StoreError.missingRow(table: "signing_keys") }
        return SigningKeys(current: newest, older: Array(keys.dropFirst()))
    }
}
