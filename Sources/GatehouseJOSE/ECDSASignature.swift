/// Signatures of ECDSA with P-256.
package enum ECDSASignature {
    /// Returns the two numbers of a signature in DER, 32 bytes each (RFC 3279, section 2.2.3; ITU-T X.690, section 10).
    /// Every signature has exactly one such form; nil for all other bytes. Whether the numbers are those of a signature is for the check of the signature.
    package static func numbers(der bytes: [UInt8]) -> [UInt8]? {
        // Two numbers of 33 bytes at most: the length of their sequence has one byte.
        guard bytes.count >= 2, bytes[0] == 0x30, bytes[1] < 0x80, Int(bytes[1]) == bytes.count - 2 else { return nil }
        var rest = bytes[2...]
        guard let first = number(&rest), let second = number(&rest), rest.isEmpty else { return nil }
        return first + second
    }

    /// Reads a positive number of at most 256 bits, in as few bytes as it needs (X.690, section 8.3).
    private static func number(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard rest.popFirst() == 0x02, let length = rest.popFirst(), (1...33).contains(length), length <= rest.count
        else { return nil }
        var number = rest.prefix(Int(length))
        rest = rest.dropFirst(Int(length))
        guard number[number.startIndex] < 0x80 else { return nil }
        if number[number.startIndex] == 0 {
            // A zero is there only to keep the number positive.
            number = number.dropFirst()
            guard let next = number.first, next >= 0x80 else { return nil }
        }
        guard number.count <= 32 else { return nil }
        return [UInt8](repeating: 0, count: 32 - number.count) + number
    }
}
