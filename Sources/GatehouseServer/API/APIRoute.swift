package import HTTPTypes

/// One route of the interface, as data: what it is called, who may ask, and what answers.
package struct APIRoute: Sendable {
    /// Who may ask.
    package enum Access: Sendable {
        /// Everybody.
        case open
        /// Whoever presents the access token of a live session.
        case bearer
        /// Whoever presents an access token, even if its session has ended meanwhile.
        case bearerOfAnySession
        /// Whoever presents a token of this server with the role `service_role`.
        case administrator
    }

    package let method: HTTPRequest.Method
    /// The path below the base path: `/token`.
    package let path: String
    package let access: Access
    /// What it does, in one sentence.
    package let summary: String
    let handler: @Sendable (APICall) async throws -> APIAnswer

    init(
        _ method: HTTPRequest.Method, _ path: String, _ access: Access, _ summary: String,
        handler: @escaping @Sendable (APICall) async throws -> APIAnswer
    ) {
        self.method = method
        self.path = path
        self.access = access
        self.summary = summary
        self.handler = handler
    }
}
