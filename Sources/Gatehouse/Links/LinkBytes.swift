/// The bytes that a link is made of (RFC 3986), and what none may hold once it is decoded.
enum LinkBytes {
    /// Letters, digits, `-`, `.`, `_` and `~` (RFC 3986, section 2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    /// What may stand in a part of a path as it is (RFC 3986, section 3.3).
    static func isPathCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x24, 0x26...0x2C, 0x3A, 0x3B, 0x3D, 0x40: true
        default: isUnreserved(byte)
        }
    }

    static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// Whether a decoded text holds nothing that could be taken for something else: no slash of either kind, no control
    /// character, none that changes the direction of text or cannot be seen.
    static func isHarmless(_ text: String) -> Bool {
        // Nearly every value is ASCII, and is looked at byte by byte.
        var isASCII = true
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x7F || byte == 0x2F || byte == 0x5C { return false }
            if byte >= 0x80 { isASCII = false }
        }
        return isASCII || text.unicodeScalars.allSatisfy(isHarmless)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }

    /// Writes a text so that it can stand in a path or a parameter: everything but unreserved characters as `%XX`.
    static func encode(_ text: String, into link: inout String) {
        for byte in text.utf8 {
            if isUnreserved(byte) {
                link.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                link += byte < 0x10 ? "%0" : "%"
                link += String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Whether two texts are the same, in a time that does not tell where they differ.
    static func areEqual(_ first: String, _ second: String) -> Bool {
        let (first, second) = (Array(first.utf8), Array(second.utf8))
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
