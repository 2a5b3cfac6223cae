import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting

/// A device with a store, a server, and as many processes as are wanted, on one manual clock.
struct SessionWorld {
    let clock = ManualClock()
    let timekeeper: ManualTimekeeper
    let server: SessionServer
    let store: InMemoryCredentialStore
    var settings = SessionSettings()

    init(
        life: TimeInterval = 3_600, rotates: Bool = true, givesTickets: Bool = false, backEnd: BackEndName? = nil,
        settings: SessionSettings = SessionSettings()
    ) {
        timekeeper = ManualTimekeeper(clock)
        server = SessionServer(clock, life: life, rotates: rotates, givesTickets: givesTickets, backEnd: backEnd)
        store = InMemoryCredentialStore()
        self.settings = settings
    }

    /// A process that has been started.
    func launch(lock: any StoreLock = NoStoreLock()) -> SessionManager {
        SessionManager(
            sessions: server, store: store, lock: lock, settings: settings, timekeeper: timekeeper, timer: clock,
            jitter: FixedJitter())
    }

    /// A process in which somebody is signed in.
    func signedIn(_ person: Int = 0, lock: any StoreLock = NoStoreLock()) async -> SessionManager {
        let manager = launch(lock: lock)
        await manager.signIn(server.signIn(person))
        return manager
    }

    /// Time passes.
    func pass(_ seconds: Double) {
        clock.advance(by: .seconds(seconds))
    }
}

/// Chance that is always the same.
struct FixedJitter: SessionJitter {
    var value = 0.5

    func fraction() -> Double { value }
}

/// A lock between managers of one test, as between processes: one at a time, in turn.
actor SharedLock: StoreLock {
    private var isHeld = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    nonisolated func withLock<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        await take()
        do {
            let value = try await work()
            await giveBack()
            return value
        } catch {
            await giveBack()
            throw error
        }
    }

    private func take() async {
        guard isHeld else {
            isHeld = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func giveBack() {
        if waiting.isEmpty {
            isHeld = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
