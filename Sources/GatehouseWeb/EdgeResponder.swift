package import GatehouseCore
import GatehouseWire
package import HTTPTypes
package import Hummingbird
import Logging

/// Handles what all requests have in common: checks head and host, answers wrong paths and methods, turns failures into
/// answers, and writes one line to the log.
package struct EdgeResponder: HTTPResponder {
    package typealias Context = GatehouseRequestContext

    /// Answers a failure outside the interface, and a failure inside it that a person sees in a browser.
    package typealias ErrorPage = @Sendable (ServerError, Request, Context) async -> Response

    private let inner: RouterResponder<Context>
    private let table: RouteTable
    private let apiPrefix: String
    private let headCheck: HeadCheck
    private let errorPage: ErrorPage
    /// The paths at which load balancers ask whether the server is well.
    private let probes: Set<String>
    private let clock: SteadyClock
    private let meters: ServerMeters
    private let crossOriginFields: [HTTPField.Name]

    /// Creates a responder for a router that has all its routes.
    ///
    /// - Parameters:
    ///   - apiPrefix: The path of the interface, without a trailing slash; at the root it is empty and every unknown
    ///     path belongs to the interface.
    ///   - hostCheckPort: The port on which a development server answers; nil if any host is allowed.
    ///   - errorPage: Creates the page that a browser gets; by default, a line of text.
    ///   - timer: The clock that says how long a request took.
    ///   - meters: The counters for requests.
    ///   - crossOriginFields: The header fields that pages of other origins may send, besides those of the clients.
    package init(
        router: Router<Context>, apiPrefix: String, hostCheckPort: Int?,
        errorPage: @escaping ErrorPage = EdgeResponder.plainText, timer: any Clock<Duration>,
        meters: ServerMeters = ServerMeters(), crossOriginFields: [HTTPField.Name] = []
    ) {
        self.crossOriginFields = crossOriginFields
        self.meters = meters
        clock = SteadyClock(timer)
        table = RouteTable(router.routes.map { ($0.path, $0.method) })
        inner = router.buildResponder()
        self.apiPrefix = apiPrefix
        headCheck = HeadCheck(hostCheckPort: hostCheckPort)
        probes = ["\(apiPrefix)/health", "\(apiPrefix)/health/ready"]
        self.errorPage = errorPage
    }

    package func respond(to request: Request, context: Context) async throws -> Response {
        let start = clock.now
        let response = await checked(request, context)
        let duration = clock.now - start
        let route = context.endpointPath ?? "none"
        meters.countRequest(
            method: request.method.rawValue, route: route, status: response.status.code,
            seconds: duration / .seconds(1))
        let isFailure = response.status.code >= 500
        // Probes come every few seconds from every load balancer, and those who send them act on the answer.
        let isProbe = probes.contains(request.uri.path)
        var metadata: Logger.Metadata = [
            "method": "\(request.method.rawValue)", "route": "\(route)",
            "status": "\(response.status.code)",
            "milliseconds": "\(duration / .milliseconds(1))",
        ]
        // The status alone does not tell a limit from a bound, or a wrong password from a wrong code.
        if let code = response.headers[.errorCode] { metadata["code"] = "\(code)" }
        context.logger.log(
            level: isProbe ? .debug : isFailure ? .error : .info, "request", metadata: metadata)
        return response
    }

    private func checked(_ request: Request, _ context: Context) async -> Response {
        if let refusal = headCheck.refusal(of: request) {
            return await refuse(refusal, request, context)
        }
        let path = request.uri.path
        guard let methods = table.methods(of: path) else {
            let missing = EdgeRefusal.nothingHere.answer
            if belongsToAPI(path) { return await refuse(missing, request, context) }
            let response = await routed(request, context)
            let isBare = response.status == .notFound && response.body.contentLength ?? 0 == 0
            guard isBare else { return response }
            return await refuse(missing, request, context)
        }
        guard methods.contains(request.method) else {
            let allowed = methods.union([.options]).map(\.rawValue).sorted().joined(separator: ", ")
            var response: Response
            if request.method == .options {
                var headers: HTTPFields = [.allow: allowed]
                if belongsToAPI(path) {
                    headers.append(contentsOf: CrossOrigin.answerHeaders)
                    headers.append(contentsOf: CrossOrigin.preflightHeaders(methods: allowed, and: crossOriginFields))
                }
                response = Response(status: .noContent, headers: headers)
            } else {
                response = await refuse(RequestRefusal.method(allowed: allowed).answer, request, context)
                response.headers[.allow] = allowed
            }
            return response
        }
        return await routed(request, context)
    }

    private func routed(_ request: Request, _ context: Context) async -> Response {
        do {
            return try await inner.respond(to: context.asking(for: request), context: context)
        } catch {
            return await refuse(ErrorAnswer.serverError(for: error, context: context), request, context)
        }
    }

    private func refuse(_ error: ServerError, _ request: Request, _ context: Context) async -> Response {
        let response =
            if belongsToAPI(request.uri.path), !request.isNavigation {
                ErrorAnswer.answer(error, request: request, context: context).response(for: request)
            } else {
                await errorPage(error, request, context)
            }
        return response.withoutBody(ifAskedBy: request.method)
    }

    private func belongsToAPI(_ path: String) -> Bool {
        path == apiPrefix || path.hasPrefix("\(apiPrefix)/")
    }

    /// The failure as a line of text.
    package static let plainText: @Sendable (ServerError, Request, Context) -> Response = { error, request, context in
        var headers: HTTPFields = [
            .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        ]
        if let seconds = error.retryAfter { headers[.retryAfter] = String(seconds) }
        return Response(
            status: HTTPResponse.Status(code: error.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: "\(error.message)\n")))
    }
}
