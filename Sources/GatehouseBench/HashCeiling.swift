import CDynamicArgon2
import Foundation
import GatehousePasswords
import GatehouseCore
import Synchronization

/// Runs Argon2id in the library, with the server's parameters, on a pool of the server's size.
enum HashCeiling {
    /// Hashes per second.
    static func rate(seconds: Double) async throws -> Double {
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let pool = BoundedPool(threads: threads, queue: threads)
        let start = ContinuousClock.now
        let end = start.advanced(by: .seconds(seconds))
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<threads {
                group.addTask {
                    var count = 0
                    while ContinuousClock.now < end {
                        try await pool.run { hash() }
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
    }

    private static func hash() {
        let parameters = Argon2Parameters.standard
        var (password, salt) = ([UInt8](repeating: 0x70, count: 32), [UInt8](repeating: 0x73, count: 16))
        var hash = [UInt8](repeating: 0, count: 32)
        let code = password.withUnsafeMutableBufferPointer { password in
            salt.withUnsafeMutableBufferPointer { salt in
                hash.withUnsafeMutableBufferPointer { hash in
                    // Without callbacks, the library allocates its memory itself.
                    var context = dynamic_argon2_context()
                    (context.out, context.outlen) = (hash.baseAddress, UInt32(hash.count))
                    (context.pwd, context.pwdlen) = (password.baseAddress, UInt32(password.count))
                    (context.salt, context.saltlen) = (salt.baseAddress, UInt32(salt.count))
                    (context.t_cost, context.m_cost) = (parameters.passes, parameters.memory)
                    (context.lanes, context.threads) = (parameters.lanes, parameters.lanes)
                    context.version = UInt32(DYNAMIC_ARGON2_VERSION)
                    return dynamic_argon2id(&context)
                }
            }
        }
        precondition(code == Int32(DYNAMIC_ARGON2_OK), "libargon2 refuses to hash")
    }
}
