import Crypto
import CryptoExtras
import Foundation
package import GatehouseCore
package import GatehouseDomain

/// Hashes passwords with scrypt (RFC 7914), and writes them as PHC strings. It needs no system library, but costs ten
/// times as much as Argon2id for the same protection.
///
/// What is hashed is the UTF-8 of the password in Unicode's composed form (NFC), as with Argon2id.
package struct ScryptHasher: PasswordHashing {
    private typealias Stored = PHCString<ScryptParameters>

    /// The hash that no password matches, with the current cost.
    package let decoy: String
    private let parameters: ScryptParameters
    private let pool: BoundedPool
    private let random: any RandomSource

    /// Creates a hasher with this cost, these threads and this source of salts.
    package init(parameters: ScryptParameters = .standard, pool: BoundedPool, random: any RandomSource) {
        self.parameters = parameters
        self.pool = pool
        self.random = random
        decoy =
            PHCString(
                cost: parameters, salt: random.bytes(PHCLength.salt), hash: random.bytes(PHCLength.hash)
            ).text
    }

    package func hash(_ password: Secret) async throws -> String {
        let (parameters, salt) = (parameters, random.bytes(PHCLength.salt))
        return try await pool.run {
            let hash = try Self.derive(password, salt: salt, length: PHCLength.hash, parameters)
            return PHCString(cost: parameters, salt: salt, hash: hash).text
        }
    }

    package func verify(_ password: Secret, against hash: String) async throws -> PasswordVerdict {
        guard let stored = Stored(hash) else { return PasswordVerdict(matches: false, needsRehash: false) }
        let derived = try await pool.run {
            try Self.derive(password, salt: stored.salt, length: stored.hash.count, stored.cost)
        }
        return PasswordVerdict(
            matches: ConstantTime.areEqual(derived, stored.hash), needsRehash: !stored.isCurrent(at: parameters))
    }

    package func canVerify(_ hash: String) -> Bool { Stored(hash) != nil }

    private static func derive(
        _ password: Secret, salt: [UInt8], length: Int, _ parameters: ScryptParameters
    ) throws -> [UInt8] {
        try KDF.Scrypt.deriveKey(
            from: Data(password.normalizedPassword.utf8), salt: salt, outputByteCount: length,
            rounds: 1 << parameters.logRounds, blockSize: parameters.blockSize, parallelism: parameters.parallelism
        ).withUnsafeBytes { Array($0) }
    }
}
