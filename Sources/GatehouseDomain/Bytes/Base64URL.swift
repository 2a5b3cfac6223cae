/// base64url without padding (RFC 4648, section 5).
package enum Base64URL {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The value of each byte that is a letter; 0xFF for all others.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// Encodes bytes.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let (bytes, letters) = (Array(bytes), Self.letters)
        return String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { text in
            var (bits, width, length): (UInt32, Int, Int) = (0, 0, 0)
            func write(_ value: UInt32) {
                text.initializeElement(at: length, to: letters[Int(value & 63)])
                length += 1
            }
            for byte in bytes {
                bits = bits << 8 | UInt32(byte)
                width += 8
                while width >= 6 {
                    width -= 6
                    write(bits >> UInt32(width))
                }
            }
            if width > 0 { write(bits << UInt32(6 - width)) }
            return length
        }
    }

    /// Decodes a text in the exact form that ``encode(_:)`` returns. Other alphabets, padding, white space and stray
    /// bits at the end give nil, so that no two texts represent the same bytes.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        let values = Self.values
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3 + 2)
        var (bits, width): (UInt32, UInt32) = (0, 0)
        for letter in text.utf8 {
            let value = values[Int(letter)]
            guard value != 0xFF else { return nil }
            bits = bits << 6 | UInt32(value)
            width += 6
            if width >= 8 {
                width -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> width))
            }
        }
        // The remaining bits are not a whole byte. There must be fewer than a letter has, and all must be zero.
        guard width < 6, bits & (1 << width - 1) == 0 else { return nil }
        return bytes
    }
}
