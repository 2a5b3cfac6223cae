/// Packs bytes as gzip does (RFC 1952 around RFC 1951), for files that are packed once and sent often.
///
/// It finds repetitions and writes them with the fixed codes of the format. That leaves about a third of a stylesheet,
/// and needs neither a library nor a second file beside the first.
enum Gzip {
    /// Packs bytes into one member of one block.
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var output = BitWriter(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
        // The last block, with the fixed codes.
        output.write(0b011, count: 3)
        var matches = Matches(bytes)
        var position = 0
        while position < bytes.count {
            guard let match = matches.longest(at: position) else {
                output.writeSymbol(Int(bytes[position]))
                matches.add(position)
                position += 1
                continue
            }
            output.write(match)
            for offset in 0..<match.length { matches.add(position + offset) }
            position += match.length
        }
        output.writeSymbol(256)
        output.alignToByte()
        output.writeNumber(checksum(bytes))
        output.writeNumber(UInt32(truncatingIfNeeded: bytes.count))
        return output.bytes
    }

    /// A repetition of what came before.
    struct Match {
        var length: Int
        var distance: Int
    }

    /// The checksum of the trailer (CRC-32, section 8 of RFC 1952).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var value = UInt32.max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }
}

/// Finds repetitions: where the three bytes at a position stood before, the nearest first.
private struct Matches {
    private static let shortest = 3
    private static let longest = 258
    private static let window = 32_768
    /// How many earlier places are compared.
    private static let depth = 64

    private let bytes: [UInt8]
    private var last: [Int: Int] = [:]
    private var before: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        before = Array(repeating: -1, count: bytes.count)
    }

    private func key(_ position: Int) -> Int? {
        guard position + 2 < bytes.count else { return nil }
        return Int(bytes[position]) << 16 | Int(bytes[position + 1]) << 8 | Int(bytes[position + 2])
    }

    mutating func add(_ position: Int) {
        guard let key = key(position) else { return }
        before[position] = last[key] ?? -1
        last[key] = position
    }

    func longest(at position: Int) -> Gzip.Match? {
        guard let key = key(position), var candidate = last[key] else { return nil }
        let limit = min(Self.longest, bytes.count - position)
        var best: Gzip.Match?
        for _ in 0..<Self.depth where candidate >= 0 && position - candidate <= Self.window {
            var length = Self.shortest
            while length < limit, bytes[candidate + length] == bytes[position + length] { length += 1 }
            if length > best?.length ?? 0 { best = .init(length: length, distance: position - candidate) }
            candidate = before[candidate]
        }
        return best
    }
}

/// Writes bits, the lowest of a byte first.
private struct BitWriter {
    var bytes: [UInt8]
    private var pending: UInt64 = 0
    private var count = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func write(_ value: Int, count length: Int) {
        pending |= UInt64(value) << UInt64(count)
        count += length
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    /// Writes a code, whose highest bit comes first.
    private mutating func writeCode(_ code: Int, count length: Int) {
        for bit in (0..<length).reversed() { write(code >> bit & 1, count: 1) }
    }

    /// Writes a byte, the end (256) or the code of a length, with the fixed codes (section 3.2.6 of RFC 1951).
    mutating func writeSymbol(_ symbol: Int) {
        switch symbol {
        case ..<144: writeCode(0x30 + symbol, count: 8)
        case ..<256: writeCode(0x190 + symbol - 144, count: 9)
        case ..<280: writeCode(symbol - 256, count: 7)
        default: writeCode(0xC0 + symbol - 280, count: 8)
        }
    }

    /// Writes a repetition: its length and distance, each as a code and the bits that the code leaves open (section
    /// 3.2.5).
    mutating func write(_ match: Gzip.Match) {
        if match.length == 258 {
            writeSymbol(285)
        } else {
            let (code, open, rest) = Self.code(match.length - 3, perStep: 4)
            writeSymbol(257 + code)
            write(rest, count: open)
        }
        let (code, open, rest) = Self.code(match.distance - 1, perStep: 2)
        writeCode(code, count: 5)
        write(rest, count: open)
    }

    /// The code of a value: the first codes, twice as many as there are in a step, stand for one value each, and those of
    /// every further step for twice as many values as those before.
    private static func code(_ value: Int, perStep: Int) -> (code: Int, open: Int, rest: Int) {
        guard value >= 2 * perStep else { return (value, 0, 0) }
        let bits = (Int.bitWidth - value.leadingZeroBitCount) - (perStep == 4 ? 3 : 2)
        return ((bits + 1) * perStep + (value >> bits) - perStep, bits, value & ((1 << bits) - 1))
    }

    mutating func alignToByte() { if count > 0 { write(0, count: 8 - count) } }

    /// Writes four bytes, the lowest first.
    mutating func writeNumber(_ number: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) { write(Int(number >> UInt32(shift) & 0xFF), count: 8) }
    }
}
