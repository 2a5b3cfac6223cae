package import Crypto
package import Foundation
import GatehouseCore
import GatehouseJOSE
package import GatehouseStore
import Synchronization

/// The signing keys of a server: the configured ones, and those in the database, which all instances share.
///
/// Nothing informs an instance of a new key. It looks once a minute, when requests need the keys, and a new key does
/// not sign before every instance has looked (``SigningKeys/lead``). A transaction that reads a session also reads the
/// generation of the keys, so that tokens are issued and checked with keys that are at least as recent.
package final class SigningKeyStore: Sendable {
    /// How long the read keys are used, in seconds.
    private static let memory: TimeInterval = 60
    /// How long they are used at least, whatever keys tokens name, in seconds.
    private static let shortestMemory: TimeInterval = 1

    private struct Known {
        var keys: SigningKeys
        /// Their generation.
        var generation: String?
        var readAt: Date
        /// When reading them began, in the order of all readings of this process.
        var reading: Int
    }

    private let database: any Database
    private let sealing: Sealing
    private let configured: ConfiguredKeys?
    private let known: Mutex<Known>
    private let readings = Atomic(0)

    /// Reads the keys of a database. If none signs and none is configured, creates the first one; several instances
    /// that start at once get the same. A configured key replaces those in the database.
    package static func open(
        _ database: any Database, masterKey: SymmetricKey, configured: ConfiguredKeys?, at now: Date
    ) async throws -> SigningKeyStore {
        let sealing = Sealing(key: KeyRing.subkey(.sealing, of: masterKey))
        try await database.write { sql in
            let table = KeyTable(sql)
            if configured != nil {
                if try table.retireSigningKeys(at: now) > 0 { try table.changeGeneration(at: now) }
            } else if try !table.signingKeys().contains(where: { $0.retiredAt == nil }) {
                try table.insertSigningKey(try Self.newRow(sealing, signsFrom: now), at: now)
                try table.changeGeneration(at: now)
            }
        }
        return try await attach(database, masterKey: masterKey, configured: configured, at: now)
    }

    /// Reads the keys of a database without changing them.
    ///
    /// - Throws: `StoreError` if there are none, in the database or configured.
    package static func attach(
        _ database: any Database, masterKey: SymmetricKey, configured: ConfiguredKeys?, at now: Date
    ) async throws -> SigningKeyStore {
        let sealing = Sealing(key: KeyRing.subkey(.sealing, of: masterKey))
        let known = try await read(database, sealing, configured, known: nil, at: now, reading: 0)
        return SigningKeyStore(database, sealing, configured, known)
    }

    private init(_ database: any Database, _ sealing: Sealing, _ configured: ConfiguredKeys?, _ known: Known) {
        self.database = database
        self.sealing = sealing
        self.configured = configured
        self.known = Mutex(known)
    }

    /// Returns the keys as known at an instant, never older than a minute.
    package func keys(at now: Date) async throws -> SigningKeys {
        try await keys(at: now, notOlderThan: Self.memory)
    }

    /// Returns the keys of the generation that a transaction has found, or later ones, never older than a minute.
    package func keys(at now: Date, since generation: String?) async throws -> SigningKeys {
        let known = known.withLock { $0 }
        if known.generation != generation { return try await refresh(at: now) }
        return try await current(known, at: now, notOlderThan: Self.memory)
    }

    /// Returns the keys as known at an instant; if the database cannot be read now, those that were read last. For
    /// answers that need no database, because the keys are public.
    package func lastKeys(at now: Date) async throws -> SigningKeys {
        do {
            return try await keys(at: now)
        } catch let trouble as DatabaseTrouble where trouble.passes {
            return known.withLock { $0.keys }
        }
    }

    /// Returns whether the keys have changed since they were last read, according to a transaction.
    package func isBehind(_ generation: String?) -> Bool { known.withLock { $0.generation != generation } }

    /// Returns the keys after a token named an unknown one. Asks the database at most once a second.
    package func keysAfterUnknownID(at now: Date) async throws -> SigningKeys {
        try await keys(at: now, notOlderThan: Self.shortestMemory)
    }

    /// Whether the signing key is configured, so that the server must not replace it.
    package var isConfigured: Bool { configured != nil }

    /// Creates a new key, which signs after the time that verifiers need to learn about it. If a published key does not
    /// sign yet, returns that one, so that repeated calls create only one.
    ///
    /// - Parameter immediately: Whether it signs at once, because the current key has become known to others. Verifiers
    ///   may then see tokens before they know the key, and earlier keys are no longer accepted.
    /// - Parameter alongside: Runs in the transaction that creates a key; not called if none is created.
    /// - Returns: The new key's id, and the time from which it signs.
    package func rotate(
        at now: Date, immediately: Bool = false,
        alongside: @escaping @Sendable (any SQLSession) throws -> Void = { _ in }
    ) async throws -> (kid: String, signsFrom: Date) {
        let sealing = sealing
        let made = try await database.write { sql in
            let table = KeyTable(sql)
            let rows = try table.signingKeys()
            if immediately {
                try table.deleteSigningKeys(rows.map(\.kid))
            } else {
                if let next = rows.first(where: { $0.signsFrom > now && $0.retiredAt == nil }) { return next }
                try table.deleteSigningKeys(Self.ended(rows, at: now))
            }
            let signsFrom = immediately ? now : now.addingTimeInterval(SigningKeys.lead)
            let row = try Self.newRow(sealing, signsFrom: signsFrom)
            try table.insertSigningKey(row, at: now)
            try table.changeGeneration(at: now)
            try alongside(sql)
            return row
        }
        try await refresh(at: now)
        return (made.kid, made.signsFrom)
    }

    /// Revokes one of the server's own keys, whose tokens are refused from then on. If it was the signing key, a new
    /// one replaces it at once. Verifiers may then see tokens before they know the new key.
    ///
    /// - Parameter alongside: Runs in the same transaction.
    /// - Returns: The id of the replacement, if one was created.
    /// - Throws: ``UnknownKey`` if no key has this id.
    package func revoke(
        _ kid: String, at now: Date, alongside: @escaping @Sendable (any SQLSession) throws -> Void = { _ in }
    ) async throws -> String? {
        let (sealing, isConfigured) = (sealing, isConfigured)
        let made = try await database.write { sql -> String? in
            let table = KeyTable(sql)
            let rows = try table.signingKeys()
            guard rows.contains(where: { $0.kid == kid }) else { throw UnknownKey(known: rows.map(\.kid)) }
            try table.deleteSigningKeys([kid])
            try table.changeGeneration(at: now)
            try alongside(sql)
            // Otherwise the previous key, which only verifies, would sign again.
            guard !isConfigured, kid == (rows.last { $0.signsFrom <= now } ?? rows.first)?.kid else { return nil }
            let row = try Self.newRow(sealing, signsFrom: now)
            try table.insertSigningKey(row, at: now)
            return row.kid
        }
        try await refresh(at: now)
        return made
    }

    /// No key has this id.
    package struct UnknownKey: Error, Equatable, Sendable {
        /// The existing ids.
        package var known: [String]
    }

    // MARK: Reading

    private func keys(at now: Date, notOlderThan age: TimeInterval) async throws -> SigningKeys {
        try await current(known.withLock { $0 }, at: now, notOlderThan: age)
    }

    private func current(_ known: Known, at now: Date, notOlderThan age: TimeInterval) async throws -> SigningKeys {
        // If the clock was set back, the time of reading is in the future.
        let elapsed = now.timeIntervalSince(known.readAt)
        if elapsed >= 0, elapsed < age { return known.keys }
        return try await refresh(at: now)
    }

    @discardableResult
    private func refresh(at now: Date) async throws -> SigningKeys {
        let reading = readings.add(1, ordering: .relaxed).newValue
        let read = try await Self.read(
            database, sealing, configured, known: known.withLock { $0.keys }, at: now, reading: reading)
        // One that began earlier may end later, and have missed a change.
        known.withLock { if $0.reading < reading { $0 = read } }
        return read.keys
    }

    /// - Parameter known: The previously read keys. A known key keeps its memory of verified tokens.
    private static func read(
        _ database: any Database, _ sealing: Sealing, _ configured: ConfiguredKeys?, known: SigningKeys?, at now: Date,
        reading: Int
    ) async throws -> Known {
        let (rows, generation) = try await database.read { sql in
            (try KeyTable(sql).signingKeys(), try KeyTable(sql).generation())
        }
        var managed: [SigningKeys.Managed] = []
        for row in rows {
            let key: SigningKey
            if let same = known?.managedKey(row.kid) {
                key = same
            } else {
                let bytes = try sealing.open(row.sealedPrivateKey, for: row.kid)
                key = SigningKey(kid: row.kid, privateKey: try P256.Signing.PrivateKey(rawRepresentation: bytes))
            }
            managed.append(SigningKeys.Managed(key: key, signsFrom: row.signsFrom, retiredAt: row.retiredAt))
        }
        guard let keys = SigningKeys(managed: managed, configured: configured) else {
            throw StoreError.missingRow(table: "signing_keys")
        }
        return Known(keys: keys, generation: generation, readAt: now, reading: reading)
    }

    // MARK: Rows

    /// Creates a key. Its id does not begin with a hyphen, as one thumbprint in 64 does: a command would take it for an
    /// option.
    package static func newKey() -> (kid: String, privateKey: P256.Signing.PrivateKey) {
        while true {
            let key = P256.Signing.PrivateKey()
            let kid = PublicKeySet.Key(key.publicKey).kid
            if !kid.hasPrefix("-") { return (kid, key) }
        }
    }

    private static func newRow(_ sealing: Sealing, signsFrom: Date) throws -> KeyTable.Row {
        let (kid, key) = newKey()
        return KeyTable.Row(
            kid: kid, sealedPrivateKey: try sealing.seal(key.rawRepresentation, for: kid),
            signsFrom: signsFrom.storable)
    }

    /// Returns the keys that no longer verify anything.
    private static func ended(_ rows: [KeyTable.Row], at now: Date) -> [String] {
        let sorted = rows.sorted { $0.signsFrom < $1.signsFrom }
        return sorted.enumerated().compactMap { index, row in
            let successor = sorted.dropFirst(index + 1).first?.signsFrom
            guard let last = [row.retiredAt, successor].compactMap(\.self).min() else { return nil }
            return now >= last.addingTimeInterval(SigningKeys.retention) ? row.kid : nil
        }
    }
}
