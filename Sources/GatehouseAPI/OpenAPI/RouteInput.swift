import GatehouseWeb
package import GatehouseWire

/// Something that a route reads, beside the identity of whoever asks and the segments of its path.
package enum RouteInput: Sendable {
    /// The body: any of these.
    case body(anyOf: [any RequestBodyShape.Type], isRequired: Bool)
    /// The body: a form with these fields, all of which may be left out.
    case form([String])
    /// A parameter of the query.
    case query(String, JSONSchema, isRequired: Bool)
    /// A header field, and what it is for where its name does not say.
    case header(String, JSONSchema, description: String? = nil)

    /// The longest value of a parameter for which nothing else is said.
    static let textLimit = 1024

    /// The device header, for routes that compare passwords or codes, or give sessions. A value that is not ours, or too
    /// long, counts as missing and is no reason to refuse anything.
    static let device = RouteInput.header(DeviceHeader.name, .string, description: DeviceHeader.meaning)

    /// A body that has to be there, of any of these types.
    static func body(_ types: any RequestBodyShape.Type...) -> RouteInput { .body(anyOf: types, isRequired: true) }

    /// A body that may be left out.
    static func optionalBody(_ type: any RequestBodyShape.Type) -> RouteInput {
        .body(anyOf: [type], isRequired: false)
    }

    /// A body that is a form with these fields.
    static func form(_ names: String...) -> RouteInput { .form(names) }

    /// A parameter that may be left out.
    static func query(_ name: String, _ schema: JSONSchema = .string(limit: textLimit)) -> RouteInput {
        .query(name, schema, isRequired: false)
    }

    /// A parameter that has to be there.
    static func requiredQuery(_ name: String, _ schema: JSONSchema = .string(limit: textLimit)) -> RouteInput {
        .query(name, schema, isRequired: true)
    }
}
