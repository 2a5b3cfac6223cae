import CDynamicArgon2
import Foundation
package import GatehouseCore
package import GatehouseDomain

/// Hashes passwords with Argon2id (RFC 9106) through libargon2, and writes them as PHC strings.
///
/// The library is loaded when it is first needed. If it is missing, every call throws, and no hash can be verified.
///
/// What is hashed is the UTF-8 of the password in Unicode's composed form (NFC), so that the same letters typed on
/// different systems verify.
package struct Argon2idHasher: PasswordHashing {
    /// Whether libargon2 is installed.
    package static var isAvailable: Bool { dynamic_argon2_is_there() }

    private typealias Stored = PHCString<Argon2Parameters>

    /// The hash that no password matches, with the current cost.
    package let decoy: String
    private let parameters: Argon2Parameters
    private let pool: BoundedPool
    private let random: any RandomSource
    /// The memory for the hashes; it has as many blocks as the pool has threads.
    package let memory: HashMemory

    /// Creates a hasher with this cost, these threads and this source of salts.
    package init(parameters: Argon2Parameters = .standard, pool: BoundedPool, random: any RandomSource) {
        self.parameters = parameters
        self.pool = pool
        self.random = random
        memory = HashMemory(size: Int(parameters.memory) * 1024)
        decoy =
            PHCString(
                cost: parameters, salt: random.bytes(PHCLength.salt), hash: random.bytes(PHCLength.hash)
            ).text
    }

    package func hash(_ password: Secret) async throws -> String {
        let (parameters, salt, memory) = (parameters, random.bytes(PHCLength.salt), memory)
        return try await pool.run {
            let hash = try Self.derive(password, salt: salt, length: PHCLength.hash, parameters, in: memory)
            return PHCString(cost: parameters, salt: salt, hash: hash).text
        }
    }

    package func verify(_ password: Secret, against hash: String) async throws -> PasswordVerdict {
        guard let stored = Stored(hash) else { return PasswordVerdict(matches: false, needsRehash: false) }
        let memory = memory
        let derived = try await pool.run {
            try Self.derive(password, salt: stored.salt, length: stored.hash.count, stored.cost, in: memory)
        }
        return PasswordVerdict(
            matches: ConstantTime.areEqual(derived, stored.hash), needsRehash: !stored.isCurrent(at: parameters))
    }

    package func canVerify(_ hash: String) -> Bool {
        Self.isAvailable && Stored(hash) != nil
    }

    private static func derive(
        _ password: Secret, salt: [UInt8], length: Int, _ parameters: Argon2Parameters, in memory: HashMemory
    ) throws -> [UInt8] {
        var (bytes, salt) = (Array(password.normalizedPassword.utf8), salt)
        var hash = [UInt8](repeating: 0, count: length)
        let code = bytes.withUnsafeMutableBufferPointer { bytes in
            salt.withUnsafeMutableBufferPointer { salt in
                hash.withUnsafeMutableBufferPointer { hash in
                    var context = dynamic_argon2_context()
                    (context.out, context.outlen) = (hash.baseAddress, UInt32(hash.count))
                    (context.pwd, context.pwdlen) = (bytes.baseAddress, UInt32(bytes.count))
                    (context.salt, context.saltlen) = (salt.baseAddress, UInt32(salt.count))
                    (context.t_cost, context.m_cost) = (parameters.passes, parameters.memory)
                    (context.lanes, context.threads) = (parameters.lanes, parameters.lanes)
                    context.version = UInt32(DYNAMIC_ARGON2_VERSION)
                    return memory.lend(to: &context) { dynamic_argon2id(&$0) }
                }
            }
        }
        guard code == Int32(DYNAMIC_ARGON2_OK) else { throw Argon2Error(code: code) }
        return hash
    }
}

/// An error of libargon2: memory that it could not allocate, parameters that it does not accept, or a missing library.
package struct Argon2Error: Error, Equatable, CustomStringConvertible {
    /// The library's own code.
    package let code: Int32

    /// The library is missing.
    package static let missing = Argon2Error(code: Int32(DYNAMIC_ARGON2_MISSING))

    package var description: String {
        self == .missing
            ? "libargon2, which hashes passwords, is not installed (libargon2-1 on Debian, argon2 in Homebrew)"
            : "Argon2: " + String(cString: dynamic_argon2_message(code))
    }
}
