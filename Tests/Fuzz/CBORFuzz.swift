/// The one way to write a value, with the members of a map in their order (RFC 8949, section 4.2.1, but for the order).
func written(_ value: CBORValue) -> [UInt8] {
    switch value {
    case .unsigned(let number): head(0, number)
    case .negative(let number): head(1, number)
    case .bytes(let bytes): head(2, UInt64(bytes.count)) + bytes
    case .text(let text): head(3, UInt64(text.utf8.count)) + Array(text.utf8)
    case .array(let elements): head(4, UInt64(elements.count)) + elements.flatMap(written)
    case .map(let map): head(5, UInt64(map.count)) + map.entries.flatMap { written($0.key) + written($0.value) }
    case .bool(let flag): [flag ? 0xF5 : 0xF4]
    case .null: [0xF6]
    }
}

private func head(_ kind: UInt8, _ number: UInt64) -> [UInt8] {
    func big(_ count: Int) -> [UInt8] { (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    return switch number {
    case ..<24: [kind << 5 | UInt8(number)]
    case ..<0x100: [kind << 5 | 24] + big(1)
    case ..<0x1_0000: [kind << 5 | 25] + big(2)
    case ..<0x1_0000_0000: [kind << 5 | 26] + big(4)
    default: [kind << 5 | 27] + big(8)
    }
}

/// How many arrays and maps are inside one another.
private func depth(_ value: CBORValue) -> Int {
    switch value {
    case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
    case .map(let map): 1 + (map.entries.map { depth($0.value) }.max() ?? 0)
    default: 0
    }
}

private func entries(_ value: CBORValue) -> Int {
    switch value {
    case .array(let elements): max(elements.count, elements.map(entries).max() ?? 0)
    case .map(let map): max(map.count, map.entries.map { entries($0.value) }.max() ?? 0)
    default: 0
    }
}

/// What holds for all bytes: they are refused, or are the one way to write what they mean (WAN-01).
@_cdecl("LLVMFuzzerTestOneInput")
public func takeCBOR(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    do throws(CBORFault) {
        let value = try CBORReader.value(of: bytes)
        demand(bytes.count <= CBORReader.longest, "there are at most 16 KiB")
        demand(written(value) == bytes, "there is one way to write a value")
        demand(depth(value) <= CBORReader.deepest, "at most four arrays and maps are inside one another")
        demand(entries(value) <= CBORReader.mostEntries, "an array or a map has at most 64 entries")
        let more = try CBORReader.first(of: (bytes + [0])[...])
        demand(more.value == value && more.end == bytes.count, "what follows a value changes nothing about it")
    } catch {
        demand(error != .trailingBytes || (try? CBORReader.first(of: bytes[...])) != nil, "only a value is followed")
    }
    return 0
}
