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
                    return gate.wait(timeout: .now() + 60) == .success ? 0 : 1000
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

    @Test("SRV-21 a process that exits waits for the threads of a pool that has ended")
    func exiting() async {
        await #expect(processExitsWith: .success) {
            // What is registered first runs last.
            atexit { if !SlowThread.hasEnded.load(ordering: .acquiring) { _exit(1) } }
            do {
                let pool = BoundedPool(threads: 1, queue: 0)
                try await pool.run { SlowThread.become() }
            }
            atexit { SlowThread.mayEnd.signal() }
            exit(0)
        }
    }
}

/// A thread that cleans up when it ends, as OpenSSL does, but only once the process is exiting.
private enum SlowThread {
    static let mayEnd = DispatchSemaphore(value: 0)
    static let hasEnded = Atomic(false)

    /// Makes the current thread such a thread.
    static func become() {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { _ in
            // Bounded, in case the process does not exit.
            guard SlowThread.mayEnd.wait(timeout: .now() + 60) == .success else { return }
            SlowThread.hasEnded.store(true, ordering: .releasing)
        }
        precondition(status == 0)
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
    }
}
