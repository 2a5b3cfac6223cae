import CPQ
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// One connection, used by one thread. libpq never blocks: every wait is a `poll` with our own deadline.
final class PostgresConnection {
    private let handle: OpaquePointer
    private let clock: SteadyClock
    private let prepared = StatementCache()
    /// The statements that were sent, so that threads do not have to ask the shared cache for them.
    private var texts: [String: StatementText] = [:]
    /// The columns of the prepared statements.
    private var columns: [String: [String]] = [:]
    private let notices = Notices()
    /// Whether it can no longer be used.
    private(set) var isBroken = false
    /// When it was opened.
    let openedAt: SteadyClock.Instant
    /// What the socket has to be ready for before connecting continues; nil once there is a connection.
    private(set) var awaited: Int16? = Int16(POLLOUT)
    /// Tells whether its host answers anybody.
    var pulse: Pulse?
    /// Which server it leads to, if that is known.
    private(set) var origin: ServerOrigin?
    /// How often another server had taken over when ``origin`` was noted.
    private(set) var takeovers: Int?
    /// Whether the end of a transaction is still to be sent.
    private(set) var owesEnd = false
    /// Whether the answer to a sent end of a transaction is still to be read.
    private var awaitsEnd = false
    /// Whether the announced parameters come from the server itself and not from a pooler.
    private var knowsParameters = true
    /// Whether the last exchange brought a warning.
    var wasWarned: Bool { notices.hasWarning }

    private init(_ handle: OpaquePointer, _ clock: SteadyClock) {
        self.handle = handle
        self.clock = clock
        openedAt = clock.now
    }

    deinit {
        PQfinish(handle)
    }

    // MARK: Connecting

    /// Connects to a host.
    ///
    /// - Throws: ``ConnectFailure`` when there is no connection at the deadline, or when it is refused.
    static func open(
        _ parameters: ConnectionParameters, clock: SteadyClock, deadline: SteadyClock.Instant
    ) throws(ConnectFailure) -> PostgresConnection {
        let connection = try begin(parameters, clock: clock)
        while let events = connection.awaited {
            guard connection.wait(for: events, until: deadline) else { throw ConnectFailure(reason: nil) }
            try connection.advance()
        }
        return connection
    }

    /// Begins to connect to a host. There is a connection once it awaits nothing.
    static func begin(
        _ parameters: ConnectionParameters, clock: SteadyClock
    ) throws(ConnectFailure) -> PostgresConnection {
        _ = ExitGuard.keepsEncryption
        let handle = CStrings.with(parameters.pairs.map(\.keyword)) { keywords in
            CStrings.with(parameters.pairs.map(\.value)) { PQconnectStartParams(keywords, $0, 0) }
        }
        guard let handle else { throw ConnectFailure(reason: "there is no memory for a connection") }
        let connection = PostgresConnection(handle, clock)
        // The server's messages may quote anything. Its codes don't depend on a language.
        PQsetErrorVerbosity(handle, PQERRORS_SQLSTATE)
        connection.notices.receive(from: handle)
        guard PQstatus(handle) != CONNECTION_BAD else { throw connection.connectFailure() }
        return connection
    }

