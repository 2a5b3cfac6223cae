/// Bytes as pairs of hexadecimal digits (RFC 4648, section 8).
package enum Hex {
    /// Returns two digits for each byte, in lower case.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * bytes.underestimatedCount)
        for byte in bytes {
            digits.append(digit(byte >> 4))
            digits.append(digit(byte & 15))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Returns the character of a digit.
    /// - Parameters:
    ///   - value: 0 to 15.
    ///   - uppercase: Whether 10 to 15 are written in upper case.
    @inlinable
    package static func digit(_ value: UInt8, uppercase: Bool = false) -> UInt8 {
        value < 10 ? 0x30 + value : (uppercase ? 0x37 : 0x57) + value
    }

    /// Returns the byte that two digits represent, in either case; nil for other characters.
    @inlinable
    package static func byte(_ high: UInt8, _ low: UInt8) -> UInt8? {
        guard let high = value(high), let low = value(low) else { return nil }
        return high << 4 | low
    }

    /// Returns the value of a digit, in either case; nil for other characters.
    @inlinable
    package static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }
}
