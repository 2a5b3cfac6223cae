package import Crypto
package import Foundation
import GatehouseCore
import GatehouseDomain

/// Encrypts values in the database with AES-256-GCM, each bound to its row.
package struct Sealing: Sendable {
    private let key: SymmetricKey

    package init(key: SymmetricKey) {
        self.key = key
    }

    /// Seals bytes for a row. A sealed text that is moved to another row does not open.
    package func seal(_ bytes: some DataProtocol, for row: String) throws -> String {
        let box = try AES.GCM.seal(bytes, using: key, authenticating: Data(row.utf8))
        return Base64URL.encode(box.nonce) + "." + Base64URL.encode(box.ciphertext + box.tag)
    }

    /// Opens a text that was sealed for the same row with the same key.
    ///
    /// - Throws: `SealingError` if it was not.
    package func open(_ text: String, for row: String) throws -> Data {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let nonce = Base64URL.decode(parts[0]), let body = Base64URL.decode(parts[1]),
            let box = try? AES.GCM.SealedBox(combined: Data(nonce + body)),
            let bytes = try? AES.GCM.open(box, using: key, authenticating: Data(row.utf8))
        else { throw SealingError() }
        return bytes
    }

    /// Seals a value as JSON.
    package func seal(json value: some Encodable, for row: String) throws -> String {
        try seal(Data(JSONText.encode(value).utf8), for: row)
    }

    /// Opens a value that was sealed as JSON.
    ///
    /// - Throws: `SealingError` if it was not sealed for this row with this key, `DecodingError` if it is of another shape.
    package func open<Value: Decodable>(json text: String, for row: String, as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: open(text, for: row))
    }
}

/// A sealed value does not open: it was sealed with another key or for another row, or is damaged.
package struct SealingError: Error, CustomStringConvertible {
    package var description: String { "A sealed value in the database does not open with this server's master key." }
}
