import Foundation
import GatehouseDomain
import GatehouseTesting
import Synchronization
import Testing

@testable import Gatehouse

/// A task can be cancelled on one thread at the moment another thread wakes it. Both then hold a lock of the task, so
/// a lock that its cancellation handler takes must not be held by the one who wakes it: each would wait for the other
/// forever.
@Suite
struct CancellationLockTests {
    enum Waiter: CaseIterable {
        case token, errands, states, limit
    }

    @available(macOS 15, iOS 18, *)
    @Test("SES-04 canceling a waiter while it is being woken blocks nobody", arguments: Waiter.allCases)
    func cancelledWhileWoken(waiter: Waiter) async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        await manager.finishErrands()
        world.server.mode = .hanging
        let work: @Sendable () async -> Void
        switch waiter {
        case .token:
            work = { _ = try? await manager.validAccessToken() }
        case .errands:
            world.pass(3_301)
            await world.server.waitForRenewals(1)
            work = { await manager.finishErrands() }
        case .states:
            work = { for await status in manager.states where status.phase == .signedOut(.signedOutHere) { break } }
        case .limit:
            work = { _ = await limited(to: .seconds(9_999), by: world.clock) { try? await manager.validAccessToken() } }
        }
        if [.token, .limit].contains(waiter) { world.pass(3_601) }
        let executor = WakingExecutor()
        let task = Task(executorPreference: executor) { await work() }
        await executor.waitUntilSuspended(thenCancelOnWaking: task)
        world.server.mode = .working
        world.server.release()
        await manager.signOut()
        await task.value
        #expect(executor.outcome == .cancelled)
    }
}

/// Runs one task and cancels it from another thread just as it is woken for the first time.
@available(macOS 15, iOS 18, *)
private final class WakingExecutor: TaskExecutor {
    enum Outcome {
        /// The task was not woken.
        case pending
        /// The task was cancelled while it was being woken.
        case cancelled
        /// The thread that woke the task held something that cancelling it needs.
        case blocked
    }

    private struct State {
        var outcome = Outcome.pending
        var isSuspended = false
        var task: Task<Void, Never>?
        var watcher: CheckedContinuation<Void, Never>?
    }

    private let queue = DispatchQueue(label: "gatehouse.tests.waking")
    private let state = Mutex(State())

    var outcome: Outcome { state.withLock { $0.outcome } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let task = state.withLock({ $0.task.take() }) {
            let isCancelled = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                task.cancel()
                isCancelled.signal()
            }
            // The limit ends a test that has failed.
            let outcome = isCancelled.wait(timeout: .now() + 10) == .success ? Outcome.cancelled : .blocked
            state.withLock { $0.outcome = outcome }
        }
        queue.async {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
            self.state.withLock { state in
                state.isSuspended = true
                return state.watcher.take()
            }?.resume()
        }
    }

    func waitUntilSuspended(thenCancelOnWaking task: Task<Void, Never>) async {
        await withCheckedContinuation { continuation in
            let isSuspended = state.withLock { state in
                if !state.isSuspended { state.watcher = continuation }
                return state.isSuspended
            }
            if isSuspended { continuation.resume() }
        }
        state.withLock { $0.task = task }
    }
}
