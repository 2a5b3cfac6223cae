import GatehouseDomain

/// The bytes that a link is made of (RFC 3986), and what none may hold once it is decoded.
enum LinkBytes {
    /// What may stand in a part of a path as it is (RFC 3986, section 3.3).
    static func isPathCharacter(_ byte: UInt8) -> Bool {
        PercentCoding.isUnreserved(byte) || "!$&'()*+,;=:@".utf8.contains(byte)
    }

    /// What may stand in a query as it is (RFC 3986, section 3.4).
    static func isQueryCharacter(_ byte: UInt8) -> Bool {
        isPathCharacter(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?")
    }

    /// The letters of ASCII in lower case; every other byte as it is.
    static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Decodes a part of a link once.
    /// - Parameters:
    ///   - isPlain: Whether a byte may stand in it as it is.
    ///   - longest: How many bytes it may have once it is decoded.
    /// - Throws: ``LinkRefusal/character`` if another byte stands in it, an escape is broken, or the text is not UTF-8
    ///   or not harmless; ``LinkRefusal/tooLong``.
    static func decode(
        _ part: ArraySlice<UInt8>, longest: Int, where isPlain: (UInt8) -> Bool
    ) throws(LinkRefusal) -> [UInt8] {
        guard part.allSatisfy({ $0 == UInt8(ascii: "%") || isPlain($0) }), let decoded = PercentCoding.bytes(part)
        else { throw .character }
        guard decoded.count <= longest else { throw .tooLong }
        let text = String(decoding: decoded, as: UTF8.self)
        // Bytes that are not UTF-8 come out as other ones. A slash may stand in a part as it is where `isPlain` says so.
        let hasHiddenSlash = decoded.count { $0 == slash } > part.count { $0 == slash }
        guard text.utf8.elementsEqual(decoded), !hasHiddenSlash, text.unicodeScalars.allSatisfy(isHarmless) else {
            throw .character
        }
        return decoded
    }

    static let slash = UInt8(ascii: "/")

    /// Whether a character can't be taken for something else: no backslash, no control character, none that changes the
    /// direction of text or can't be seen.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: scalar != "\\"
        }
    }
}
