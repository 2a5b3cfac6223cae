package import GatehouseWire
package import HTTPTypes

/// Everything that callers need to know about a route: the OpenAPI document is generated from this and nothing else.
package struct RouteDescription: Sendable {
    package let method: HTTPRequest.Method
    /// The path below the base path, with a colon before the names of segments: `/admin/users/:id`.
    package let path: String
    package let access: RouteAccess
    /// What the route does, in one sentence.
    package let summary: String
    /// What it reads.
    package let takes: [RouteInput]
    /// What it answers on success.
    package let gives: [RouteOutput]
    /// The route's own refusals. ``refusals`` adds those that result from its access rule and from its input.
    package let refuses: [Int: [ErrorCode]]

    /// The parameters of the query.
    var queryParameters: [(name: String, schema: JSONSchema)] {
        takes.compactMap { if case .query(let name, let schema, _) = $0 { (name, schema) } else { nil } }
    }

    /// All refusals that the route may answer with, by status.
    package var refusals: [Int: Set<ErrorCode>] {
        var all = refuses.mapValues { Set($0) }
        for (status, codes) in access.refusals { all[status, default: []].formUnion(codes) }
        for input in takes {
            switch input {
            case .body, .form:
                all[400, default: []].formUnion([.badJSON, .validationFailed])
                all[429, default: []].insert(.overRequestRateLimit)
            case .query, .header: break
            }
        }
        // A body that is too long, also where none is read.
        all[413, default: []].insert(.requestEntityTooLarge)
        // A target that cannot be read, a head that is too large, an expectation that nobody has.
        for status in [400, 414, 417] { all[status, default: []].insert(.validationFailed) }
        all[431, default: []].insert(.validationFailed)
        all[500, default: []].insert(.unexpectedFailure)
        all[503, default: []].insert(.requestTimeout)
        return all
    }
}

extension RouteAccess {
    /// How a caller without access is refused.
    fileprivate var refusals: [Int: [ErrorCode]] {
        switch self {
        case .open: [:]
        case .bearer:
            [
                401: [.noAuthorization],
                403: [.badJWT, .userNotFound, .sessionNotFound, .userBanned, .insufficientAAL],
            ]
        case .bearerOfAnySession:
            [401: [.noAuthorization], 403: [.badJWT, .userBanned]]
        case .administrator:
            [401: [.noAuthorization], 403: [.badJWT, .notAdmin, .userNotFound, .sessionNotFound, .userBanned]]
        }
    }
}
