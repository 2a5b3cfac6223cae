@testable import GatehouseWebAuthn

extension CBORValue {
    /// The shortest encoding of the value, with members in their order (RFC 8949, section 4.1).
    var encoded: [UInt8] {
        switch self {
        case .unsigned(let number): Self.head(0, number)
        case .negative(let number): Self.head(1, number)
        case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
        case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
        case .array(let elements): Self.head(4, UInt64(elements.count)) + elements.flatMap(\.encoded)
        case .map(let map):
            Self.head(5, UInt64(map.count)) + map.entries.flatMap { $0.key.encoded + $0.value.encoded }
        case .bool(let value): [value ? 0xF5 : 0xF4]
        case .null: [0xF6]
        }
    }

    private static func head(_ kind: UInt8, _ number: UInt64) -> [UInt8] {
        let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (UInt64($0) * 8)) }
        return switch number {
        case 0..<24: [kind << 5 | UInt8(number)]
        case 0..<0x100: [kind << 5 | 24] + bytes.suffix(1)
        case 0..<0x1_0000: [kind << 5 | 25] + bytes.suffix(2)
        case 0..<0x1_0000_0000: [kind << 5 | 26] + bytes.suffix(4)
        default: [kind << 5 | 27] + bytes
        }
    }
}

extension CBORMap: ExpressibleByDictionaryLiteral {
    /// Creates a map with its members in this order.
    init(dictionaryLiteral elements: (CBORValue, CBORValue)...) {
        self.init(entries: elements.map { Entry(key: $0.0, value: $0.1) })
    }

    /// Returns the map with another value for a key, or without it.
    func with(_ key: CBORValue, _ value: CBORValue?) -> CBORMap {
        var entries = entries
        entries.removeAll { $0.key == key }
        return CBORMap(entries: entries + (value.map { [Entry(key: key, value: $0)] } ?? []))
    }
}

/// Bytes written as pairs of hexadecimal digits.
enum Hexadecimal {
    static func bytes(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}

/// A small generator of pseudo-random numbers (SplitMix64): the same seed gives the same numbers everywhere.
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A number from zero up to but not including the limit.
    mutating func roll(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: ((mixed ^ (mixed &>> 31)) &>> 33) % UInt64(limit))
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }
}

extension [UInt8] {
    /// Flips a bit, cuts a part out, or inserts a few bytes.
    mutating func mutate(_ dice: inout Dice) {
        let place = dice.roll(count + 1)
        switch dice.roll(3) {
        case 0 where place < count: self[place] ^= 1 << dice.roll(8)
        case 1: removeSubrange(place..<Swift.min(count, place + 1 + dice.roll(8)))
        default: insert(contentsOf: (0...dice.roll(4)).map { _ in UInt8(dice.roll(256)) }, at: place)
        }
    }
}
