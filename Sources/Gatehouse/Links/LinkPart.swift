import GatehouseDomain

/// A part of a link that was held to the rules: of characters that may stand there (RFC 3986, sections 3.3 and 3.4), and
/// decoded of none that could be taken for something else.
struct LinkPart {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// What a part belongs to.
    enum Kind {
        case path, name, value
    }

    let range: Range<Int>
    /// How many bytes it has once it is decoded.
    let length: Int
    /// Whether a slash stands in it, as it may in a parameter.
    let hasSlash: Bool

    /// Reads on from a place to the first byte that ends the part: in a path `/` or `?`, in a query `&` or `=`, each of
    /// them or the end of the link.
    /// - Parameters:
    ///   - kind: What it belongs to.
    ///   - longest: How many bytes it may have once it is decoded.
    init(_ bytes: Bytes, from start: Int, _ kind: Kind, longest: Int) throws(LinkRefusal) {
        var (index, escapes) = (start, 0)
        var (isASCII, hasSlash) = (true, false)
        reading: while index < bytes.count {
            let byte = bytes[index]
            if LinkBytes.isPathCharacter(byte) {
                if kind != .path, byte == 0x26 || byte == 0x3D && kind == .name { break }
                index &+= 1
                continue
            }
            switch byte {
            case 0x25:
                guard index &+ 2 < bytes.count, let decoded = Hex.byte(bytes[index &+ 1], bytes[index &+ 2]),
                    decoded >= 0x20, decoded != 0x7F, decoded != 0x2F, decoded != 0x5C
                else { throw .character }
                index &+= 3
                escapes &+= 1
                if decoded >= 0x80 { isASCII = false }
            case 0x2F, 0x3F:
                if kind == .path { break reading }
                if byte == 0x2F { hasSlash = true }
                index &+= 1
            case 0x23: throw .fragment
            default: throw .character
            }
            guard index &- start &- 2 &* escapes <= longest else { throw .tooLong }
        }
        range = start..<index
        length = index &- start &- 2 &* escapes
        self.hasSlash = hasSlash
        guard length <= longest else { throw .tooLong }
        if !isASCII {
            let decoded = decoded(bytes)
            // What is no UTF-8 comes out as something else.
            let text = String(decoding: decoded, as: UTF8.self)
            guard text.utf8.elementsEqual(decoded), LinkBytes.isHarmless(text) else { throw .character }
        }
    }

    /// Whether it has parts in `%XX`.
    var isEncoded: Bool { length < range.count }

    /// Whether it is `.` or `..`, which mean another place.
    func isDots(in bytes: Bytes) -> Bool {
        guard length <= 2 else { return false }
        return isEncoded ? decoded(bytes).allSatisfy { $0 == 0x2E } : bytes[range].allSatisfy { $0 == 0x2E }
    }

    /// Whether it is decoded to the same bytes as another one.
    func isEqual(to other: LinkPart, in bytes: Bytes) -> Bool {
        guard length == other.length else { return false }
        if !isEncoded, !other.isEncoded { return bytes[range].elementsEqual(bytes[other.range]) }
        return decoded(bytes) == other.decoded(bytes)
    }

    /// Whether it is decoded to these bytes.
    func isEqual(to word: [UInt8], in bytes: Bytes) -> Bool {
        guard length == word.count else { return false }
        return isEncoded ? decoded(bytes) == word : bytes[range].elementsEqual(word)
    }

    /// The bytes, decoded once.
    func decoded(_ bytes: Bytes) -> [UInt8] {
        // The part would have been refused if an escape in it were broken.
        PercentCoding.bytes(bytes[range]) ?? []
    }

    /// The text.
    func text(_ bytes: Bytes) -> String {
        isEncoded
            ? String(decoding: decoded(bytes), as: UTF8.self)
            : String(decoding: Bytes(rebasing: bytes[range]), as: UTF8.self)
    }
}
