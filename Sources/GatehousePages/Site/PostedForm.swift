import GatehouseCore
import GatehouseWeb
import GatehouseWire
package import Hummingbird

/// The fields of a posted form (`application/x-www-form-urlencoded`, WHATWG URL, section 5.1), length-capped.
package struct PostedForm: Sendable {
    /// The maximum size of a posted form, in bytes.
    static let sizeLimit = 16 * 1024

    private var values: [String: String]

    /// Reads the body.
    /// - Throws: `ServerError` 413 for a body over 16 KiB, 400 for one that is not a form; ``QueryFault`` for a field that is
    ///   there more than once.
    package init(_ request: Request) async throws {
        var request = request
        let body: ByteBuffer
        do {
            body = try await request.collectBody(upTo: Self.sizeLimit)
        } catch {
            throw ServerError(413, "request_entity_too_large", "A form can be at most 16 KiB.")
        }
        var values: [String: String] = [:]
        for field in FormEncoding.fields(String(buffer: body).utf8) {
            // Nobody can type a zero byte, and no column can store one.
            guard let (name, value) = field, !value.utf8.contains(0)
            else {
                throw ServerError(400, "validation_failed", "The form is not encoded correctly.")
            }
            if values.updateValue(value, forKey: name) != nil { throw QueryFault(.repeated, name) }
        }
        self.values = values
    }

    /// The value of a field, or nil.
    package subscript(_ name: String) -> String? { values[name] }

    /// The form without some fields, for those who must not see their values.
    func removing(_ names: Set<String>) -> PostedForm {
        var form = self
        for name in names { form.values[name] = nil }
        return form
    }

    /// All fields but some, by name.
    func fields(without names: Set<String>) -> [(name: String, value: String)] {
        values.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
