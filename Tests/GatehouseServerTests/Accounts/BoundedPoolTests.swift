import Dispatch
import Foundation
import GatehouseCore
import GatehouseTesting
import GatehouseWire
import Synchronization
import Testing

struct BoundedPoolTests {
    @Test("SRV-05 hashing beyond the queue is refused at once with 429, and there is room again afterwards")
    func full() async throws {
        let pool = BoundedPool(threads: 1, queue: 2)
        let started = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                try await pool.run {
                    started.continuation.yield()
                    // Bounded, so that a pool that admits too many fails this test instead of holding it up.
                    return gate.wait(timeout: .now() + 10) == .success ? 0 : 1000
                }
            }
            var starts = started.stream.makeAsyncIterator()
            await starts.next()
            // The thread is taken. Of three more, two wait and one is refused; which one is no matter.
            for _ in 0..<3 {
                group.addTask {
                    do {
                        return try await pool.run { 1 }
                    } catch let refusal as AccountRefusal {
                        #expect(refusal == .serverBusy && refusal.retryAfter == 1)
                        gate.signal()
                        return 100
                    }
                }
            }
            let sum = try await group.reduce(0, +)
            #expect(sum == 102)
        }
        #expect(try await pool.run { 7 } == 7)
    }

    @Test("SRV-05 work that fails gives its place back")
    func failing() async throws {
        struct Failure: Error {}
        let pool = BoundedPool(threads: 1, queue: 0)
        for _ in 0..<3 {
            await #expect(throws: Failure.self) { try await pool.run { throw Failure() } }
        }
        #expect(try await pool.run { 7 } == 7)
    }
}
