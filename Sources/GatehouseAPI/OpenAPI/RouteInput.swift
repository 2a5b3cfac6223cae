import GatehouseWeb
package import GatehouseWire

/// Something that a route reads, besides the caller's identity and the segments of its path.
package enum RouteInput: Sendable {
    /// The body: any of these.
    case body(anyOf: [any RequestBodyShape.Type], isRequired: Bool)
    /// The body: a form with these fields, all of which may be left out.
    case form([String])
    /// A parameter of the query.
    case query(String, JSONSchema, isRequired: Bool)
    /// A header field, with a description if its name does not explain it.
    case header(String, JSONSchema, description: String? = nil)

    /// The maximum length of a parameter's value, if the parameter sets no other.
    static let textLimit = 1024

    /// The device header, for routes that compare passwords or codes, or that open sessions. A value that this server
    /// did not issue, or that is too long, counts as missing and is no reason to refuse a request.
    static let device = RouteInput.header(DeviceHeader.name, .string, description: DeviceHeader.meaning)

    /// A required body, of any of these types.
    static func body(_ types: any RequestBodyShape.Type...) -> RouteInput { .body(anyOf: types, isRequired: true) }

    /// An optional body.
    static func optionalBody(_ type: any RequestBodyShape.Type) -> RouteInput {
        .body(anyOf: [type], isRequired: false)
    }

    /// A body that is a form with these fields.
    static func form(_ names: String...) -> RouteInput { .form(names) }

    /// An optional parameter.
    static func query(_ name: String, _ schema: JSONSchema = .string(limit: textLimit)) -> RouteInput {
        .query(name, schema, isRequired: false)
    }

    /// A required parameter.
    static func requiredQuery(_ name: String, _ schema: JSONSchema = .string(limit: textLimit)) -> RouteInput {
        .query(name, schema, isRequired: true)
    }
}
