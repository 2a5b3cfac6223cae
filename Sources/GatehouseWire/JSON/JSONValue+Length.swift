extension JSONValue {
    /// Whether no text and no name in it contains the character U+0000.
    package var isFreeOfNUL: Bool {
        switch self {
        case .null, .bool, .integer, .number: true
        case .string(let text): !text.utf8.contains(0)
        case .array(let elements): elements.allSatisfy(\.isFreeOfNUL)
        case .object(let members): members.allSatisfy { !$0.key.utf8.contains(0) && $0.value.isFreeOfNUL }
        }
    }

    /// Returns whether ``bytes`` has at most this many bytes. Stops counting at the first byte beyond the limit, so
    /// that a large value costs no more than a small one.
    package func isEncoded(within limit: Int) -> Bool {
        var rest = limit
        return subtractLength(from: &rest)
    }

    /// Subtracts the length of the value as JSON text. Returns false once nothing is left.
    private func subtractLength(from rest: inout Int) -> Bool {
        switch self {
        case .null: rest -= 4
        case .bool(let value): rest -= value ? 4 : 5
        case .integer(let value): rest -= String(value).utf8.count
        case .number(let value): rest -= Self.text(of: value).utf8.count
        case .string(let text): return Self.subtractLength(of: text, from: &rest)
        case .array(let elements):
            rest -= 2 + max(0, elements.count - 1)
            for element in elements {
                guard element.subtractLength(from: &rest) else { return false }
            }
        case .object(let members):
            // Two braces, a colon for each member, a comma between two of them.
            rest -= 2 + members.count + max(0, members.count - 1)
            for (name, member) in members {
                guard Self.subtractLength(of: name, from: &rest), member.subtractLength(from: &rest) else {
                    return false
                }
            }
        }
        return rest >= 0
    }

    private static func subtractLength(of text: String, from rest: inout Int) -> Bool {
        rest -= 2
        for byte in text.utf8 {
            guard rest >= 0 else { return false }
            rest -= mustBeEscaped(byte) ? escapedLength(byte) : 1
        }
        return rest >= 0
    }

    /// Escapes such as `\n` have two bytes, escapes such as `\u001f` have six.
    private static func escapedLength(_ byte: UInt8) -> Int {
        switch byte {
        case 0x08, 0x09, 0x0A, 0x0C, 0x0D: 2
        case 0..<0x20: 6
        default: 2
        }
    }
}
