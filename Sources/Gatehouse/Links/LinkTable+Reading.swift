/// Reads links byte by byte.
extension LinkTable {
    typealias Reading = (
        source: NavigationSource, goal: LinkNode.Goal?, values: [String], query: [(name: String, value: String)]
    )

    func read(_ link: String) throws(LinkRefusal) -> Reading {
        guard link.utf8.count <= Self.longestLink else { throw .tooLong }
        var link = link
        let outcome = link.withUTF8 { bytes -> Result<Reading, LinkRefusal> in
            do throws(LinkRefusal) { return .success(try read(bytes)) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    private func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(LinkRefusal) -> Reading {
        guard let colon = bytes.firstIndex(of: 0x3A) else { throw .malformed }
        guard bytes.count > colon + 2, bytes[colon + 1] == 0x2F, bytes[colon + 2] == 0x2F else { throw .malformed }
        let afterSlashes = colon + 3
        var (path, source) = (afterSlashes, NavigationSource.customScheme)
        if !Self.matches(bytes[..<colon], scheme) {
            let end = bytes[afterSlashes...].firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? bytes.count
            try checkOrigin(bytes[..<colon], bytes[afterSlashes..<end])
            guard end < bytes.count, bytes[end] == 0x2F else { throw .route }
            (path, source) = (end + 1, .universalLink)
        }
        let query = bytes[path...].firstIndex(of: 0x3F) ?? bytes.count
        guard bytes[path...].firstIndex(of: 0x23) == nil else { throw .fragment }
        if source == .customScheme { try checkNoAuthority(bytes[path..<query]) }
        let parts = try readPath(bytes[path..<query])
        let found = root.find(parts[...])
        if found == nil { throw .route }
        for value in found?.values ?? [] where value.utf8.count > Self.longestValue { throw .tooLong }
        let parameters = query < bytes.count ? try readQuery(bytes[(query + 1)...]) : []
        return (source, found?.goal, found?.values ?? [], parameters)
    }

    private func checkOrigin(
        _ scheme: Slice<UnsafeBufferPointer<UInt8>>, _ authority: Slice<UnsafeBufferPointer<UInt8>>
    ) throws(LinkRefusal) {
        let offered = authorities.filter { Self.matches(scheme, $0.scheme) }
        guard !offered.isEmpty else { throw .scheme }
        guard !authority.contains(0x40) else { throw .userInfo }
        guard offered.contains(where: { Self.matches(authority, $0.authority) }) else { throw .origin }
    }

    /// With a custom scheme the first part of the path stands where others have the host.
    private func checkNoAuthority(_ path: Slice<UnsafeBufferPointer<UInt8>>) throws(LinkRefusal) {
        let first = path.prefix { $0 != 0x2F }
        if first.contains(0x40) { throw .userInfo }
        if first.contains(0x3A) { throw .origin }
    }

    private func readPath(_ path: Slice<UnsafeBufferPointer<UInt8>>) throws(LinkRefusal) -> [String] {
        var parts: [String] = []
        var start = path.startIndex
        while true {
            let end = path[start...].firstIndex(of: 0x2F) ?? path.endIndex
            guard start < end else { throw parts.isEmpty && end == path.endIndex ? .route : .value }
            let part = try Self.decode(path[start..<end], isQuery: false)
            guard part != ".", part != ".." else { throw .value }
            parts.append(part)
            guard end < path.endIndex else { return parts }
            start = end + 1
        }
    }

    private func readQuery(
        _ query: Slice<UnsafeBufferPointer<UInt8>>
    ) throws(LinkRefusal) -> [(name: String, value: String)] {
        var found: [(name: String, value: String)] = []
        var names: Set<String> = []
        for item in query.split(separator: 0x26, omittingEmptySubsequences: true) {
            let equals = item.firstIndex(of: 0x3D) ?? item.endIndex
            let name = try Self.decode(item[..<equals], isQuery: true)
            let value = equals < item.endIndex ? try Self.decode(item[(equals + 1)...], isQuery: true) : ""
            guard names.insert(name).inserted else { throw .duplicateParameter }
            found.append((name, value))
        }
        return found
    }

    /// Whether bytes are a text, in letters of whatever case.
    private static func matches(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ text: String) -> Bool {
        bytes.count == text.utf8.count && zip(bytes, text.utf8).allSatisfy { LinkBytes.lowercased($0) == $1 }
    }

    /// Decodes `%XX` once (RFC 3986, section 2.1).
    private static func decode(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>, isQuery: Bool
    ) throws(LinkRefusal) -> String {
        var needsDecoding = false
        for byte in bytes where !LinkBytes.isPathCharacter(byte) {
            guard byte == 0x25 || isQuery && (byte == 0x2F || byte == 0x3F) else { throw .character }
            if byte == 0x25 { needsDecoding = true }
        }
        guard needsDecoding else { return String(decoding: bytes, as: UTF8.self) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == 0x25 else {
                decoded.append(bytes[index])
                index += 1
                continue
            }
            guard index + 2 < bytes.endIndex, let high = LinkBytes.hexValue(bytes[index + 1]),
                let low = LinkBytes.hexValue(bytes[index + 2])
            else { throw .character }
            decoded.append(high << 4 | low)
            index += 3
        }
        // What is no UTF-8 comes out as something else.
        let text = String(decoding: decoded, as: UTF8.self)
        guard text.utf8.elementsEqual(decoded), LinkBytes.isHarmless(text) else { throw .character }
        return text
    }
}
