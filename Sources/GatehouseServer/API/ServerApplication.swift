package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore

/// Puts router, connection handling and settings together into something that listens.
package enum ServerApplication {
    /// Makes the application; `runService()` runs it until SIGTERM or SIGINT, after which it finishes what is in
    /// flight and stops.
    ///
    /// - Parameters:
    ///   - router: With all routes added.
    ///   - api: The interface, for its place.
    ///   - limits: Of its connections; by default as many as the settings say, and the standard times.
    ///   - errorPage: What a browser gets for a failure outside the interface.
    ///   - onListening: Called once the socket listens, with the port it has.
    package static func make(
        router: Router<GatehouseRequestContext>, api: GatehouseAPI, log: Logger,
        limits: ConnectionLimits? = nil,
        errorPage: @escaping EdgeResponder.ErrorPage = EdgeResponder.plainText,
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> Application<EdgeResponder> {
        let settings = api.settings
        var standard = ConnectionLimits()
        standard.most = settings.maximumConnections
        let limits = limits ?? standard
        let register = ConnectionRegister(most: limits.most)
        let responder = EdgeResponder(
            router: router, apiPrefix: api.pathPrefix, hostCheckPort: settings.isDevelopment ? settings.port : nil,
            errorPage: errorPage, meters: api.backend.accounts.meters)
        return Application(
            responder: responder,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ConnectionGuard(limits: limits, register: register)],
                    httpDecoderConfiguration: RequestHeadLimits.decoding)),
            configuration: .init(
                address: .hostname(settings.host, port: settings.port), serverName: nil,
                availableConnectionsDelegate: register),
            onServerRunning: { channel in await onListening(channel.localAddress?.port ?? settings.port) },
            logger: log)
    }

    /// A router for interface and pages, in which every `GET` answers `HEAD` too.
    package static func router() -> Router<GatehouseRequestContext> {
        Router(context: GatehouseRequestContext.self, options: [.autoGenerateHeadEndpoints])
    }
}
