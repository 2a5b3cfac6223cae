/// Base32 without padding (RFC 4648, section 6): bytes as letters and digits that people can read from a screen and type.
package enum Base32 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Encodes bytes, in capitals.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var (text, bits, width): ([UInt8], UInt16, Int) = ([], 0, 0)
        for byte in bytes {
            bits = bits << 8 | UInt16(byte)
            width += 8
            while width >= 5 {
                width -= 5
                text.append(letters[Int(bits >> UInt16(width) & 31)])
            }
        }
        if width > 0 { text.append(letters[Int(bits << UInt16(5 - width) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text in either case, with or without white space between its letters. Other characters, padding, and
    /// stray bits at the end give nil.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var (bytes, bits, width): ([UInt8], UInt16, Int) = ([], 0, 0)
        for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
            guard let value = value(scalar) else { return nil }
            bits = bits << 5 | UInt16(value)
            width += 5
            if width >= 8 {
                width -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt16(width)))
            }
        }
        // The remaining bits are not a whole byte. There must be fewer than a letter has, and all must be zero.
        guard width < 5, bits & (1 << UInt16(width) - 1) == 0 else { return nil }
        return bytes
    }

    /// Returns a text in groups of four characters, which are easier to copy.
    package static func inFours(_ text: String, separator: String) -> String {
        text.enumerated().map { index, character in
            index > 0 && index.isMultiple(of: 4) ? separator + String(character) : String(character)
        }.joined()
    }

    private static func value(_ letter: Unicode.Scalar) -> UInt8? {
        switch letter {
        case "A"..."Z": UInt8(letter.value - 0x41)
        case "a"..."z": UInt8(letter.value - 0x61)
        case "2"..."7": UInt8(letter.value - 0x32 + 26)
        default: nil
        }
    }
}
