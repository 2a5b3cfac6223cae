import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server on a free port of this machine that answers every connection with the same bytes, whatever it is asked.
/// It blocks threads of its own only.
final class RawServer: @unchecked Sendable {
    // Proof for `@unchecked`: what changes is read and written under `lock` alone.
    /// What it does once it has read something.
    enum Behaviour: Sendable {
        /// Sends this and closes.
        case sends(String)
        /// Sends this and breaks the connection off.
        case resets(after: String)
        /// Sends this, each byte by itself, and closes.
        case trickles(String)
        /// Answers the first request of a connection with this, reads the next one, and closes.
        case answersOnce(String)
        /// Sends this and then nothing more, for as long as the other end is there.
        case stalls(after: String)
        /// Sends the first, and then the second over and over until the other end is gone.
        case floods(String, String)
    }

    private let lock = NSLock()
    private var asked: [String] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var left = 0
    private var waitingForLeave: [CheckedContinuation<Void, Never>] = []
    private let listener: CInt
    let port: Int
    private let behaviour: Behaviour

    /// What the connections that were made have sent first.
    var requests: [String] { lock.withLock { asked } }

    /// The number of connections that were closed by the other end after it had asked for something.
    var leftCount: Int { lock.withLock { left } }

    /// Returns once somebody has asked for something.
    func isAsked() async {
        await withCheckedContinuation { continuation in
            let isAlready = lock.withLock {
                if asked.isEmpty { waiting.append(continuation) }
                return !asked.isEmpty
            }
            if isAlready { continuation.resume() }
        }
    }

    /// Returns once somebody has closed a connection that had been asked something on.
    func isLeft() async {
        await withCheckedContinuation { continuation in
            let isAlready = lock.withLock {
                if left == 0 { waitingForLeave.append(continuation) }
                return left > 0
            }
            if isAlready { continuation.resume() }
        }
    }

    init(_ behaviour: Behaviour) throws {
        self.behaviour = behaviour
        #if canImport(Glibc)
            let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 128) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRINUSE) }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self] in
            // Closed here alone: a number that were free while this thread goes on with it could be another server's.
            defer { close(listener) }
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                guard let self else {
                    close(connection)
                    return
                }
                Thread.detachNewThread { self.serve(connection) }
            }
        }
    }

    deinit {
        // Wakes the thread that waits for connections.
        shutdown(listener, CInt(SHUT_RDWR))
    }

    /// A port of this machine on which nobody listens.
    static func freePort() throws -> Int { try RawServer(.sends("")).port }

    private func serve(_ connection: CInt) {
        defer { close(connection) }
        guard hears(connection) else { return }
        switch behaviour {
        case .sends(let text):
            _ = send(text, connection)
            shutdown(connection, CInt(SHUT_WR))
            drain(connection)
        case .resets(let text):
            _ = send(text, connection)
            // Closing with nothing to linger for sends a reset (POSIX, SO_LINGER).
            var now = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        case .trickles(let text):
            var atOnce: CInt = 1
            setsockopt(
                connection, CInt(IPPROTO_TCP), TCP_NODELAY, &atOnce, socklen_t(MemoryLayout<CInt>.size))
            for byte in text.unicodeScalars { guard send(String(byte), connection) else { return } }
            shutdown(connection, CInt(SHUT_WR))
            drain(connection)
        case .answersOnce(let text):
            _ = send(text, connection)
            _ = hears(connection)
        case .stalls(let text):
            _ = send(text, connection)
            drain(connection)
        case .floods(let first, let text):
            var isThere = send(first, connection)
            while isThere { isThere = send(text, connection) }
        }
    }

    /// Reads a request, as far as it comes at once. Gives whether there was one.
    private func hears(_ connection: CInt) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else {
            noteLeft()
            return false
        }
        let resumed = lock.withLock {
            asked.append(String(decoding: buffer.prefix(count), as: UTF8.self))
            defer { waiting = [] }
            return waiting
        }
        for continuation in resumed { continuation.resume() }
        return true
    }

    /// Reads until the other end has closed.
    private func drain(_ connection: CInt) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while recv(connection, &buffer, buffer.count, 0) > 0 {}
        noteLeft()
    }

    private func noteLeft() {
        let resumed = lock.withLock {
            guard !asked.isEmpty else { return [CheckedContinuation<Void, Never>]() }
            left += 1
            defer { waitingForLeave = [] }
            return waitingForLeave
        }
        for continuation in resumed { continuation.resume() }
    }

    private func send(_ text: String, _ connection: CInt) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { bytes in
                #if canImport(Glibc)
                    Glibc.send(connection, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
                #else
                    Darwin.send(connection, bytes.baseAddress, bytes.count, 0)
                #endif
            }
            guard sent > 0 else { return false }
            rest.removeFirst(sent)
        }
        return true
    }
}
