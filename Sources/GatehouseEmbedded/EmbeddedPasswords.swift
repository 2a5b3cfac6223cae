import GatehousePasswords
import GatehouseCore

/// How an embedded server hashes passwords. It is cheap for tests, and verifies both kinds where possible.
package enum EmbeddedPasswords: Sendable {
    /// With libargon2.
    case argon2id
    /// With code from the package, if libargon2 is missing.
    case scrypt

    /// The best kind that this system supports.
    package static var installed: EmbeddedPasswords { Argon2idHasher.isAvailable ? .argon2id : .scrypt }

    func hasher(_ pool: BoundedPool, _ random: any RandomSource) -> any PasswordHashing {
        let argon2id = Argon2idHasher(
            parameters: Argon2Parameters(memory: 32, passes: 1, lanes: 1), pool: pool, random: random)
        let scrypt = ScryptHasher(
            parameters: ScryptParameters(logRounds: 4, blockSize: 8, parallelism: 1), pool: pool, random: random)
        return switch self {
        case .argon2id: PasswordHashers(argon2id, verifying: [scrypt])
        case .scrypt: PasswordHashers(scrypt, verifying: [argon2id])
        }
    }
}
