import Crypto
import Foundation
package import GatehouseDomain
package import GatehouseSettings
package import GatehouseWeb
import HTTPTypes
package import Hummingbird
package import Logging

/// Answers `GET /metrics`, on its own address and never on the one that people use.
package struct MetricsEndpoint: HTTPResponder {
    package typealias Context = GatehouseRequestContext

    /// The most connections at once: far more than there are readers.
    private static let mostConnections = 64

    private let metrics: Metrics
    private let token: Secret?

    /// Creates the endpoint.
    /// - Parameter token: The bearer token that a reader must present; nil if anyone who can reach the endpoint may
    ///   read.
    package init(metrics: Metrics, token: Secret?) {
        self.metrics = metrics
        self.token = token
    }

    /// Returns an application that listens at an address, as patient with the other end as the server that people use.
    ///
    /// - Parameter onListening: Called once the socket listens.
    package func application(
        at address: ListenAddress, log: Logger, onListening: @escaping @Sendable () -> Void = {}
    ) -> Application<MetricsEndpoint> {
        ServerApplication.listening(
            self, hosts: [address.host], port: address.port, limits: ConnectionLimits(most: Self.mostConnections),
            log: log, onListening: { _ in onListening() })
    }

    package func respond(to request: Request, context: Context) async throws -> Response {
        await answer(to: request).withoutBody(ifAskedBy: request.method)
    }

    private func answer(to request: Request) async -> Response {
        guard request.uri.path == "/metrics" else { return Self.refusal(.notFound, "The only path is /metrics.") }
        guard request.method == .get || request.method == .head else {
            var refusal = Self.refusal(.methodNotAllowed, "This path accepts only GET.")
            refusal.headers[.allow] = "GET, HEAD"
            return refusal
        }
        guard isAllowed(request) else {
            var refusal = Self.refusal(.unauthorized, "This needs the token of metrics-token-file as a bearer token.")
            refusal.headers[.wwwAuthenticate] = "Bearer"
            return refusal
        }
        return Self.answer(.ok, await metrics.text(), type: MetricsText.contentType)
    }

    private func isAllowed(_ request: Request) -> Bool {
        guard let token else { return true }
        let parts = (request.headers[.authorization] ?? "").split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
        // The digests are compared, because how many of their first bytes match reveals nothing about the token.
        return SHA256.hash(data: Data(parts[1].utf8)) == SHA256.hash(data: Data(token.reveal().utf8))
    }

    private static func refusal(_ status: HTTPResponse.Status, _ sentence: String) -> Response {
        answer(status, sentence + "\n", type: "text/plain; charset=utf-8")
    }

    private static func answer(_ status: HTTPResponse.Status, _ text: String, type: String) -> Response {
        Response(
            status: status,
            headers: [.contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
