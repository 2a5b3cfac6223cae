import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server on a free port of this machine that answers every connection with the same bytes, whatever it is asked.
/// It blocks threads of its own only.
final class RawServer: @unchecked Sendable {
    // Proof for `@unchecked`: `asked` and `waiting` are the only state that changes, and they are read and written under
    // `lock` alone.
    /// What it does once it has read something.
    enum Behaviour: Sendable {
        /// Sends this and closes.
        case sends(String)
        /// Sends this and then nothing more, for as long as the other end is there.
        case stalls(after: String)
        /// Sends the first, and then the second over and over until the other end is gone.
        case floods(String, String)
    }

    private let lock = NSLock()
    private var asked: [String] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private let listener: CInt
    let port: Int
    private let behaviour: Behaviour

    /// What the connections that were made have sent first.
    var requests: [String] { lock.withLock { asked } }

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
                bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRINUSE) }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self] in
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
        close(listener)
    }

    /// A port of this machine on which nobody listens.
    static func freePort() throws -> Int { try RawServer(.sends("")).port }

    private func serve(_ connection: CInt) {
        defer { close(connection) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return }
        let resumed = lock.withLock {
            asked.append(String(decoding: buffer.prefix(count), as: UTF8.self))
            defer { waiting = [] }
            return waiting
        }
        for continuation in resumed { continuation.resume() }
        switch behaviour {
        case .sends(let text):
            _ = send(text, connection)
            shutdown(connection, CInt(SHUT_WR))
            while recv(connection, &buffer, buffer.count, 0) > 0 {}
        case .stalls(let text):
            _ = send(text, connection)
            while recv(connection, &buffer, buffer.count, 0) > 0 {}
        case .floods(let first, let text):
            var isThere = send(first, connection)
            while isThere { isThere = send(text, connection) }
        }
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
