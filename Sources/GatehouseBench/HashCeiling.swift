import CArgon2
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
        let (password, salt) = ([UInt8](repeating: 0x70, count: 32), [UInt8](repeating: 0x73, count: 16))
        var hash = [UInt8](repeating: 0, count: 32)
        let code = argon2id_hash_raw(
            parameters.passes, parameters.memory, parameters.lanes, password, password.count, salt, salt.count, &hash,
            hash.count)
        precondition(code == ARGON2_OK.rawValue, "libargon2 refuses to hash")
    }
}
