/// Percent-encoding (RFC 3986, section 2.1), byte by byte.
package enum PercentCoding {
    /// Whether a byte stands for itself everywhere in a URL: a letter, a digit, `-`, `.`, `_` or `~` (RFC 3986, section
    /// 2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    /// Returns the text with every byte that does not stand for itself written as `%XX`.
    /// - Parameter isPlain: Whether a byte stands for itself. Only for bytes of ASCII other than `%`.
    package static func encode(_ text: String, keeping isPlain: (UInt8) -> Bool = isUnreserved) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isPlain(byte) {
                encoded.append(byte)
            } else {
                encoded += [0x25, Hex.digit(byte >> 4, uppercase: true), Hex.digit(byte & 15, uppercase: true)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Returns the decoded bytes; nil if two hexadecimal digits do not follow every `%`.
    /// - Parameter readsPlus: Whether a plus sign is a space, as in forms.
    package static func bytes(_ encoded: some Sequence<UInt8>, readsPlus: Bool = false) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(encoded.underestimatedCount)
        var rest = encoded.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case 0x25:
                guard let high = rest.next(), let low = rest.next(), let value = Hex.byte(high, low) else { return nil }
                decoded.append(value)
            case 0x2B where readsPlus: decoded.append(0x20)
            default: decoded.append(byte)
            }
        }
        return decoded
    }

    /// Returns the decoded text; nil if two hexadecimal digits do not follow every `%`, or the bytes are not UTF-8.
    /// - Parameter readsPlus: Whether a plus sign is a space, as in forms.
    package static func text(_ encoded: some Sequence<UInt8>, readsPlus: Bool = false) -> String? {
        guard let bytes = bytes(encoded, readsPlus: readsPlus) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        // Bytes that are not UTF-8 come out as other ones.
        return text.utf8.elementsEqual(bytes) ? text : nil
    }
}
