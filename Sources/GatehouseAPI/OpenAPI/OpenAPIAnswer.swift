import GatehouseWeb
import Synchronization

/// The answer with the OpenAPI document: created on the first request, then kept.
final class OpenAPIAnswer: Sendable {
    private let routes: [RouteDescription]
    private let server: String
    private let made = Mutex<APIAnswer?>(nil)

    init(routes: [RouteDescription], server: String) {
        self.routes = routes
        self.server = server
    }

    /// - Throws: As ``OpenAPIDocument``.
    func answer() throws -> APIAnswer {
        try made.withLock { made in
            if let made { return made }
            let answer = try APIAnswer(json: OpenAPIDocument(routes: routes, server: server).json)
            made = answer
            return answer
        }
    }
}
