/// CBOR (RFC 8949) as honest authenticators write it, and as others might.
enum SoftCBOR {
    static func int(_ number: Int) -> [UInt8] {
        number < 0 ? head(1, UInt64(-1 - number)) : head(0, UInt64(number))
    }

    static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(2, UInt64(bytes.count)) + bytes }

    static func text(_ text: String) -> [UInt8] { head(3, UInt64(text.utf8.count)) + Array(text.utf8) }

    static func array(_ elements: [[UInt8]]) -> [UInt8] { head(4, UInt64(elements.count)) + elements.flatMap { $0 } }

    /// A map, in this order.
    static func map(_ members: [([UInt8], [UInt8])]) -> [UInt8] {
        head(5, UInt64(members.count)) + members.flatMap { $0.0 + $0.1 }
    }

    /// A type and a number in their shortest form.
    static func head(_ major: UInt8, _ number: UInt64) -> [UInt8] {
        switch number {
        case ..<24: [major << 5 | UInt8(number)]
        case ..<0x100: [major << 5 | 24] + big(number, 1)
        case ..<0x1_0000: [major << 5 | 25] + big(number, 2)
        case ..<0x1_0000_0000: [major << 5 | 26] + big(number, 4)
        default: [major << 5 | 27] + big(number, 8)
        }
    }

    /// A number in so many bytes, the highest first.
    static func big(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (UInt64($0) * 8)) }
    }
}
