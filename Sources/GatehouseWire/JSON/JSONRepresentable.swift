/// A shape that gives itself as a JSON value, without the detour through `Encoder`.
package protocol JSONRepresentable {
    /// What encoding gives.
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
