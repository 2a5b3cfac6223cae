extension JSONValue {
    /// The value as JSON text (RFC 8259) in UTF-8: without white space, members in the order of their names, slashes
    /// as they are. A number that JSON cannot express (not finite) becomes `null`.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        case .number(let value): bytes += Self.text(of: value).utf8
        case .string(let value): Self.write(value, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, (name, value)) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Returns a number as JSON writes it.
    static func text(of number: Double) -> String {
        if !number.isFinite { return "null" }
        if let whole = Int64(exactly: number), abs(number) < 0x1p53 { return String(whole) }
        return number.description
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        // Nearly every text, and every token, needs no escapes. Text between two escapes is copied at once.
        text.withUTF8 { text in
            var start = 0
            for (index, byte) in text.enumerated() where mustBeEscaped(byte) {
                bytes += text[start..<index]
                writeEscaped(byte, to: &bytes)
                start = index + 1
            }
            bytes += text[start...]
        }
        bytes.append(UInt8(ascii: "\""))
    }

    static func mustBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func writeEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case 0x08: bytes += "\\b".utf8
        case 0x09: bytes += "\\t".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0C: bytes += "\\f".utf8
        case 0x0D: bytes += "\\r".utf8
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes += "\\u00".utf8
            bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        default: bytes += [UInt8(ascii: "\\"), byte]
        }
    }
}
