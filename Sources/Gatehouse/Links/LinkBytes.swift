import GatehouseDomain

/// The bytes that a link is made of (RFC 3986), and what none may hold once it is decoded.
enum LinkBytes {
    /// Where a part of a link stands, which decides what it may hold.
    enum Place {
        /// In the path (RFC 3986, section 3.3).
        case path
        /// In the query (RFC 3986, section 3.4).
        case query
        /// In something that is dropped: a parameter that no route declares, or a fragment.
        case dropped

        /// Whether a byte may stand there as it is.
        func takes(_ byte: UInt8) -> Bool {
            switch self {
            case .path: PercentCoding.isUnreserved(byte) || "!$&'()*+,;=:@".utf8.contains(byte)
            case .query: Place.path.takes(byte) || "/?".utf8.contains(byte)
            // What browsers leave as it is in a query or fragment (WHATWG URL, section 1.3).
            case .dropped: (0x21...0x7E).contains(byte) && !"\"<>".utf8.contains(byte)
            }
        }
    }

    /// The letters of ASCII in lower case; every other byte as it is.
    static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Decodes a part of a link once.
    /// - Parameter longest: How many bytes it may have once it is decoded.
    /// - Throws: ``LinkRefusal/character`` if a byte stands in it that has to be encoded, an escape is broken, the text is
    ///   not UTF-8, or it could be taken for something else; ``LinkRefusal/tooLong``.
    static func decode(_ part: ArraySlice<UInt8>, in place: Place, longest: Int) throws(LinkRefusal) -> [UInt8] {
        guard part.allSatisfy({ $0 == UInt8(ascii: "%") || place.takes($0) }), let decoded = PercentCoding.bytes(part)
        else { throw .character }
        guard decoded.count <= longest else { throw .tooLong }
        let text = String(decoding: decoded, as: UTF8.self)
        // Bytes that are not UTF-8 come out as other ones.
        guard text.utf8.elementsEqual(decoded), text.unicodeScalars.allSatisfy(isHarmless) else { throw .character }
        guard place == .dropped || !hidesSlash(part, decoded) else { throw .character }
        return decoded
    }

    /// Whether a text has nothing to see in it: blanks and characters that are drawn as nothing.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            // The last one is the empty pattern of Braille.
            scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}"
        }
    }

    static let slash = UInt8(ascii: "/")

    /// Whether an escape stands for a slash of either kind.
    private static func hidesSlash(_ part: ArraySlice<UInt8>, _ decoded: [UInt8]) -> Bool {
        decoded.contains(UInt8(ascii: "\\")) || decoded.count { $0 == slash } > part.count { $0 == slash }
    }

    /// Whether a character can be seen, and leaves the direction of text alone.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
