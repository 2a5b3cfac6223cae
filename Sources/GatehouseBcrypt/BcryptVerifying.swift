package import GatehouseCore
package import GatehouseDomain

/// Hashes passwords with another implementation, and also verifies bcrypt hashes, which come from imports. Such a hash
/// needs to be replaced, so that it is gone after the first sign-in. One that may have seen only a part of the password
/// stays: what was typed may be another password with the same beginning.
package struct BcryptVerifying: PasswordHashing {
    private let current: any PasswordHashing
    private let pool: BoundedPool

    /// Creates a verifier from the hasher for new hashes, and the threads for verifying.
    package init(_ current: any PasswordHashing, pool: BoundedPool) {
        self.current = current
        self.pool = pool
    }

    package var decoy: String { current.decoy }

    package func hash(_ password: Secret) async throws -> String { try await current.hash(password) }

    package func verify(_ password: Secret, against hash: String) async throws -> PasswordVerdict {
        guard let stored = BcryptHash(hash) else { return try await current.verify(password, against: hash) }
        let matches = try await pool.run { stored.matches(password) }
        return PasswordVerdict(
            matches: matches, needsRehash: matches, isWhole: BcryptHash.seesWhole(password))
    }

    package func canVerify(_ hash: String) -> Bool { BcryptHash(hash) != nil || current.canVerify(hash) }
}
