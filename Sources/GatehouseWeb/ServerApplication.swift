package import GatehouseCore
package import Hummingbird
package import HTTPTypes
import HummingbirdCore
package import Logging
import NIOCore

/// Combines routes and connection handling into a server that listens.
package enum ServerApplication {
    /// Creates the application. `runService()` runs it until SIGTERM or SIGINT; then it finishes what is in flight and
    /// stops.
    ///
    /// - Parameters:
    ///   - router: The router, with all routes added.
    ///   - hosts: The addresses to listen at, with `port`; at least one.
    ///   - apiPrefix: The path of the interface, whose failures are answered in JSON.
    ///   - checksHost: Whether requests that name a host other than this machine are refused.
    ///   - limits: The limits of its connections.
    ///   - timer: The clock that says how long a request took.
    ///   - crossOriginFields: The header fields that pages of other origins may send, besides those of the clients.
    ///   - errorPage: Creates the page that a browser gets for a failure outside the interface.
    ///   - onListening: Called with the port once all sockets listen.
    package static func make(
        router: Router<GatehouseRequestContext>, hosts: [String], port: Int, apiPrefix: String, checksHost: Bool,
        limits: ConnectionLimits, timer: any Clock<Duration>, meters: ServerMeters,
        crossOriginFields: [HTTPField.Name] = [], log: Logger,
        errorPage: @escaping EdgeResponder.ErrorPage = EdgeResponder.plainText,
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> Application<EdgeResponder> {
        let responder = EdgeResponder(
            router: router, apiPrefix: apiPrefix, hostCheckPort: checksHost ? port : nil, errorPage: errorPage,
            timer: timer, meters: meters, crossOriginFields: crossOriginFields)
        return listening(
            responder, hosts: hosts, port: port, limits: limits, meters: meters, log: log, onListening: onListening)
    }

    /// Creates an application that answers with a responder, within the limits of connections.
    ///
    /// - Parameters:
    ///   - hosts: The addresses to listen at, with `port`; at least one.
    ///   - limits: The limits of its connections.
    ///   - meters: Counts the connections, if anything reads that.
    ///   - onListening: Called with the port once all sockets listen.
    package static func listening<Responder: HTTPResponder>(
        _ responder: Responder, hosts: [String], port: Int, limits: ConnectionLimits,
        meters: ServerMeters = ServerMeters(), log: Logger,
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> Application<Responder> where Responder.Context == GatehouseRequestContext {
        let register = ConnectionRegister(most: limits.most, meters: meters)
        return Listeners.application(at: hosts, onListening: onListening) { host, onListening in
            Application(
                responder: responder,
                server: .http1(
                    configuration: .init(
                        additionalChannelHandlers: [ConnectionGuard(limits: limits, register: register)],
                        httpDecoderConfiguration: RequestHeadLimits.decoding)),
                configuration: .init(
                    address: .hostname(host, port: port), serverName: nil, availableConnectionsDelegate: register),
                onServerRunning: { channel in
                    register.listens(channel)
                    await onListening(channel.localAddress?.port ?? port)
                }, logger: log)
        }
    }

    /// Returns a router for interface and pages, in which every `GET` route answers `HEAD` too.
    package static func router() -> Router<GatehouseRequestContext> {
        Router(context: GatehouseRequestContext.self, options: [.autoGenerateHeadEndpoints])
    }
}
