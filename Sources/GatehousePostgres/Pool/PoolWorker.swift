import Dispatch
import Foundation
import Synchronization

/// A thread with one connection. It does what the pool says, one after another.
final class PoolWorker: Sendable {
    enum Order: Sendable {
        case connect
        /// Waits a little before it connects.
        case retry
        /// - Parameter wait: How long it has waited for a connection.
        case work(any PoolJob, PoolMachine.Ticket, wait: Duration)
        case end
    }

    /// How long a connection may lie idle.
    private static let longestIdleness = 600

    private let id: PoolMachine.Worker
    private let orders = Mutex<[Order]>([])
    private let bell = DispatchSemaphore(value: 0)

    init(_ id: PoolMachine.Worker) {
        self.id = id
    }

    /// Gives the thread something to do, for which it has to be called once.
    func add(_ order: Order) { orders.withLock { $0.append(order) } }

    /// Has the thread do what was added.
    func call() { bell.signal() }

    /// Starts the thread, which makes a connection first.
    func start(_ connector: Connector, pool: ConnectionPool) {
        add(.connect)
        call()
        let thread = Thread { [self] in run(connector, pool) }
        thread.name = "gatehouse-pq-\(id)"
        thread.start()
    }

    private func run(_ connector: Connector, _ pool: ConnectionPool) {
        defer { pool.hasEnded() }
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
                // The end of the thread is waited for, and its connection must not outlive it.
                connection?.sendEnd()
                connection = nil
                return
            case .retry?:
                // An order to end is not waited for longer than this.
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
                let start = ContinuousClock().now
                switch job.perform(on: open) {
                case .finished:
                    let isOld = ContinuousClock().now - open.openedAt > life
                    pool.handle(.finished(id, isUsable: !open.isBroken && !isOld))
                case .needsConnection:
                    connection = nil
                    pool.returned(id, ticket, job, age: wait + (ContinuousClock().now - start))
                }
            }
        }
    }

    /// Waits for something to do. Returns false when nothing came for a long time.
    private func waitForCall(_ connection: PostgresConnection?) -> Bool {
        if let connection, connection.owesEnd {
            // With the next transaction it costs nothing.
            if bell.wait(timeout: .now()) == .success { return true }
            connection.sendEnd()
        }
        return bell.wait(timeout: .now() + .seconds(Self.longestIdleness)) == .success
    }
}
