package import Crypto
package import Foundation
import GatehouseCore
package import GatehouseStore
import Synchronization

/// The signing keys of a server: those that were configured, and those in the database, which all instances share.
///
/// Nothing tells an instance of a new key: it looks once a minute, as requests need the keys, and a new key does not
/// sign before everybody has looked (``SigningKeys/lead``). A transaction that reads a session reads along what
/// the keys go by, so that tokens are made, and held against their sessions, with keys that are no older than that.
package final class SigningKeyStore: Sendable {
    /// How long what was read holds.
    private static let memory: TimeInterval = 60
    /// How long it holds at least, whatever tokens name.
    private static let shortestMemory: TimeInterval = 1

    private struct Known {
        var keys: SigningKeys
        /// What they went by.
        var generation: String?
        var readAt: Date
    }

    private let database: any Database
    private let sealing: Sealing
    private let configured: ConfiguredKeys?
    private let known: Mutex<Known>

    /// Reads the keys of a database, and makes the first one where there is none that signs and none was configured:
    /// with several instances starting at once, all get the same. Keys in the database give way to a configured one.
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

    /// Reads the keys of a database as they are.
    ///
    /// - Throws: `StoreError` where there are none, in the database or configured.
    package static func attach(
        _ database: any Database, masterKey: SymmetricKey, configured: ConfiguredKeys?, at now: Date
    ) async throws -> SigningKeyStore {
        let sealing = Sealing(key: KeyRing.subkey(.sealing, of: masterKey))
        let known = try await read(database, sealing, configured, known: nil, at: now)
        return SigningKeyStore(database, sealing, configured, known)
    }

    private init(_ database: any Database, _ sealing: Sealing, _ configured: ConfiguredKeys?, _ known: Known) {
        self.database = database
        self.sealing = sealing
        self.configured = configured
        self.known = Mutex(known)
    }

    /// The keys as they are known at an instant: never older than a minute.
    package func keys(at now: Date) async throws -> SigningKeys {
        try await keys(at: now, notOlderThan: Self.memory)
    }

    /// The keys as a transaction has found them, by what they go by, or later ones: never older than a minute.
    package func keys(at now: Date, since generation: String?) async throws -> SigningKeys {
        isBehind(generation) ? try await refresh(at: now) : try await keys(at: now)
    }

    /// Whether the keys have changed since they were last read, as a transaction has found.
    package func isBehind(_ generation: String?) -> Bool { known.withLock { $0.generation != generation } }

    /// The keys when a token names one that is not among them; at most once a second the database is asked.
    package func keysAfterUnknownID(at now: Date) async throws -> SigningKeys {
        try await keys(at: now, notOlderThan: Self.shortestMemory)
    }

    /// Whether the key that signs is not one that the server made, and so is not the server's to replace.
    package var isConfigured: Bool { configured != nil }

    /// Makes a new key, which signs after the time that verifiers need to get to know it. While one is on its way to
    /// sign, it is that one that is given, so that however many ask, there is one.
    ///
    /// - Parameter immediately: Signs at once, for when the key in force has become known to others: verifiers may
    ///   meet it before they know it, and the keys before it are not taken any more.
    /// - Parameter alongside: Runs in the transaction in which a key is made; not where none is.
    /// - Returns: The new key's id, and from when on it signs.
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

    /// Revokes a key that the server made: its tokens are refused from then on. If it was the one that signs, a new one
    /// takes its place at once; verifiers may meet that one before they know it.
    ///
    /// - Parameter alongside: Runs in the same transaction.
    /// - Returns: The id of the key that was made in its place, if one was.
    /// - Throws: ``UnknownKey`` for an id that none of these keys has.
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
            // Otherwise the key before it, which verifies only, would sign again.
            guard !isConfigured, kid == (rows.last { $0.signsFrom <= now } ?? rows.first)?.kid else { return nil }
            let row = try Self.newRow(sealing, signsFrom: now)
            try table.insertSigningKey(row, at: now)
            return row.kid
        }
        try await refresh(at: now)
        return made
    }

    /// There is no key with such an id.
    package struct UnknownKey: Error, Equatable, Sendable {
        /// The ids that there are.
        package var known: [String]
    }

    // MARK: Reading

    private func keys(at now: Date, notOlderThan age: TimeInterval) async throws -> SigningKeys {
        let known = known.withLock { $0 }
        // A clock that was set back makes what was read look like something of the future.
        let elapsed = now.timeIntervalSince(known.readAt)
        if elapsed >= 0, elapsed < age { return known.keys }
        return try await refresh(at: now)
    }

    @discardableResult
    private func refresh(at now: Date) async throws -> SigningKeys {
        let read = try await Self.read(database, sealing, configured, known: known.withLock { $0.keys }, at: now)
        known.withLock { $0 = read }
        return read.keys
    }

    /// - Parameter known: What was read before: a key that is known keeps what it remembers of its tokens.
    private static func read(
        _ database: any Database, _ sealing: Sealing, _ configured: ConfiguredKeys?, known: SigningKeys?, at now: Date
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
                key = try await SigningKey(kid: row.kid, privateKey: P256.Signing.PrivateKey(rawRepresentation: bytes))
            }
            managed.append(SigningKeys.Managed(key: key, signsFrom: row.signsFrom, retiredAt: row.retiredAt))
        }
        guard let keys = SigningKeys(managed: managed, configured: configured) else {
            throw StoreError.missingRow(table: "signing_keys")
        }
        return Known(keys: keys, generation: generation, readAt: now)
    }

    // MARK: Rows

    private static func newRow(_ sealing: Sealing, signsFrom: Date) throws -> KeyTable.Row {
        let key = P256.Signing.PrivateKey()
        let kid = PublicKeySet.Key(key.publicKey).kid
        return KeyTable.Row(
            kid: kid, sealedPrivateKey: try sealing.seal(key.rawRepresentation, for: kid),
            signsFrom: signsFrom.storable)
    }

    /// The keys that verify nothing any more.
    private static func ended(_ rows: [KeyTable.Row], at now: Date) -> [String] {
        let sorted = rows.sorted { $0.signsFrom < $1.signsFrom }
        return sorted.enumerated().compactMap { index, row in
            let successor = sorted.dropFirst(index + 1).first?.signsFrom
            guard let last = [row.retiredAt, successor].compactMap(\.self).min() else { return nil }
            return now >= last.addingTimeInterval(SigningKeys.retention) ? row.kid : nil
        }
    }
}
