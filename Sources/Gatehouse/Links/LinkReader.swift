import GatehouseDomain

/// Reads links (RFC 3986). It compares bytes and never text, because Swift takes texts for equal that differ in bytes.
struct LinkReader: Sendable {
    typealias Bytes = ArraySlice<UInt8>

    private let scheme: [UInt8]
    private let authorities: [(scheme: [UInt8], authority: [UInt8])]
    private let paths: LinkPaths
    private let longestLink: Int
    private let longestValue: Int
    private let mostParameters: Int

    init(
        scheme: String, authorities: [LinkAuthority], paths: LinkPaths, longestLink: Int, longestValue: Int,
        mostParameters: Int
    ) {
        self.scheme = Array(scheme.utf8)
        self.authorities = authorities.map { (Array($0.scheme.utf8), Array($0.authority.utf8)) }
        self.paths = paths
        self.longestLink = longestLink
        self.longestValue = longestValue
        self.mostParameters = mostParameters
    }

    /// Reads a link.
    func read(_ link: String) throws(LinkRefusal) -> LinkReading {
        guard link.utf8.count <= longestLink else { throw .tooLong }
        let bytes = Array(link.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[(colon + 1)...].starts(with: "//".utf8) else {
            throw .malformed
        }
        var rest = bytes[(colon + 3)...]
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        let source: NavigationSource
        if bytes[..<colon].map(LinkBytes.lowercased) == scheme {
            source = .customScheme
            try checkNoAuthority(authority)
        } else {
            source = .universalLink
            try checkOrigin(scheme: bytes[..<colon], authority: authority)
            guard rest[authority.endIndex...].first == LinkBytes.slash else { throw .route }
            rest = rest[(authority.endIndex + 1)...]
        }
        guard !rest.contains(UInt8(ascii: "#")) else { throw .fragment }
        let path = rest.prefix { $0 != UInt8(ascii: "?") }
        let parts = try readPath(path)
        guard let goal = paths.goal(of: parts[...]) else { throw .route }
        var values = try readQuery(rest[path.endIndex...].dropFirst(), goal)
        for (name, part) in zip(goal.names, parts) {
            if let name { values[name] = String(decoding: part, as: UTF8.self) }
        }
        return LinkReading(source: source, route: goal.route, values: values)
    }

    // MARK: Origin

    private func checkOrigin(scheme: Bytes, authority: Bytes) throws(LinkRefusal) {
        let (scheme, host) = (scheme.map(LinkBytes.lowercased), authority.map(LinkBytes.lowercased))
        let offered = authorities.filter { $0.scheme == scheme }
        guard !offered.isEmpty else { throw .scheme }
        guard offered.contains(where: { $0.authority == host }) else {
            throw host.contains(UInt8(ascii: "@")) ? .userInfo : .origin
        }
    }

    /// With a custom scheme the first part of the path stands where others have the host.
    private func checkNoAuthority(_ part: Bytes) throws(LinkRefusal) {
        guard !part.contains(UInt8(ascii: "@")) else { throw .userInfo }
        guard !part.contains(UInt8(ascii: ":")) else { throw .origin }
    }

    // MARK: Path

    /// Holds every part to the rules, before any is looked for.
    private func readPath(_ path: Bytes) throws(LinkRefusal) -> [[UInt8]] {
        guard !path.isEmpty else { throw .route }
        var parts: [[UInt8]] = []
        for part in path.split(separator: LinkBytes.slash, omittingEmptySubsequences: false) {
            let part = try LinkBytes.decode(part, longest: longestValue, where: LinkBytes.isPathCharacter)
            // Dots mean another place.
            guard !part.isEmpty, part != Array(".".utf8), part != Array("..".utf8) else { throw .value }
            parts.append(part)
        }
        return parts
    }

    // MARK: Parameters

    private func readQuery(_ query: Bytes, _ goal: LinkGoal) throws(LinkRefusal) -> LinkValues {
        let pairs = query.split(separator: UInt8(ascii: "&"))
        guard pairs.count <= mostParameters else { throw .tooLong }
        var values = LinkValues()
        var seen: Set<[UInt8]> = []
        for pair in pairs {
            let start = pair.prefix { $0 != UInt8(ascii: "=") }
            let rest = pair[start.endIndex...].dropFirst()
            let name = try LinkBytes.decode(start, longest: longestLink, where: LinkBytes.isQueryCharacter)
            let value = try LinkBytes.decode(rest, longest: longestLink, where: LinkBytes.isQueryCharacter)
            guard seen.insert(name).inserted else { throw .duplicateParameter }
            guard let known = goal.parameters[name] else { continue }
            guard !value.isEmpty, value.count <= longestValue, !value.contains(LinkBytes.slash) else { throw .value }
            values[known] = String(decoding: value, as: UTF8.self)
        }
        return values
    }
}
