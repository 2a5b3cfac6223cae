/// Reads links byte by byte (RFC 3986): once over what is looked at, and no further than to the first thing that is not as
/// it should be. It knows no destinations, so that it is compiled once for all apps.
@usableFromInline
struct LinkReader: Sendable {
    typealias Bytes = UnsafeBufferPointer<UInt8>
    typealias Parts = UnsafeMutableBufferPointer<LinkPart>

    private let scheme: [UInt8]
    private let authorities: [(scheme: [UInt8], authority: [UInt8])]
    private let goals: [LinkGoal]
    private let tree: LinkTree
    private let longestLink: Int
    private let longestValue: Int
    private let mostParameters: Int

    init(
        scheme: String, authorities: [LinkAuthority], paths: [(pattern: LinkPattern, goal: LinkGoal)],
        longestLink: Int, longestValue: Int, mostParameters: Int
    ) {
        self.scheme = Array(scheme.utf8)
        self.authorities = authorities.map { (Array($0.scheme.utf8), Array($0.authority.utf8)) }
        self.longestLink = longestLink
        self.longestValue = longestValue
        self.mostParameters = mostParameters
        goals = paths.map(\.goal)
        var tree = LinkTree()
        for (index, path) in paths.enumerated() { tree.add(path.pattern.parts, leadingTo: index) }
        tree.finish()
        self.tree = tree
    }

    @usableFromInline
    func read(_ link: String) -> Result<LinkReading, LinkRefusal> {
        guard link.utf8.count <= longestLink else { return .failure(.tooLong) }
        if let result = link.utf8.withContiguousStorageIfAvailable(attempt) { return result }
        var link = link
        return link.withUTF8(attempt)
    }

    private func attempt(_ bytes: Bytes) -> Result<LinkReading, LinkRefusal> {
        withUnsafeTemporaryAllocation(of: LinkPart.self, capacity: tree.depth) { parts in
            do throws(LinkRefusal) { return .success(try read(bytes, parts)) } catch { return .failure(error) }
        }
    }

    private func read(_ bytes: Bytes, _ parts: Parts) throws(LinkRefusal) -> LinkReading {
        guard let colon = bytes.firstIndex(of: 0x3A), bytes.count > colon + 2, bytes[colon + 1] == 0x2F,
            bytes[colon + 2] == 0x2F
        else { throw .malformed }
        var (path, source) = (colon + 3, NavigationSource.customScheme)
        if Self.matches(bytes, 0..<colon, scheme) {
            try checkNoAuthority(bytes, from: path)
        } else {
            var end = path
            while end < bytes.count, bytes[end] != 0x2F, bytes[end] != 0x3F, bytes[end] != 0x23 { end += 1 }
            try checkOrigin(bytes, scheme: 0..<colon, authority: path..<end)
            guard end < bytes.count, bytes[end] == 0x2F else { throw .route }
            (path, source) = (end + 1, .universalLink)
        }
        let (count, end) = try readPath(bytes, from: path, into: parts)
        let found = find(bytes, Parts(rebasing: parts[..<count]), 0, below: LinkTree.root)
        guard found >= 0 else { throw .route }
        let goal = goals[found]
        var values = LinkValues()
        values.reserve(goal.names.count + goal.parameters.count)
        var name = 0
        for (number, isValue) in goal.isValue.enumerated() where isValue {
            values.add(parts[number].text(bytes), named: goal.names[name])
            name += 1
        }
        if end < bytes.count { try readQuery(bytes, from: end + 1, goal, into: &values) }
        return LinkReading(source: source, route: goal.route ?? -1, values: values)
    }

    // MARK: Origin

    private func checkOrigin(
        _ bytes: Bytes, scheme: Range<Int>, authority: Range<Int>
    ) throws(LinkRefusal) {
        var isOffered = false
        for offered in authorities where Self.matches(bytes, scheme, offered.scheme) {
            isOffered = true
            if Self.matches(bytes, authority, offered.authority) { return }
        }
        guard isOffered else { throw .scheme }
        throw bytes[authority].contains(0x40) ? .userInfo : .origin
    }

    /// With a custom scheme the first part of the path stands where others have the host.
    private func checkNoAuthority(_ bytes: Bytes, from start: Int) throws(LinkRefusal) {
        var (index, hasColon) = (start, false)
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x2F || byte == 0x3F || byte == 0x23 { break }
            if byte == 0x40 { throw .userInfo }
            if byte == 0x3A { hasColon = true }
            index &+= 1
        }
        if hasColon { throw .origin }
    }

    /// Whether bytes are a text in small letters, in letters of whatever case.
    private static func matches(_ bytes: Bytes, _ range: Range<Int>, _ text: [UInt8]) -> Bool {
        guard range.count == text.count else { return false }
        for (offset, byte) in text.enumerated()
        where LinkBytes.lowercased(bytes[range.lowerBound + offset]) != byte {
            return false
        }
        return true
    }

    // MARK: Path

    /// Holds every part to the rules, before any is looked for; more of them than any route has lead nowhere.
    /// - Returns: How many there are, and where the path ends.
    private func readPath(
        _ bytes: Bytes, from path: Int, into parts: Parts
    ) throws(LinkRefusal) -> (count: Int, end: Int) {
        var (start, count) = (path, 0)
        while true {
            let part = try LinkPart(bytes, from: start, .path, longest: longestValue)
            let end = part.range.upperBound
            let isLast = end == bytes.count || bytes[end] == 0x3F
            guard part.length > 0 else { throw count == 0 && isLast ? .route : .value }
            guard count < tree.depth else { throw .route }
            guard !part.isDots(in: bytes) else { throw .value }
            parts.initializeElement(at: count, to: part)
            count += 1
            if isLast { return (count, end) }
            start = end + 1
        }
    }

    /// The number of the goal of a path; -1 for none. Each part is tried as a word first.
    private func find(_ bytes: Bytes, _ parts: Parts, _ number: Int, below node: Int) -> Int {
        guard number < parts.count else { return tree.goal(at: node) }
        let part = parts[number]
        if tree.hasWords(below: node) {
            let child =
                part.isEncoded
                ? tree.child(of: node, part.decoded(bytes))
                : tree.child(of: node, Bytes(rebasing: bytes[part.range]))
            if child > 0 {
                let found = find(bytes, parts, number + 1, below: child)
                if found >= 0 { return found }
            }
        }
        let child = tree.value(below: node)
        return child > 0 ? find(bytes, parts, number + 1, below: child) : -1
    }

    // MARK: Parameters

    private func readQuery(
        _ bytes: Bytes, from query: Int, _ goal: LinkGoal, into values: inout LinkValues
    ) throws(LinkRefusal) {
        var seen: [LinkPart] = []
        seen.reserveCapacity(8)
        var start = query
        while start < bytes.count {
            guard bytes[start] != 0x26 else {
                start += 1
                continue
            }
            guard seen.count < mostParameters else { throw .tooLong }
            let name = try LinkPart(bytes, from: start, .name, longest: longestLink)
            let end = name.range.upperBound
            let hasValue = end < bytes.count && bytes[end] == 0x3D
            let value = try LinkPart(bytes, from: hasValue ? end + 1 : end, .value, longest: longestLink)
            start = value.range.upperBound + 1
            for other in seen where other.length == name.length && other.isEqual(to: name, in: bytes) {
                throw .duplicateParameter
            }
            seen.append(name)
            let known = goal.parameter(name, bytes)
            guard known >= 0 else { continue }
            guard value.length > 0, value.length <= longestValue, !value.hasSlash else { throw .value }
            values.add(value.text(bytes), named: goal.parameters[known].name)
        }
    }
}
