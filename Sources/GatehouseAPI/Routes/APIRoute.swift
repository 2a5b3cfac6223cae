import GatehouseCore
import GatehouseWeb
import GatehouseWire
package import HTTPTypes

/// One route of the interface, as data: its name, its access rule, its input and output, and its handler.
package struct APIRoute: Sendable {
    /// Everything but the handler.
    package let description: RouteDescription
    /// The limits for a client's address that the requests count against. A client that has used up all of them is
    /// refused before the body is read.
    let limits: [any KeyPath<LimitPolicy, LimitRule?> & Sendable]
    /// The largest body that is read, in bytes.
    let bodyLimit: Int
    let handler: @Sendable (APICall) async throws -> APIAnswer

    package var method: HTTPRequest.Method { description.method }
    package var path: String { description.path }
    package var access: RouteAccess { description.access }
    /// Whether a session that lacks the second step may always call it: to see whose it is, and to take the step or get
    /// a factor (MFA-10).
    var isOpenBeforeStep: Bool {
        method == .get && path == "/user" || path.hasPrefix("/factors") || path.hasPrefix("/passkeys/registration/")
    }
    /// Whether a recovery without a factor to use may call it, too: to set the new password (MFA-10).
    var isOpenToRecovery: Bool { method == .put && path == "/user" }

    /// Creates a route. The OpenAPI document is generated from these values, and tests check every answer against it.
    ///
    /// - Parameters:
    ///   - path: Below the base path, with a colon before the names of segments: `/admin/users/:id`.
    ///   - summary: What it does, in one sentence.
    ///   - takes: The body, query parameters and header fields that it reads: `APICall.query` has no others. The
    ///     segments of the path, the access token and the version of the interface are not listed.
    ///   - gives: What it answers on success, with one entry for each kind of answer.
    ///   - refuses: The codes of its own refusals, by status. Those that result from `access`, or from having a body,
    ///     are not listed.
    ///   - limits: The limits for a client's address, of which a request counts against at least one.
    ///   - bodyLimit: The largest body that is read, in bytes; nil for that of the access rule.
    init(
        _ method: HTTPRequest.Method, _ path: String, _ access: RouteAccess, _ summary: String, takes: [RouteInput],
        gives: [RouteOutput], refuses: [Int: [ErrorCode]],
        limits: [any KeyPath<LimitPolicy, LimitRule?> & Sendable] = [], bodyLimit: Int? = nil,
        handler: @escaping @Sendable (APICall) async throws -> APIAnswer
    ) {
        self.init(
            RouteDescription(
                method: method, path: path, access: access, summary: summary, takes: takes, gives: gives,
                refuses: refuses), limits: limits, bodyLimit: bodyLimit, handler: handler)
    }

    /// Creates a route from an existing description.
    init(
        _ description: RouteDescription, limits: [any KeyPath<LimitPolicy, LimitRule?> & Sendable] = [],
        bodyLimit: Int? = nil,
        handler: @escaping @Sendable (APICall) async throws -> APIAnswer
    ) {
        self.description = description
        self.limits = limits
        self.bodyLimit = bodyLimit ?? description.access.bodyLimit
        self.handler = handler
    }
}
