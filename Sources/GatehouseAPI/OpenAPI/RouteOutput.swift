import GatehouseWeb
import GatehouseWire

/// What a route answers when it does what it was asked: the status, what the body looks like, the header fields that are
/// always there.
package struct RouteOutput: Sendable {
    let status: Int
    let headers: [String]
    /// The header fields that it has in some cases.
    let optionalHeaders: [String]
    /// The type that the body is made of; nil where there is no body.
    let shape: (any (Decodable & Sendable).Type)?

    /// A JSON body, made of a type whose members are all that the body ever has.
    static func json(
        _ shape: any (Decodable & Sendable).Type, status: Int = 200, headers: [String] = [],
        optionalHeaders: [String] = []
    ) -> RouteOutput {
        RouteOutput(status: status, headers: headers, optionalHeaders: optionalHeaders, shape: shape)
    }

    /// The body of an answer that signs somebody in, and what the device keeps of it.
    static let session = RouteOutput.json(WireSession.self, optionalHeaders: [DeviceHeader.name])
    /// `{}`.
    static let nothing = RouteOutput.json(WireNothing.self)
    /// 204 without a body.
    static let noContent = RouteOutput(status: 204, headers: [], optionalHeaders: [], shape: nil)

    /// Leads elsewhere.
    static func redirect(status: Int = 303) -> RouteOutput {
        RouteOutput(status: status, headers: ["Location"], optionalHeaders: [], shape: nil)
    }
}
