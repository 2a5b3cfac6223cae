import GatehouseWire
package import HTTPTypes
package import Hummingbird

/// Answers in place of a server that cannot start yet, because its database is not there: it is alive and not ready, and
/// everything else has to be tried again. What the server refuses without its database is refused in the same way.
package struct WaitingRoom: HTTPResponder {
    package typealias Context = GatehouseRequestContext

    private let apiPrefix: String
    private let alive: APIAnswer
    private let unready: APIAnswer
    private let headCheck: HeadCheck
    private let crossOriginFields: [HTTPField.Name]
    private let pages: WaitingPages

    /// The longest body that any route reads, in bytes.
    private static let longestBody = 1024 * 1024
    private static let methods = "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT"

    /// - Parameters:
    ///   - apiPrefix: The path of the interface, without a trailing slash.
    ///   - alive: The answer to `GET /health`.
    ///   - unready: The answer to `GET /health/ready`.
    ///   - hostCheckPort: The port on which a development server answers; nil if any host is allowed.
    ///   - crossOriginFields: The header fields that pages of other origins may send, besides those of the clients.
    ///   - pages: What people see in a browser.
    package init(
        apiPrefix: String, alive: APIAnswer, unready: APIAnswer, hostCheckPort: Int? = nil,
        crossOriginFields: [HTTPField.Name] = [], pages: WaitingPages = WaitingPages()
    ) {
        self.apiPrefix = apiPrefix
        self.alive = alive
        self.unready = unready
        headCheck = HeadCheck(hostCheckPort: hostCheckPort)
        self.crossOriginFields = crossOriginFields
        self.pages = pages
    }

    package func respond(to request: Request, context: Context) async throws -> Response {
        await answer(to: request, context).withoutBody(ifAskedBy: request.method)
    }

    private func answer(to request: Request, _ context: Context) async -> Response {
        if let refusal = headCheck.refusal(of: request) { return await refuse(refusal, request, context) }
        let path = request.uri.path
        if request.method == .get || request.method == .head {
            if path == "\(apiPrefix)/health" { return alive.response(for: request) }
            if path == "\(apiPrefix)/health/ready" { return unready.response(for: request) }
            if let file = pages.file(request) { return file }
        }
        if request.method == .options, belongsToAPI(path) {
            var headers: HTTPFields = [.allow: Self.methods]
            headers.append(contentsOf: CrossOrigin.answerHeaders)
            headers.append(contentsOf: CrossOrigin.preflightHeaders(methods: Self.methods, and: crossOriginFields))
            return Response(status: .noContent, headers: headers)
        }
        if let length = request.headers[.contentLength].flatMap(Int.init), length > Self.longestBody {
            return await refuse(RequestRefusal.body(longest: Self.longestBody).answer, request, context)
        }
        return await refuse(EdgeRefusal.databaseUnreachable.answer, request, context)
    }

    private func refuse(_ error: ServerError, _ request: Request, _ context: Context) async -> Response {
        guard belongsToAPI(request.uri.path), !request.isNavigation else {
            return await pages.errorPage(error, request, context)
        }
        return ErrorAnswer.answer(error, request: request, context: context).response(for: request)
    }

    private func belongsToAPI(_ path: String) -> Bool {
        path == apiPrefix || path.hasPrefix("\(apiPrefix)/")
    }
}

/// What people see in a browser while the database of a server is not there.
package struct WaitingPages: Sendable {
    /// Creates the page for a failure.
    let errorPage: EdgeResponder.ErrorPage
    /// Returns a file that the page refers to; nil for any other path.
    let file: @Sendable (Request) -> Response?

    package init(
        errorPage: @escaping EdgeResponder.ErrorPage = EdgeResponder.plainText,
        file: @escaping @Sendable (Request) -> Response? = { _ in nil }
    ) {
        self.errorPage = errorPage
        self.file = file
    }
}
