/// Reads CBOR (RFC 8949) from untrusted sources: definite lengths and shortest forms only, so that all readers see the
/// same, but with keys in any order. Time is in proportion to the length, and no bytes make it trap.
struct CBORReader {
    /// The maximum length, in bytes.
    static let longest = 16_384
    /// The maximum number of arrays and maps that are inside one another (CTAP 2.1, section 8).
    static let deepest = 4
    /// The maximum number of elements of an array, and of members of a map.
    static let mostEntries = 64

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    private init(_ bytes: ArraySlice<UInt8>) throws(CBORFault) {
        guard bytes.count <= Self.longest else { throw .tooLong }
        (self.bytes, position) = (bytes, bytes.startIndex)
    }

    /// Returns the one value that all of these bytes are.
    static func value(of bytes: [UInt8]) throws(CBORFault) -> CBORValue {
        let (value, end) = try first(of: bytes[...])
        guard end == bytes.endIndex else { throw .trailingBytes }
        return value
    }

    /// Returns the first value of these bytes, and the index after it.
    static func first(of bytes: ArraySlice<UInt8>) throws(CBORFault) -> (value: CBORValue, end: Int) {
        var reader = try CBORReader(bytes)
        let value = try reader.value(depth: 0)
        return (value, reader.position)
    }

    private mutating func value(depth: Int) throws(CBORFault) -> CBORValue {
        let head = try byte()
        switch head >> 5 {
        case 0: return .unsigned(try argument(head))
        case 1: return .negative(try argument(head))
        case 2: return .bytes(Array(try content(head)))
        case 3: return .text(try text(head))
        case 4: return .array(try array(head, depth: depth + 1))
        case 5: return .map(try map(head, depth: depth + 1))
        default: return try simple(head)
        }
    }

    /// Returns `false`, `true` or `null` (RFC 8949, section 3.3).
    private func simple(_ head: UInt8) throws(CBORFault) -> CBORValue {
        switch head {
        case 0xF4: .bool(false)
        case 0xF5: .bool(true)
        case 0xF6: .null
        case 0xFF: throw .indefinite
        default: throw .unsupported
        }
    }

    /// Returns the number that follows a first byte, or is in it (RFC 8949, section 3).
    private mutating func argument(_ head: UInt8) throws(CBORFault) -> UInt64 {
        let short = head & 31
        switch short {
        case 0..<24: return UInt64(short)
        case 24...27:
            var number: UInt64 = 0
            for _ in 0..<(1 << (short - 24)) { number = number << 8 | UInt64(try byte()) }
            // The smallest number that the next shorter form cannot hold.
            guard number >= (short == 24 ? 24 : 1 << (4 << (short - 24))) else { throw .notShortest }
            return number
        case 31: throw .indefinite
        default: throw .unsupported
        }
    }

    private mutating func content(_ head: UInt8) throws(CBORFault) -> ArraySlice<UInt8> {
        let length = try argument(head)
        guard length <= UInt64(bytes.endIndex - position) else { throw .truncated }
        let start = position
        position += Int(length)
        return bytes[start..<position]
    }

    private mutating func text(_ head: UInt8) throws(CBORFault) -> String {
        let content = try content(head)
        // The validating initializer of the standard library requires macOS 15. Decoding replaces invalid UTF-8, so
        // only valid text comes back unchanged.
        let text = String(decoding: content, as: UTF8.self)
        guard text.utf8.elementsEqual(content) else { throw .notUTF8 }
        return text
    }

    private mutating func array(_ head: UInt8, depth: Int) throws(CBORFault) -> [CBORValue] {
        let count = try count(head, depth: depth)
        var elements: [CBORValue] = []
        for _ in 0..<count { elements.append(try value(depth: depth)) }
        return elements
    }

    private mutating func map(_ head: UInt8, depth: Int) throws(CBORFault) -> CBORMap {
        let count = try count(head, depth: depth)
        var map = CBORMap()
        map.entries.reserveCapacity(count)
        // In shortest form, a key has one encoding.
        var keys = Set<ArraySlice<UInt8>>(minimumCapacity: count)
        for _ in 0..<count {
            let start = position
            let key = try key()
            guard keys.insert(bytes[start..<position]).inserted else { throw .duplicateKey }
            map.entries.append(CBORMap.Entry(key: key, value: try value(depth: depth)))
        }
        return map
    }

    private mutating func key() throws(CBORFault) -> CBORValue {
        guard position < bytes.endIndex else { throw .truncated }
        guard !(4...5).contains(bytes[position] >> 5) else { throw .key }
        return try value(depth: 0)
    }

    private mutating func count(_ head: UInt8, depth: Int) throws(CBORFault) -> Int {
        guard depth <= Self.deepest else { throw .tooDeep }
        let count = try argument(head)
        guard count <= UInt64(Self.mostEntries) else { throw .tooManyEntries }
        return Int(count)
    }

    private mutating func byte() throws(CBORFault) -> UInt8 {
        guard position < bytes.endIndex else { throw .truncated }
        defer { position += 1 }
        return bytes[position]
    }
}
