import GatehouseDomain

/// A request body that clients write and servers read. It may hold a password, so it prints as `<redacted>`.
public protocol RequestBodyShape: Sendable, Redacted {
    /// Reads a body: null counts as missing, unknown fields are skipped.
    ///
    /// - Throws: ``FieldError``, which names the field that is missing, of the wrong type or too long.
    init(fields: FieldReader) throws(FieldError)

    /// The body as it is sent; what is nil is left out.
    var json: JSONObject { get }
}

extension RequestBodyShape {
    /// Reads a body.
    ///
    /// - Throws: ``FieldError`` for what is no object, and as ``init(fields:)``.
    public init(json: JSONValue) throws(FieldError) {
        try self.init(fields: FieldReader(json))
    }
}

extension JSONObject {
    /// Adds a text under a name, or nothing.
    mutating func add(_ name: String, _ text: String?) {
        guard let text else { return }
        self[name] = .string(text)
    }

    /// Adds what a secret holds under a name, or nothing: a body is where it is meant to go.
    mutating func add(_ name: String, _ secret: Secret?) {
        add(name, secret?.reveal())
    }
}
