import GatehouseDomain

/// The bytes that a link may contain (RFC 3986), and those that are not allowed after decoding.
enum LinkBytes {
    /// The position of a part in a link, which decides what it may contain.
    enum Place {
        /// In the path (RFC 3986, section 3.3).
        case path
        /// In the query (RFC 3986, section 3.4).
        case query
        /// A part that is dropped: a parameter of a web link that no route declares, or a fragment.
        case dropped

        /// Whether a byte may appear unescaped.
        func takes(_ byte: UInt8) -> Bool {
            switch self {
            case .path: PercentCoding.isUnreserved(byte) || "!$&'()*+,;=:@".utf8.contains(byte)
            case .query: Place.path.takes(byte) || "/?".utf8.contains(byte)
            // The characters that browsers leave unescaped in a query or fragment (WHATWG URL, section 1.3).
            case .dropped: (0x21...0x7E).contains(byte) && !"\"<>".utf8.contains(byte)
            }
        }

        /// Whether a decoded character may appear. Nobody reads what is dropped, so only control characters and those
        /// that change the text direction are refused there. An emoji may be joined, or newer than this system.
        func takes(_ scalar: Unicode.Scalar) -> Bool {
            switch (self, scalar.properties.generalCategory) {
            case (_, .control), (_, .lineSeparator), (_, .paragraphSeparator), (_, .surrogate): false
            case (.path, .format), (.query, .format), (.path, .privateUse), (.query, .privateUse),
                (.path, .unassigned), (.query, .unassigned):
                false
            case (.dropped, _): !LinkBytes.turnsText(scalar)
            case (.path, _), (.query, _): true
            }
        }
    }

    /// Returns an ASCII letter in lower case, and any other byte unchanged.
    static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Decodes a part of a link once.
    /// - Parameter longest: The maximum number of bytes after decoding.
    /// - Throws: ``LinkRefusal/character`` if a byte must be escaped but is not, an escape is invalid, the text is not
    ///   UTF-8, or it could be mistaken for something else; ``LinkRefusal/tooLong``.
    static func decode(_ part: ArraySlice<UInt8>, in place: Place, longest: Int) throws(LinkRefusal) -> [UInt8] {
        guard part.allSatisfy({ $0 == UInt8(ascii: "%") || place.takes($0) }), let decoded = PercentCoding.bytes(part)
        else { throw .character }
        guard decoded.count <= longest else { throw .tooLong }
        let text = String(decoding: decoded, as: UTF8.self)
        // Decoding replaces bytes that are not UTF-8.
        guard text.utf8.elementsEqual(decoded), text.unicodeScalars.allSatisfy(place.takes) else { throw .character }
        guard place == .dropped || !hidesSlash(part, decoded) else { throw .character }
        return decoded
    }

    static let slash = UInt8(ascii: "/")

    /// Whether an escape stands for a slash or backslash.
    private static func hidesSlash(_ part: ArraySlice<UInt8>, _ decoded: [UInt8]) -> Bool {
        decoded.contains(UInt8(ascii: "\\")) || decoded.count { $0 == slash } > part.count { $0 == slash }
    }

    /// Whether a character changes the text direction (Unicode Standard Annex 9, section 2).
    fileprivate static func turnsText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
