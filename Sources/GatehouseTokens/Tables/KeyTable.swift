package import Foundation
import GatehouseCore
package import GatehouseStore

/// The signing keys, sealed, and the few values a server keeps about itself, inside a transaction.
package struct KeyTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// A private key in its stored form.
    package struct Row: Sendable {
        package var kid: String
        package var sealedPrivateKey: String
        /// The time from which it signs, until another one does.
        package var signsFrom: Date
        /// When a configured key replaced it; nil if none did.
        package var retiredAt: Date?

        package init(kid: String, sealedPrivateKey: String, signsFrom: Date, retiredAt: Date? = nil) {
            self.kid = kid
            self.sealedPrivateKey = sealedPrivateKey
            self.signsFrom = signsFrom
            self.retiredAt = retiredAt
        }
    }

    /// Returns all signing keys, in the order in which they sign.
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

    /// Records that a configured key has replaced all signing keys, unless that is already recorded. Returns how many
    /// there were.
    @discardableResult
    package func retireSigningKeys(at now: Date) throws -> Int {
        try sql.run("UPDATE signing_keys SET retired_at = ? WHERE retired_at IS NULL", [.date(now)])
    }

    /// Returns the current generation of the keys. A reader that knows another generation reads them again. Nil before
    /// they first changed.
    package func generation() throws -> String? { try value(Self.generationName) }

    /// Returns the generation in a row with a column `keys_generation`.
    package static func generation(in row: SQLRow) throws -> String? { try row.optionalText(generationName) }

    /// Records that the keys have changed. The generation contains the time as well as a number, because a database
    /// that has lost writes counts to the same number again.
    package func changeGeneration(at now: Date) throws {
        let number = try generation()?.split(separator: ".").first.flatMap { Int64($0) } ?? 0
        try setValue("\(number + 1).\(now.microseconds)", named: Self.generationName)
    }

    private static let generationName = "keys_generation"

    package func deleteSigningKeys(_ ids: [String]) throws {
        for id in ids { try sql.run("DELETE FROM signing_keys WHERE kid = ?", [.text(id)]) }
    }

    /// Returns the value with a name, or nil.
    package func value(_ name: String) throws -> String? {
        try sql.row("SELECT value FROM server_values WHERE name = ?", [.text(name)])?.text("value")
    }

    /// Stores a value under a name, and replaces the previous one.
    package func setValue(_ value: String, named name: String) throws {
        try sql.run("DELETE FROM server_values WHERE name = ?", [.text(name)])
        try insertValue(value, named: name)
    }

    /// Stores a value under an unused name.
    package func insertValue(_ value: String, named name: String) throws {
        try sql.run("INSERT INTO server_values (name, value) VALUES (?, ?)", [.text(name), .text(value)])
    }
}
