package import Foundation
import GatehouseCore
package import GatehouseStore

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
        /// From when on it signs, until another one does.
        package var signsFrom: Date
        /// When it gave way to a configured key; nil if it did not.
        package var retiredAt: Date?

        package init(kid: String, sealedPrivateKey: String, signsFrom: Date, retiredAt: Date? = nil) {
            self.kid = kid
            self.sealedPrivateKey = sealedPrivateKey
            self.signsFrom = signsFrom
            self.retiredAt = retiredAt
        }
    }

    /// All signing keys, in the order in which they sign.
    package func signingKeys() throws -> [Row] {
        try sql.rows("SELECT * FROM signing_keys ORDER BY signs_from, kid", []).map {
            try Row(
                kid: $0.text("kid"), sealedPrivateKey: $0.text("sealed_private_key"), signsFrom: $0.date("signs_from"),
                retiredAt: $0.optionalDate("retired_at"))
        }
    }

    package func insertSigningKey(_ row: Row, at now: Date) throws {
        try sql.run(
            "INSERT INTO signing_keys (kid, sealed_private_key, created_at, signs_from) VALUES (?, ?, ?, ?)",
            [.text(row.kid), .text(row.sealedPrivateKey), .date(now), .date(row.signsFrom)])
    }

    /// Notes of all signing keys that they have given way, unless they had before.
    /// Returns how many there were.
    @discardableResult
    package func retireSigningKeys(at now: Date) throws -> Int {
        try sql.run("UPDATE signing_keys SET retired_at = ? WHERE retired_at IS NULL", [.date(now)])
    }

    /// The current generation of the keys: a reader that knows another generation reads them again. nil before they
    /// first changed.
    package func generation() throws -> String? { try value(Self.generationName) }

    /// The same in a row with a column `keys_generation`.
    package static func generation(in row: SQLRow) throws -> String? { try row.optionalText(generationName) }

    /// Notes that the keys have changed. The name holds the time as well as a number, since a database that has lost
    /// writes counts to the same number again.
    package func changeGeneration(at now: Date) throws {
        let number = try generation()?.split(separator: ".").first.flatMap { Int64($0) } ?? 0
        try setValue("\(number + 1).\(now.microseconds)", named: Self.generationName)
    }

    private static let generationName = "keys_generation"

    package func deleteSigningKeys(_ ids: [String]) throws {
        for id in ids { try sql.run("DELETE FROM signing_keys WHERE kid = ?", [.text(id)]) }
    }

    /// A value by its name, or nil.
    package func value(_ name: String) throws -> String? {
        try sql.row("SELECT value FROM server_values WHERE name = ?", [.text(name)])?.text("value")
    }

    /// Keeps a value under a name, in place of the one that was there.
    package func setValue(_ value: String, named name: String) throws {
        try sql.run("DELETE FROM server_values WHERE name = ?", [.text(name)])
        try insertValue(value, named: name)
    }

    /// Keeps a value under a name that is not taken.
    package func insertValue(_ value: String, named name: String) throws {
        try sql.run("INSERT INTO server_values (name, value) VALUES (?, ?)", [.text(name), .text(value)])
    }
}
