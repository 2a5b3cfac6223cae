import Foundation
import GatehousePasswords
import GatehouseCore
import GatehouseDomain
import GatehouseTesting
import GatehouseWire
import Synchronization
import Testing

/// The real hasher at little cost, which also notes how many hashes were made and how long they took.
///
/// What a hash takes differs by more from one time to the next than what is looked for, and tells nothing: it is the same
/// work whoever it is for. So a test of equivalence counts hashes as what they cost on a real server, and times what is
/// around them.
final class TimedHasher: PasswordHashing {
    struct Work: Equatable {
        var hashes = 0
        var seconds = 0.0
    }

    private let real = Argon2idHasher(
        parameters: TestServer.cheap, pool: BoundedPool(threads: 1, queue: 1), random: SystemRandomSource())
    private let work = Mutex(Work())

    var decoy: String { real.decoy }

    /// What a hash costs on a real server of this machine, in seconds: what the quickest takes, because a machine that is
    /// busy must not make the bound wider.
    static func standardCost() async throws -> Double {
        let hasher = Argon2idHasher(
            parameters: .standard, pool: BoundedPool(threads: 1, queue: 1), random: SystemRandomSource())
        var quickest = Duration.seconds(60)
        for _ in 0..<41 {
            let span = try await ContinuousClock().measure {
                _ = try await hasher.verify(Secret("any password"), against: hasher.decoy)
            }
            quickest = min(quickest, span)
        }
        return quickest / .seconds(1)
    }

    /// What was done since the last call.
    func taken() -> Work {
        work.withLock { work in
            defer { work = Work() }
            return work
        }
    }

    func hash(_ password: Secret) async throws -> String {
        try await timed { try await real.hash(password) }
    }

    func canVerify(_ hash: String) -> Bool { real.canVerify(hash) }

    func verify(_ password: Secret, against hash: String) async throws -> PasswordVerdict {
        #expect(Self.cost(of: hash) == Self.cost(of: decoy), "a hash that costs otherwise counts for another number")
        return try await timed { try await real.verify(password, against: hash) }
    }

    private func timed<T>(_ hashing: () async throws -> T) async throws -> T {
        let start = ContinuousClock.now
        let result = try await hashing()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        work.withLock { $0 = Work(hashes: $0.hashes + 1, seconds: $0.seconds + seconds) }
        return result
    }

    /// Algorithm, version and parameters.
    private static func cost(of hash: String) -> [Substring] {
        Array(hash.split(separator: "$").prefix(3))
    }
}
