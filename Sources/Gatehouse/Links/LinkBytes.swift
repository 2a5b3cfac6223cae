/// The bytes that a link is made of (RFC 3986), and what none may hold once it is decoded.
enum LinkBytes {
    // A bit for each of the first 128 bytes, the lower half first.
    private static func isMember(_ byte: UInt8, of set: (UInt64, UInt64)) -> Bool {
        byte < 0x80 && (byte < 0x40 ? set.0 : set.1) &>> UInt64(byte & 0x3F) & 1 == 1
    }

    /// What may stand in a part of a path as it is (RFC 3986, section 3.3).
    static func isPathCharacter(_ byte: UInt8) -> Bool {
        isMember(byte, of: (0x2FFF_7FD2_0000_0000, 0x47FF_FFFE_87FF_FFFF))
    }

    static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

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
}
