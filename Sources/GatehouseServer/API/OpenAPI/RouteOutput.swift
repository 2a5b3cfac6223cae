import GatehouseWire

/// What a route answers when it does what it was asked: the status, what the body looks like, the header fields that are
/// always there.
package struct RouteOutput: Sendable {
    let status: Int
    let headers: [String]
    /// The type that the body is made of; nil where there is no body.
    let shape: (any (Decodable & Sendable).Type)?

    /// A JSON body, made of a type whose members are all that the body ever has.
    static func json(
        _ shape: any (Decodable & Sendable).Type, status: Int = 200, headers: [String] = []
    ) -> RouteOutput {
        RouteOutput(status: status, headers: headers, shape: shape)
    }

    /// `{}`.
    static let nothing = RouteOutput.json(WireNothing.self)
    /// 204 without a body.
    static let noContent = RouteOutput(status: 204, headers: [], shape: nil)

    /// Leads elsewhere.
    static func redirect(status: Int = 303) -> RouteOutput {
        RouteOutput(status: status, headers: ["Location"], shape: nil)
    }
}
