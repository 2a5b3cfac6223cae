import GatehouseDomain

/// A request body that clients write and servers read. It may hold a password or a token, so it prints as `<redacted>`.
package protocol RequestBodyShape: Sendable, Redacted {
    /// Reads a body. Null counts as missing, and unknown fields are ignored.
    ///
    /// - Throws: ``FieldError``, which names the field that is missing, of the wrong type or too long.
    init(fields: FieldReader) throws(FieldError)

    /// The body as JSON, without the values that are nil.
    var json: JSONObject { get }
}

extension RequestBodyShape {
    /// Reads a body.
    ///
    /// - Throws: ``FieldError`` for anything but an object; the errors of ``init(fields:)``.
    package init(json: JSONValue) throws(FieldError) {
        try self.init(fields: FieldReader(json))
    }
}

extension JSONObject {
    /// Adds a text under a name; nil adds nothing.
    mutating func add(_ name: String, _ text: String?) {
        guard let text else { return }
        self[name] = .string(text)
    }

    /// Adds the value of a secret under a name; nil adds nothing. A body is the intended place for it.
    mutating func add(_ name: String, _ secret: Secret?) {
        add(name, secret?.reveal())
    }
}