    /// Continues to connect, once the socket is ready for what is awaited.
    func advance() throws(ConnectFailure) {
        switch PQconnectPoll(handle) {
        case PGRES_POLLING_OK:
            guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
                throw ConnectFailure(reason: "the connection cannot be used without waiting in libpq")
            }
            awaited = nil
        case PGRES_POLLING_FAILED: throw connectFailure()
        case PGRES_POLLING_READING: awaited = Int16(POLLIN)
        default: awaited = Int16(POLLOUT)
        }
    }

    /// The socket, for `poll`. It may be another one after each step of connecting.
    var socket: Int32 { PQsocket(handle) }

    private func connectFailure() -> ConnectFailure {
        ConnectFailure(report: String(cString: PQerrorMessage(handle)))
    }

    /// Whether the connection is encrypted.
    var isEncrypted: Bool { PQsslInUse(handle) == 1 }

    /// Records that the server accepts writes, whatever it has announced so far. The announcement may come from a
    /// pooler.
    func noteForWriting() { knowsParameters = !saysReading }

    /// Notes which server it leads to.
    func note(_ origin: ServerOrigin, takeovers: Int) { (self.origin, self.takeovers) = (origin, takeovers) }

    /// Whether the server has said since that it is a standby or takes no writes by default. Before version 14 it says
    /// neither.
    var isForReading: Bool { knowsParameters && saysReading }

    private var saysReading: Bool {
        ["in_hot_standby", "default_transaction_read_only"].contains { (name: String) in
            PQparameterStatus(handle, name).map { String(cString: $0) == "on" } ?? false
        }
    }

    // MARK: Statements

    /// Returns a statement in PostgreSQL's dialect.
    func text(of sql: String, in shared: StatementTexts) -> StatementText {
        if let text = texts[sql] { return text }
        let text = shared.text(of: sql)
        if texts.count >= StatementCache.capacity { texts.removeAll() }
        texts[sql] = text
        return text
    }

    /// Records a statement as prepared, because another connection has prepared it through the same pooler.
    func noteAsPrepared(_ name: String) { _ = prepared.use(name) }

    /// Ends a transaction that has only read. Nobody waits for that. The end is sent with the next statements, unless
    /// ``sendEnd()`` sends it earlier.
    func endLater() { owesEnd = true }

    /// Sends the end of a transaction that is still to be sent. Its answer is read with the next one.
    func sendEnd() {
        guard owesEnd, !isBroken else { return }
        do throws(WireFailure) {
            try sendOwnEnd()
            try send { PQpipelineSync(handle) }
            // So few bytes can almost always be sent at once. Otherwise they are sent with the next statements.
            if PQflush(handle) < 0 { throw broken() }
            awaitsEnd = true
        } catch {
            isBroken = true
        }
    }

    private func sendOwnEnd() throws(WireFailure) {
        owesEnd = false
        try send { PQsendQueryParams(handle, "COMMIT", 0, nil, nil, nil, nil, 0) }
    }

    /// Sends statements together, and waits for all their results.
    ///
    /// - Throws: The failure of the first statement that failed; those after it were not run.
    func exchange(
        _ requests: [WireRequest], deadline: SteadyClock.Instant
    ) throws(WireFailure) -> [Reply] {
        guard !isBroken else { throw .lost }
        notices.hasWarning = false
        var commands: [Command] = []
        if owesEnd {
            try sendOwnEnd()
            commands.append(.end)
        }
        for request in requests {
            let use = request.name.map(prepared.use)
            let name = use == .whole ? nil : request.name
            if use == .new, let name {
                try send { PQsendPrepare(handle, name, request.text, 0, nil) }
                commands.append(.prepare(name))
            }
            let count = Int32(request.arguments.count)
            try send {
                CStrings.with(request.arguments) { arguments in
                    if let name {
                        PQsendQueryPrepared(handle, name, count, arguments, nil, nil, 0)
                    } else {
                        PQsendQueryParams(handle, request.text, count, nil, arguments, nil, nil, 0)
                    }
                }
            }
            commands.append(.statement(name))
        }
        try send { PQpipelineSync(handle) }
        try flush(until: deadline)
        if awaitsEnd {
            awaitsEnd = false
            var ignored = 0
            // What follows its failure would be read as the answers to what comes next.
            guard (try? collect([.end], &ignored, until: deadline)) != nil else { throw broken() }
        }
        var done = 0
        do {
            return try collect(commands, &done, until: deadline)
        } catch {
            // Statements prepared before the failure stay prepared, whatever the outcome of the transaction.
            for case .prepare(let name) in commands.dropFirst(done) {
                prepared.forget(name)
                columns[name] = nil
            }
            throw error
        }
    }

    /// One of the commands that are sent together.
    private enum Command {
        case prepare(String)
        /// The end of the transaction before.
        case end
        /// A statement, with the name under which it is prepared, if any.
        case statement(String?)
    }

    private func send(_ command: () -> Int32) throws(WireFailure) {
        guard command() == 1 else { throw broken() }
    }

    private func flush(until deadline: SteadyClock.Instant) throws(WireFailure) {
        while true {
            let rest = PQflush(handle)
            if rest == 0 { return }
            guard rest > 0, wait(for: Int16(POLLIN | POLLOUT), until: deadline) else { throw broken() }
            guard PQconsumeInput(handle) == 1 else { throw broken() }
        }
    }

    /// - Parameter done: How many of the commands succeeded.
    private func collect(
        _ commands: [Command], _ done: inout Int, until deadline: SteadyClock.Instant
    ) throws(WireFailure) -> [Reply] {
        var (replies, failure): ([Reply], WireFailure?) = ([], nil)
        var index = 0
        while true {
            while PQisBusy(handle) == 1 {
                guard wait(for: Int16(POLLIN), until: deadline), PQconsumeInput(handle) == 1 else { throw broken() }
                pulse?.hear()
            }
            guard let result = PQgetResult(handle) else {
                guard PQstatus(handle) != CONNECTION_BAD, index < commands.count else { throw broken() }
                index += 1
                continue
            }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_PIPELINE_SYNC:
                if let failure { throw failure }
                return replies
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                guard failure == nil, index < commands.count else { continue }
                done = index + 1
                guard case .statement(let name) = commands[index] else { continue }
                let names = columns(of: result, name)
                do throws(WireFailure) { replies.append(try Reply(result, columns: names)) } catch { failure = error }
            case PGRES_PIPELINE_ABORTED: continue
            default:
                guard let state = gatehouse_pq_state(result) else { throw broken() }
                if failure == nil { failure = .refused(state: String(cString: state)) }
                guard PQstatus(handle) != CONNECTION_BAD else {
                    isBroken = true
                    throw failure ?? .lost
                }
            }
        }
    }

    /// Returns the columns of a result. Those of a prepared statement stay the same.
    private func columns(of result: OpaquePointer, _ name: String?) -> [String] {
        let width = Int(PQnfields(result))
        if let name, let known = columns[name], known.count == width { return known }
        let names = (0..<width).map { String(cString: PQfname(result, Int32($0))) }
        if let name { columns[name] = names }
        return names
    }

    private func broken() -> WireFailure {
        isBroken = true
        return .lost
    }

    /// Waits until the socket is ready. Returns false at the deadline, and before if the host answers nobody.
    private func wait(for events: Int16, until deadline: SteadyClock.Instant) -> Bool {
        let start = clock.now
        let pulse = deadline - start < Pulse.longestWait ? pulse : nil
        while true {
            let now = clock.now
            let left = deadline - now
            guard left > .zero, pulse?.answers(somebodyWhoWaitsSince: start, at: now) ?? true else { return false }
            var socket = pollfd(fd: PQsocket(handle), events: events, revents: 0)
            guard socket.fd >= 0 else { return false }
            let longest = min(left, pulse == nil ? .seconds(60) : Pulse.interval)
            let ready = poll(&socket, 1, Int32(longest / .milliseconds(1)) + 1)
            if ready > 0 { return true }
            guard ready == 0 || errno == EINTR else { return false }
        }
    }
}
