public import GatehouseDomain

/// The contract of ``/GatehouseDomain/StoreLock`` for locks that exclude each other, which every adapter must pass. It
/// does not depend on the adapter.
public struct StoreLockContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// The work runs once, and its result is returned.
        case givesTheValue
        /// The error of the work is thrown, and the lock is released.
        case failureReleases
        /// Of many simultaneous callers, one at a time works, and all get their turn.
        case oneAtATime
    }

    private struct Thrown: Error, Equatable {}

    private actor Room {
        private var inside = 0
        private(set) var most = 0
        private(set) var visits = 0
        private var arrived: [CheckedContinuation<Void, Never>] = []

        /// Returns once this many callers have arrived.
        func meet(_ count: Int) async {
            await withCheckedContinuation { continuation in
                arrived.append(continuation)
                guard arrived.count == count else { return }
                arrived.forEach { $0.resume() }
                arrived = []
            }
        }

        func enter() {
            inside += 1
            visits += 1
            most = max(most, inside)
        }

        func leave() { inside -= 1 }
    }

    private let make: @Sendable () async throws -> @Sendable () async throws -> any StoreLock

    /// Creates the contract from a factory of new locations. Each location opens any number of instances of its lock.
    public init(make: @escaping @Sendable () async throws -> @Sendable () async throws -> any StoreLock) {
        self.make = make
    }

    /// Checks a rule on a new location.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the adapter and the factory.
    public func check(_ rule: Rule) async throws {
        let open = try await make()
        switch rule {
        case .givesTheValue:
            let room = Room()
            let value = try await open().withLock {
                await room.enter()
                return 7
            }
            try expect(value == 7, "what the work gives is given")
            try expect(await room.visits == 1, "the work is done once")
        case .failureReleases:
            let lock = try await open()
            try await expect(Thrown(), "what the work throws is thrown") {
                try await lock.withLock { throw Thrown() }
            }
            try expect(try await open().withLock { true }, "the lock is free after a failure")
        case .oneAtATime:
            let room = Room()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let lock = try await open()
                        await room.meet(8)
                        try await lock.withLock {
                            await room.enter()
                            // Gives everyone who could enter now the time to do so.
                            for _ in 0..<20 { await Task {}.value }
                            await room.leave()
                        }
                    }
                }
                try await group.waitForAll()
            }
            try expect(await room.most == 1, "one at a time works")
            try expect(await room.visits == 8, "all who ask work")
        }
    }
}
