import CArgon2
import Foundation
package import GatehouseCore
package import GatehouseDomain

/// Hashes passwords with Argon2id (RFC 9106) through libargon2, and writes them as PHC strings.
///
/// What is hashed is the UTF-8 of the password in Unicode's composed form (NFC), so that the same letters typed on
/// different systems verify.
package struct Argon2idHasher: PasswordHashing {
    /// The hash that no password matches, with the current cost.
    package let decoy: String
    private let parameters: Argon2Parameters
    private let pool: BoundedPool
    private let random: any RandomSource
    /// What the hashes are made in; as many blocks as the pool has threads.
    package let memory: HashMemory

    /// Takes the cost, the threads to hash on, and the source of the salts.
    package init(parameters: Argon2Parameters = .standard, pool: BoundedPool, random: any RandomSource) {
        self.parameters = parameters
        self.pool = pool
        self.random = random
        memory = HashMemory(size: Int(parameters.memory) * 1024)
        decoy = PHCString(parameters: parameters, salt: random.bytes(16), hash: random.bytes(32)).text
    }

    package func hash(_ password: Secret) async throws -> String {
        let (parameters, salt, memory) = (parameters, random.bytes(16), memory)
        return try await pool.run {
            let hash = try Self.derive(password, salt: salt, length: 32, parameters, in: memory)
            return PHCString(parameters: parameters, salt: salt, hash: hash).text
        }
    }

    package func verify(_ password: Secret, against hash: String) async throws -> PasswordVerdict {
        guard let stored = PHCString(hash) else { return PasswordVerdict(matches: false, needsRehash: false) }
        let memory = memory
        let derived = try await pool.run {
            try Self.derive(password, salt: stored.salt, length: stored.hash.count, stored.parameters, in: memory)
        }
        let isCurrent = stored.parameters == parameters && stored.salt.count == 16 && stored.hash.count == 32
        return PasswordVerdict(matches: ConstantTime.areEqual(derived, stored.hash), needsRehash: !isCurrent)
    }

    package func canVerify(_ hash: String) -> Bool {
        PHCString(hash) != nil
    }

    private static func derive(
        _ password: Secret, salt: [UInt8], length: Int, _ parameters: Argon2Parameters, in memory: HashMemory
    ) throws -> [UInt8] {
        var (bytes, salt) = (Array(password.normalizedPassword.utf8), salt)
        var hash = [UInt8](repeating: 0, count: length)
        let code = bytes.withUnsafeMutableBufferPointer { bytes in
            salt.withUnsafeMutableBufferPointer { salt in
                hash.withUnsafeMutableBufferPointer { hash in
                    var context = argon2_context()
                    (context.out, context.outlen) = (hash.baseAddress, UInt32(hash.count))
                    (context.pwd, context.pwdlen) = (bytes.baseAddress, UInt32(bytes.count))
                    (context.salt, context.saltlen) = (salt.baseAddress, UInt32(salt.count))
                    (context.t_cost, context.m_cost) = (parameters.passes, parameters.memory)
                    (context.lanes, context.threads) = (parameters.lanes, parameters.lanes)
                    context.version = ARGON2_VERSION_NUMBER.rawValue
                    return memory.lend(to: &context) { argon2_ctx(&$0, Argon2_id) }
                }
            }
        }
        guard code == ARGON2_OK.rawValue else { throw Argon2Error(code: code) }
        return hash
    }
}

/// What libargon2 refused: memory that could not be had, or parameters it does not take.
package struct Argon2Error: Error, Equatable, CustomStringConvertible {
    /// The library's own code.
    package let code: Int32

    package var description: String { "Argon2: " + String(cString: argon2_error_message(code)) }
}
