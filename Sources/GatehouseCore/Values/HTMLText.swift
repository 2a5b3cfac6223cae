/// Escapes text for HTML, between tags and in quoted attributes.
package enum HTMLText {
    /// Appends a text with its markup characters escaped.
    ///
    /// It works byte by byte, not character by character: a quotation mark with a combining mark is one character that
    /// does not equal a quotation mark, and still ends an attribute.
    package static func append(_ text: String, to output: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "\""): output += "&quot;".utf8
            case UInt8(ascii: "'"): output += "&#39;".utf8
            default: output.append(byte)
            }
        }
    }

    /// Returns the text with its markup characters escaped.
    package static func escaped(_ text: String) -> String {
        var output: [UInt8] = []
        append(text, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
