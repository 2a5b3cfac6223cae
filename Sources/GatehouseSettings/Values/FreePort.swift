import GatehouseDomain
import NIOCore
import NIOPosix
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Finds a free port for a server whose port is set to 0: its URL is in mails and tokens, so the port must be known
/// before the server listens.
package enum FreePort {
    /// Checks that the server can listen on a port right now, before it starts anything else.
    ///
    /// - Throws: `IOError` that says why not.
    package static func require(_ port: Int, host: String) async throws {
        for address in addresses(of: host) {
            try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1).bind(host: address, port: port).get()
                .close()
        }
    }

    /// Returns where a server with this host listens: for `localhost`, at those of its addresses that this machine has.
    package static func addresses(of host: String) -> [String] {
        guard let all = ThisMachine.addresses(of: host) else { return [host] }
        let present = all.filter { (try? HeldPort(host: $0, port: 0)) != nil }
        return present.isEmpty ? [host] : present
    }

    /// Takes a port that nothing is listening on, and keeps it for this process until it is released.
    ///
    /// - Parameter wanted: The port to prefer if it is free; nil for any.
    /// - Throws: `IOError` if the host is not an address of this machine; `SocketAddressError` if it is unknown.
    package static func hold(host: String, wanted: Int? = nil) throws -> HeldPort {
        let addresses = addresses(of: host)
        if let wanted, (1...65_535).contains(wanted), let held = try? HeldPort(addresses, port: wanted) { return held }
        // A port that is free at one address may be taken at another; then the next one is tried.
        for _ in 1..<attempts {
            if let held = try? HeldPort(addresses, port: 0) { return held }
        }
        return try HeldPort(addresses, port: 0)
    }

    private static let attempts = 20
}

/// A port that the system gives to no other program while a server prepares to listen on it.
///
/// A socket that is bound but does not listen keeps it. Linux lets the server's own socket bind the same port beside
/// it, as both set `SO_REUSEADDR` (socket(7)). Elsewhere it would not, so there the port is only looked up.
package final class HeldPort: Sendable {
    /// The port's number.
    package let port: Int
    private let descriptor: Mutex<CInt?>
    /// The same port at the other addresses.
    private let others: [HeldPort]

    /// Holds the same port at several addresses.
    fileprivate convenience init(_ hosts: [String], port: Int) throws {
        guard let last = hosts.last, hosts.count > 1 else {
            try self.init(host: hosts.first ?? "", port: port)
            return
        }
        let others = try HeldPort(Array(hosts.dropLast()), port: port)
        try self.init(host: last, port: others.port, others: [others])
    }

    fileprivate init(host: String, port: Int, others: [HeldPort] = []) throws {
        self.others = others
        let address = try SocketAddress.makeAddressResolvingHost(host, port: port)
        #if canImport(Glibc)
            let stream = CInt(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = socket(address.protocol.rawValue, stream, 0)
        guard descriptor >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
        do {
            self.port = try Self.bound(descriptor, to: address)
        } catch {
            close(descriptor)
            throw error
        }
        #if os(Linux)
            self.descriptor = Mutex(descriptor)
        #else
            close(descriptor)
            self.descriptor = Mutex(nil)
        #endif
    }

    deinit { release() }

    /// Releases the port. Call this when the server listens.
    package func release() {
        let held = descriptor.withLock { descriptor -> CInt? in
            defer { descriptor = nil }
            return descriptor
        }
        if let held { close(held) }
        for other in others { other.release() }
    }

    /// Binds a socket, and returns its port.
    private static func bound(_ descriptor: CInt, to address: SocketAddress) throws -> Int {
        var yes: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        let status = address.withSockAddr { bind(descriptor, $0, socklen_t($1)) }
        guard status == 0 else { throw IOError(errnoCode: errno, reason: "bind") }
        // The first two bytes after the family are the port, in both families.
        var name = sockaddr()
        var size = socklen_t(MemoryLayout<sockaddr>.size)
        guard getsockname(descriptor, &name, &size) == 0 else {
            throw IOError(errnoCode: errno, reason: "getsockname")
        }
        return Int(UInt8(bitPattern: name.sa_data.0)) << 8 | Int(UInt8(bitPattern: name.sa_data.1))
    }
}
