import Dispatch
import Foundation
import GatehouseCore
import Synchronization

/// A thread with one connection. It executes the pool's orders one after another.
final class PoolWorker: Sendable {
    enum Order: Sendable {
        case connect
        /// Waits a little before it connects.
        case retry
        /// - Parameter wait: How long the job has waited for a connection.
        case work(any PoolJob, PoolMachine.Ticket, wait: Duration)
        case end
    }

    private let id: PoolMachine.Worker
    /// How long its connection may be idle.
    private let idleness: Duration
    private let orders = Mutex<[Order]>([])
    private let bell = DispatchSemaphore(value: 0)

    init(_ id: PoolMachine.Worker, idleness: Duration) {
        self.id = id
        self.idleness = idleness
    }

    /// Adds an order for the thread. Call ``call()`` once for each order.
    func add(_ order: Order) { orders.withLock { $0.append(order) } }

    /// Wakes the thread to execute an order.
    func call() { bell.signal() }

    /// Starts the thread, which first opens a connection.
    func start(_ connector: Connector, pool: ConnectionPool) {
        add(.connect)
        call()
        let thread = Thread { [self] in run(connector, pool) }
        thread.name = "gatehouse-pq-\(id)"
        thread.start()
    }

    private func run(_ connector: Connector, _ pool: ConnectionPool) {
        defer { pool.hasEnded() }
        let clock = connector.parts.clock
        var (connection, life): (PostgresConnection?, Duration) = (nil, .zero)
        var failures = 0
        while true {
            guard waitForCall(connection) else {
                pool.handle(.idled(id))
                continue
            }
            switch orders.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            case nil: continue
            case .end?:
                // Others wait for the end of the thread, and its connection must not outlive it.
                connection?.sendEnd()
                connection = nil
                return
            case .retry?:
                // An order to end waits no longer than this.
                _ = poll(nil, 0, connector.wait(afterFailures: failures))
                fallthrough
            case .connect?:
                connection = nil
                do throws(ConnectFailure) {
                    connection = try connector.connect()
                    (failures, life) = (0, connector.life())
                    pool.connected(id)
                } catch {
                    failures += 1
                    pool.failed(id, error)
                }
            case .work(let job, let ticket, let wait)?:
                connector.parts.meters.note(wait: wait)
                guard let open = connection else {
                    pool.returned(id, ticket, job, age: wait)
                    continue
                }
                guard job.begin() else {
                    pool.handle(.finished(id, isUsable: true))
                    continue
                }
                let start = clock.now
                switch job.perform(on: open) {
                case .finished:
                    let isOld = clock.now - open.openedAt > life
                    pool.handle(.finished(id, isUsable: !open.isBroken && !isOld))
                case .needsConnection:
                    connection = nil
                    pool.returned(id, ticket, job, age: wait + (clock.now - start))
                }
            }
        }
    }

    /// Waits for an order. Returns false if none has arrived for a long time.
    private func waitForCall(_ connection: PostgresConnection?) -> Bool {
        if let connection, connection.owesEnd {
            // Sent with the next transaction, it costs nothing.
            if bell.wait(timeout: .after(.zero)) == .success { return true }
            connection.sendEnd()
        }
        return bell.wait(timeout: .after(idleness)) == .success
    }
}
