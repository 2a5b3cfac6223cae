import GatehouseWeb
import GatehouseWire

/// What a route answers on success: the status, the shape of the body, and the header fields that are always there.
package struct RouteOutput: Sendable {
    let status: Int
    let headers: [String]
    /// The header fields that are there in some cases only.
    let optionalHeaders: [String]
    /// The type of the body; nil if there is no body.
    let shape: (any (Decodable & Sendable).Type)?

    /// A JSON body, encoded from a type whose members are all that the body can ever have.
    static func json(
        _ shape: any (Decodable & Sendable).Type, status: Int = 200, headers: [String] = [],
        optionalHeaders: [String] = []
    ) -> RouteOutput {
        RouteOutput(status: status, headers: headers, optionalHeaders: optionalHeaders, shape: shape)
    }

    /// The answer that signs someone in, with the device token and, for an app of ours, the sign-out ticket.
    static let session = RouteOutput.json(
        WireSession.self, optionalHeaders: [DeviceHeader.name, TicketHeader.name])
    /// `{}`.
    static let nothing = RouteOutput.json(WireNothing.self)
    /// 204 without a body.
    static let noContent = RouteOutput(status: 204, headers: [], optionalHeaders: [], shape: nil)

    /// A redirect to another place.
    static func redirect(status: Int = 303) -> RouteOutput {
        RouteOutput(status: status, headers: ["Location"], optionalHeaders: [], shape: nil)
    }
}
