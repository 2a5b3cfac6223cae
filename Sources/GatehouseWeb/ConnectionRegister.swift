package import GatehouseCore
import HummingbirdCore
import NIOCore
import Synchronization

/// The connections of one server, up to a maximum number.
///
/// When the limit is reached, one connection is closed to make room for the next: the one that has been waiting for a
/// request, or whose request has been arriving, the longest. A connection whose request is being answered is never
/// closed. If all of them are being answered, a new connection waits in the operating system's queue until one is done.
package final class ConnectionRegister: Sendable {
    /// The state of a connection that may be closed. Its time counts from when it entered that state.
    package enum Rank: Sendable {
        /// No request has started.
        case waiting
        /// A request has started and is not complete.
        case arriving
    }

    private struct Entry {
        var rank: Rank?
        /// The turn in which it got its rank.
        var turn = 0
        var isLeaving = false
        let giveWay: @Sendable () -> Void
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        /// Connections that the listening socket counts.
        var accepted = 0
        /// Those of them that have been told to close.
        var leaving = 0
        /// Those that were told to close and have ended, but whose end the listening socket has not noticed yet.
        var left = 0
        var lastID = 0
        var lastTurn = 0
        /// The newest connection, as long as it has not sent a request. It is not closed: otherwise no connection could
        /// come in while all others are being answered.
        var newcomer: Int?
        /// The connections in the order of their ranks, with the turn of each; outdated entries are skipped.
        var queue: [(id: Int, turn: Int)] = []
        /// The index of the first entry in the queue that has not been looked at.
        var head = 0

        mutating func enqueue(_ id: Int) {
            lastTurn += 1
            entries[id]?.turn = lastTurn
            queue.append((id, lastTurn))
            if queue.count > 2 * entries.count + 64 {
                queue.removeAll { entries[$0.id]?.turn != $0.turn }
                head = 0
            }
        }

        /// Removes and returns the next connection to close.
        mutating func next() -> Int? {
            let end = queue.count
            while head < end {
                let (id, turn) = queue[head]
                head += 1
                guard let entry = entries[id], entry.turn == turn, entry.rank != nil, !entry.isLeaving else { continue }
                if id != newcomer { return id }
                // Its turn comes once it is no longer the newcomer.
                queue.append((id, turn))
            }
            return nil
        }
    }

    private let most: Int
    private let meters: ServerMeters
    private let listeners = Mutex<[any Channel]>([])
    private let state = Mutex(State())

    /// Creates a register for at most this many connections.
    ///
    /// - Parameter meters: The counters for connections.
    package init(most: Int, meters: ServerMeters = ServerMeters()) {
        self.most = most
        self.meters = meters
    }

    /// Adds a listening socket. When a connection of one ends, the others may have one waiting for its place.
    func listens(_ channel: any Channel) {
        listeners.withLock { $0.append(channel) }
    }

    /// Adds a connection, which waits for its first request, and returns the id under which it is known here.
    ///
    /// - Parameter giveWay: Called when the connection should end. It either leaves or reports that it ``stays(_:)``.
    package func enter(giveWay: @escaping @Sendable () -> Void) -> Int {
        let id = state.withLock { state in
            state.lastID += 1
            state.entries[state.lastID] = Entry(rank: .waiting, giveWay: giveWay)
            state.enqueue(state.lastID)
            state.newcomer = state.lastID
            return state.lastID
        }
        makeRoom()
        return id
    }

    /// Notes what a connection is doing now; nil while a request is being answered.
    package func change(_ id: Int, to rank: Rank?) {
        let isWanted = state.withLock { state in
            if state.newcomer == id { state.newcomer = nil }
            state.entries[id]?.rank = rank
            state.entries[id]?.turn = 0
            if rank != nil { state.enqueue(id) }
            return rank != nil && state.accepted - state.leaving >= most
        }
        if isWanted { makeRoom() }
    }

    /// Notes that a connection that was told to close has a request to answer after all.
    package func stays(_ id: Int) {
        state.withLock { state in
            guard state.entries[id]?.isLeaving == true else { return }
            state.entries[id]?.isLeaving = false
            state.leaving -= 1
        }
        makeRoom()
    }

    /// Notes that a connection has ended.
    package func leave(_ id: Int) {
        state.withLock { state in
            if state.entries.removeValue(forKey: id)?.isLeaving == true { state.left += 1 }
        }
    }

    private func makeRoom() {
        let chosen = state.withLock { state in
            var chosen: [@Sendable () -> Void] = []
            while state.accepted - state.leaving >= most, let id = state.next() {
                state.entries[id]?.isLeaving = true
                state.leaving += 1
                if let giveWay = state.entries[id]?.giveWay { chosen.append(giveWay) }
            }
            return chosen
        }
        for giveWay in chosen { giveWay() }
    }
}

// Called by the listening socket.
extension ConnectionRegister: AvailableConnectionsDelegate {
    package func connectionOpened() {
        meters.connectionOpened()
        state.withLock { $0.accepted += 1 }
        makeRoom()
    }

    package func connectionClosed() {
        meters.connectionClosed()
        let wasFull = state.withLock { state in
            state.accepted -= 1
            if state.left > 0 {
                state.left -= 1
                state.leaving -= 1
            }
            return state.accepted + 1 >= most
        }
        guard wasFull else { return }
        let sockets = listeners.withLock { $0 }
        guard sockets.count > 1 else { return }
        // Later, because this is called within the handler that the reading asks.
        for socket in sockets { socket.eventLoop.execute { socket.read() } }
    }

    package func isAcceptingNewConnections() -> Bool {
        state.withLock { $0.accepted < most }
    }
}
