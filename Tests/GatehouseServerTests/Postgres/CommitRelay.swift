import Foundation
import GatehouseStore
import Synchronization

/// A way to PostgreSQL on which the connection breaks at a commit. It listens on loopback and ends with the test.
final class CommitRelay: Sendable {
    /// What becomes of the next commits.
    enum Fault: Sendable {
        case none
        /// The server never hears of it.
        case before
        /// The server commits, and its answer is lost.
        case after
    }

    let port: Int
    private let target: Int
    private let listener: Int32
    private let state = Mutex((fault: Fault.none, left: 0, cuts: 0))

    /// Listens for connections to a port of this machine.
    init(to target: Int) throws {
        self.target = target
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard listener >= 0, bound else { throw POSIXError(.EADDRINUSE) }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [target] in
            while case let client = accept(listener, nil, nil), client >= 0 {
                Thread.detachNewThread { [weak self] in Self.serve(client, target) { self?.cut($0) ?? .none } }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Has the next commits fail in a way.
    func fail(_ fault: Fault, times: Int = 1) { state.withLock { ($0.fault, $0.left) = (fault, times) } }

    /// How many connections were cut.
    var cuts: Int { state.withLock { $0.cuts } }

    /// The fault that holds for what a client sends.
    private func cut(_ bytes: ArraySlice<UInt8>) -> Fault {
        // The end of a transaction that has only read goes with the beginning of the next one.
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("\0COMMIT\0"), !text.contains("\0BEGIN") else { return .none }
        return state.withLock { state in
            guard state.left > 0 else { return .none }
            state.left -= 1
            state.cuts += 1
            return state.fault
        }
    }

    private static func serve(_ client: Int32, _ target: Int, _ fault: @escaping (ArraySlice<UInt8>) -> Fault) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer {
            close(client)
            close(server)
        }
        var address = loopback(target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var sockets = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&sockets, 2, 60_000) > 0 else { return }
            for (index, entry) in sockets.enumerated() where entry.revents != 0 {
                let count = read(entry.fd, &buffer, buffer.count)
                guard count > 0 else { return }
                let bytes = buffer[..<count]
                if index == 0 {
                    switch fault(bytes) {
                    case .none: break
                    case .before: return
                    case .after:
                        send(bytes, to: server)
                        _ = read(server, &buffer, buffer.count)
                        return
                    }
                }
                send(bytes, to: index == 0 ? server : client)
            }
        }
    }

    private static func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) {
        var rest = Array(bytes)
        while !rest.isEmpty {
            let count = write(socket, rest, rest.count)
            guard count > 0 else { return }
            rest.removeFirst(count)
        }
    }

    private static func loopback(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
