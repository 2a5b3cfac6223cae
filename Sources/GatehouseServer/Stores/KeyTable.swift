package import Foundation

/// The signing keys, sealed, and the few values a server keeps about itself, inside a transaction.
package struct KeyTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// A private key as it is stored.
    package struct Row: Sendable {
        package var kid: String
        package var sealedPrivateKey: String

        package init(kid: String, sealedPrivateKey: String) {
            self.kid = kid
            self.sealedPrivateKey = sealedPrivateKey
        }
    }

    /// All signing keys, newest first.
    package func signingKeys() throws -> [Row] {
        try sql.rows("SELECT kid, sealed_private_key FROM signing_keys ORDER BY created_at DESC, kid", []).map {
            Row(kid: $0.text("kid"), sealedPrivateKey: $0.text("sealed_private_key"))
        }
    }

    package func insertSigningKey(_ row: Row, at now: Date) throws {
        try sql.run(
            "INSERT INTO signing_keys (kid, sealed_private_key, created_at) VALUES (?, ?, ?)",
            [.text(row.kid), .text(row.sealedPrivateKey), .date(now)])
    }

    /// A value by its name, or nil.
    package func value(_ name: String) throws -> String? {
        try sql.row("SELECT value FROM server_values WHERE name = ?", [.text(name)])?.text("value")
    }

    /// Keeps a value under a name that is not taken.
    package func insertValue(_ value: String, named name: String) throws {
        try sql.run("INSERT INTO server_values (name, value) VALUES (?, ?)", [.text(name), .text(value)])
    }
}
