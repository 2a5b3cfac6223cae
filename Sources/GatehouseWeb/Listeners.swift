package import Hummingbird

/// A server that listens at several addresses.
package enum Listeners {
    /// Creates one application that listens at every address.
    ///
    /// - Parameters:
    ///   - hosts: The addresses; at least one.
    ///   - onListening: Called with the port once all sockets listen.
    ///   - listener: Creates the application that listens at one of them and calls the closure with its port.
    package static func application<Responder>(
        at hosts: [String], onListening: @escaping @Sendable (Int) async -> Void,
        listener: (_ host: String, _ onListening: @escaping @Sendable (Int) async -> Void) -> Application<Responder>
    ) -> Application<Responder> {
        let others = hosts.dropFirst().map { (host: $0, listens: AsyncStream.makeStream(of: Void.self)) }
        var first = listener(hosts.first ?? "") { port in
            for other in others { for await _ in other.listens.stream {} }
            await onListening(port)
        }
        for (host, listens) in others {
            first.addServices(listener(host) { _ in listens.continuation.finish() })
        }
        return first
    }
}
