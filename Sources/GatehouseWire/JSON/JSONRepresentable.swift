/// A shape that converts itself to a JSON value, without the detour through `Encoder`.
package protocol JSONRepresentable {
    /// The same value that encoding produces.
    var jsonValue: JSONValue { get }
}

extension JSONValue: JSONRepresentable {
    package var jsonValue: JSONValue { self }
}

extension WireUser: JSONRepresentable {
    package var jsonValue: JSONValue { .object(json) }
}

extension WireSession: JSONRepresentable {
    package var jsonValue: JSONValue { .object(json) }
}
