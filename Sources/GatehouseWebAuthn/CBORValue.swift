/// A value in CBOR (RFC 8949), of the kinds that passkeys are made of.
enum CBORValue: Equatable, Sendable {
    /// A whole number from 0 up (major type 0).
    case unsigned(UInt64)
    /// The whole number −1 − n (major type 1).
    case negative(UInt64)
    /// Bytes (major type 2).
    case bytes([UInt8])
    /// A text (major type 3).
    case text(String)
    /// An array (major type 4).
    case array([CBORValue])
    /// A map (major type 5).
    case map(CBORMap)
    /// `true` or `false`.
    case bool(Bool)
    /// `null`.
    case null

    /// Creates a whole number.
    init(_ integer: Int) {
        self = integer < 0 ? .negative(UInt64(~integer)) : .unsigned(UInt64(integer))
    }

    /// The number, if this is one that fits.
    var integerValue: Int? {
        switch self {
        case .unsigned(let number): Int(exactly: number)
        case .negative(let number): Int(exactly: number).map { ~$0 }
        default: nil
        }
    }

    /// The bytes, if these are bytes.
    var bytesValue: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// The members, if this is a map.
    var mapValue: CBORMap? {
        if case .map(let map) = self { map } else { nil }
    }

    /// Whether this is a text of exactly these bytes. Equality of `String` would accept other spellings of a character.
    func isText(_ text: String) -> Bool {
        if case .text(let own) = self { own.utf8.elementsEqual(text.utf8) } else { false }
    }
}

/// A map in CBOR (RFC 8949, section 3.1), in the order in which it was written. No two keys are the same.
struct CBORMap: Equatable, Sendable {
    /// A key and its value.
    struct Entry: Equatable, Sendable {
        var key, value: CBORValue
    }

    /// All members.
    var entries: [Entry] = []

    /// The number of members.
    var count: Int { entries.count }

    /// Returns the value whose key is a whole number; nil if there is none.
    subscript(key: Int) -> CBORValue? {
        entries.first { $0.key.integerValue == key }?.value
    }

    /// Returns the value whose key is a text; nil if there is none.
    subscript(key: String) -> CBORValue? {
        entries.first { $0.key.isText(key) }?.value
    }
}
