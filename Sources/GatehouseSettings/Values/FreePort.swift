import NIOCore
import NIOPosix

/// Finds a free port for a server that was asked for port 0: its URL is in mails and tokens, so the port must be known
/// before the server listens.
package enum FreePort {
    /// Checks that the server can listen on a port right now, before it starts anything else.
    ///
    /// - Throws: `IOError` that says why not.
    package static func require(_ port: Int, host: String) async throws {
        try await bind(host: host, port: port).close()
    }

    private static func bind(host: String, port: Int) async throws -> any Channel {
        try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1).bind(host: host, port: port).get()
    }

    /// Returns a port that nothing is listening on right now.
    ///
    /// - Parameter wanted: The port to prefer if it is free; nil for any.
    /// - Throws: `IOError` if the host is not an address of this machine.
    package static func find(host: String, wanted: Int? = nil) async throws -> Int {
        if let wanted, (1...65_535).contains(wanted) {
            if let channel = try? await bind(host: host, port: wanted) {
                try await channel.close()
                return wanted
            }
        }
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: host, port: 0).get()
        let port = channel.localAddress?.port ?? 0
        try await channel.close()
        return port
    }
}
