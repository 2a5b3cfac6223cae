import Foundation
import GatehousePasswords
import GatehouseCore
import GatehouseDomain
import Synchronization

/// The real hasher, which also notes the cost of every verification, and counts the hashes that it makes; or one whose
/// queue is full.
final class CountingHasher: PasswordHashing {
    private let real: Argon2idHasher
    private let costs = Mutex<[String]>([])
    private let hashes = Mutex(0)

    init(isFull: Bool = false) {
        real = Argon2idHasher(
            parameters: TestServer.cheap, pool: BoundedPool(threads: 1, queue: isFull ? -1 : 64),
            random: SystemRandomSource())
    }

    var decoy: String { real.decoy }

    func hash(_ password: Secret) async throws -> String {
        hashes.withLock { $0 += 1 }
        return try await real.hash(password)
    }

    func canVerify(_ hash: String) -> Bool { real.canVerify(hash) }

    func verify(_ password: Secret, against hash: String) async throws -> PasswordVerdict {
        costs.withLock { $0.append(hash.split(separator: "$").prefix(3).joined(separator: "$")) }
        return try await real.verify(password, against: hash)
    }

    /// How many passwords were hashed since the last call.
    func takenHashes() -> Int {
        hashes.withLock { hashes in
            defer { hashes = 0 }
            return hashes
        }
    }

    /// The costs noted since the last call.
    func taken() -> [String] {
        costs.withLock { costs in
            defer { costs = [] }
            return costs
        }
    }
}
