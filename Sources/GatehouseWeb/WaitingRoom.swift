import GatehouseWire
import HTTPTypes
package import Hummingbird

/// Answers in place of a server that cannot start yet, because its database is not there: it is alive and not ready, and
/// everything else has to be tried again.
package struct WaitingRoom: HTTPResponder {
    package typealias Context = GatehouseRequestContext

    private let apiPrefix: String
    private let alive: APIAnswer
    private let unready: APIAnswer

    /// - Parameters:
    ///   - apiPrefix: The path of the interface, without a trailing slash.
    ///   - alive: The answer to `GET /health`.
    ///   - unready: The answer to `GET /health/ready`.
    package init(apiPrefix: String, alive: APIAnswer, unready: APIAnswer) {
        self.apiPrefix = apiPrefix
        self.alive = alive
        self.unready = unready
    }

    package func respond(to request: Request, context: Context) async throws -> Response {
        var response = answer(to: request, context)
        if request.method == .head { response.body = ResponseBody() }
        return response
    }

    private func answer(to request: Request, _ context: Context) -> Response {
        let path = request.uri.path
        if request.method == .get || request.method == .head {
            if path == "\(apiPrefix)/health" { return alive.response(for: request) }
            if path == "\(apiPrefix)/health/ready" { return unready.response(for: request) }
        }
        guard path == apiPrefix || path.hasPrefix("\(apiPrefix)/"), !request.isNavigation else {
            return EdgeResponder.plainText(Self.refusal, request, context)
        }
        return ErrorAnswer.answer(Self.refusal, request: request, context: context).response(for: request)
    }

    private static let refusal = ServerError(
        503, .requestTimeout, "The database cannot be reached. Please try again.", retryAfter: 2)
}
