import GatehouseWeb
import GatehouseWire
package import HTTPTypes

/// One route of the interface, as data: what it is called, who may ask, what it reads and answers, and who answers.
package struct APIRoute: Sendable {
    /// Everything but who answers.
    package let description: RouteDescription
    let handler: @Sendable (APICall) async throws -> APIAnswer

    package var method: HTTPRequest.Method { description.method }
    package var path: String { description.path }
    package var access: RouteAccess { description.access }

    /// Takes every part. What is said here is what the OpenAPI document says, and tests hold every answer to it.
    ///
    /// - Parameters:
    ///   - path: Below the base path, with a colon before the names of segments: `/admin/users/:id`.
    ///   - summary: What it does, in one sentence.
    ///   - takes: The body and the parameters of query and head that it reads: `APICall.query` has no other. The segments of the path, the access
    ///     token and the version of the interface go without saying.
    ///   - gives: What it answers when it does it; answers of several kinds have one entry each.
    ///   - refuses: The codes of its own refusals by status. Those that follow from `access`, and from there being a
    ///     body, go without saying.
    init(
        _ method: HTTPRequest.Method, _ path: String, _ access: RouteAccess, _ summary: String, takes: [RouteInput],
        gives: [RouteOutput], refuses: [Int: [ErrorCode]],
        handler: @escaping @Sendable (APICall) async throws -> APIAnswer
    ) {
        self.init(
            RouteDescription(
                method: method, path: path, access: access, summary: summary, takes: takes, gives: gives,
                refuses: refuses), handler: handler)
    }

    /// Takes a description made before.
    init(_ description: RouteDescription, handler: @escaping @Sendable (APICall) async throws -> APIAnswer) {
        self.description = description
        self.handler = handler
    }
}
