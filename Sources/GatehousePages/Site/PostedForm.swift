import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes
package import Hummingbird

/// The fields of a posted form (`application/x-www-form-urlencoded`, WHATWG URL, section 5.1), length-capped.
package struct PostedForm: Sendable {
    /// The maximum size of a posted form, in bytes.
    static let sizeLimit = 16 * 1024

    private var values: [String: String]

    /// Reads the body.
    /// - Throws: `ServerError` 415 for another type of content, 413 for a body over 16 KiB, 400 for one that is not a
    ///   form; ``QueryFault`` for a field that is there more than once.
    package init(_ request: Request) async throws {
        var request = request
        guard Self.isForm(request.headers[.contentType]) else {
            throw PageRefusal.noForm.answer
        }
        let body: ByteBuffer
        do {
            body = try await request.collectBody(upTo: Self.sizeLimit)
        } catch {
            throw PageRefusal.formTooLarge.answer
        }
        var values: [String: String] = [:]
        for field in FormEncoding.fields(String(buffer: body).utf8) {
            // Nobody can type a zero byte, and no column can store one.
            guard let (name, value) = field, !name.utf8.contains(0), !value.utf8.contains(0) else {
                throw PageRefusal.formUnreadable.answer
            }
            if values.updateValue(value, forKey: name) != nil { throw QueryFault(.repeated, name) }
        }
        self.values = values
    }

    /// Whether a content type is that of a form; true for none.
    private static func isForm(_ contentType: String?) -> Bool {
        guard let contentType else { return true }
        let type = contentType.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        return type == FormEncoding.contentType
    }

    /// The value of a field, or nil.
    package subscript(_ name: String) -> String? { values[name] }

    /// The number in a field, in the digits of any script, as the keyboards of the pages' languages type them; nil for
    /// anything else.
    func number(_ name: String) -> Int? {
        let typed = VisibleText.trimmed(self[name] ?? "")
        guard typed.unicodeScalars.allSatisfy({ $0.properties.numericType == .decimal }) else { return nil }
        return Int(TypedCode.digits(String(typed)))
    }

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
