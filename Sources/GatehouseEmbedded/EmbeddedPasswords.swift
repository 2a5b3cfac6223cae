import GatehouseArgon2
import GatehouseCore
import GatehouseScrypt

/// How an embedded server hashes passwords. It costs a test little, and verifies both kinds wherever it can.
package enum EmbeddedPasswords: Sendable {
    /// Through libargon2.
    case argon2id
    /// By code of the package, where libargon2 is missing.
    case scrypt

    /// The better one of those that this system has.
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
