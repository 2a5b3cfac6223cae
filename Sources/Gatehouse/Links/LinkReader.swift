import GatehouseDomain

/// Reads links (RFC 3986). It compares bytes and never strings, because strings with different bytes can be equal in
/// Swift.
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
        guard !LinkTokens.areNamed(in: rest) else { throw .token }
        let path = rest.prefix { !"?#".utf8.contains($0) }
        let query = rest[path.endIndex...].prefix { $0 != UInt8(ascii: "#") }
        let parts = try readPath(path, from: source)
        try checkFragment(rest[query.endIndex...], from: source)
        guard let goal = paths.goal(of: parts[...]) else { throw .route }
        var values = try readQuery(query.dropFirst(), goal, from: source)
        for (name, part) in zip(goal.names, parts) {
            if let name { values[name] = try value(part) }
        }
        return LinkReading(source: source, route: goal.route, values: values)
    }

    /// Returns the value of a part.
    private func value(_ part: [UInt8]) throws(LinkRefusal) -> String {
        let text = String(decoding: part, as: UTF8.self)
        guard !VisibleText.isBlank(text) else { throw .value }
        return text
    }

    /// Checks the part after the query, which has no meaning for the app.
    private func checkFragment(_ fragment: Bytes, from source: NavigationSource) throws(LinkRefusal) {
        guard !fragment.isEmpty else { return }
        guard source == .universalLink else { throw .fragment }
        _ = try LinkBytes.decode(fragment, in: .dropped, longest: longestLink)
    }

    // MARK: Origin

    private func checkOrigin(scheme: Bytes, authority: Bytes) throws(LinkRefusal) {
        let scheme = scheme.map(LinkBytes.lowercased)
        let host = Array(
            LinkAuthority.withoutDefaultPort(authority.map(LinkBytes.lowercased)[...], scheme: scheme))
        let offered = authorities.filter { $0.scheme == scheme }
        guard !offered.isEmpty else { throw .scheme }
        guard offered.contains(where: { $0.authority == host }) else {
            throw host.contains(UInt8(ascii: "@")) ? .userInfo : .origin
        }
    }

    /// In a link with a custom scheme, the first part of the path takes the place of the host.
    private func checkNoAuthority(_ part: Bytes) throws(LinkRefusal) {
        guard !part.contains(UInt8(ascii: "@")) else { throw .userInfo }
        guard !part.contains(UInt8(ascii: ":")) else { throw .origin }
    }

    // MARK: Path

    /// Checks every part before any is matched. A web link may end in one slash.
    private func readPath(_ path: Bytes, from source: NavigationSource) throws(LinkRefusal) -> [[UInt8]] {
        let path = source == .universalLink && path.last == LinkBytes.slash && path.count > 1 ? path.dropLast() : path
        guard !path.isEmpty else { throw .route }
        var parts: [[UInt8]] = []
        for part in path.split(separator: LinkBytes.slash, omittingEmptySubsequences: false) {
            let part = try LinkBytes.decode(part, in: .path, longest: longestValue)
            // Dot segments refer to another path.
            guard !part.isEmpty, part != Array(".".utf8), part != Array("..".utf8) else { throw .value }
            parts.append(part)
        }
        return parts
    }

    // MARK: Parameters

    /// Reads the declared parameters. In a web link, other parameters are only checked, because mail programs,
    /// campaigns and search engines add them.
    private func readQuery(
        _ query: Bytes, _ goal: LinkGoal, from source: NavigationSource
    ) throws(LinkRefusal) -> LinkValues {
        let pairs = query.split(separator: UInt8(ascii: "&"))
        guard pairs.count <= mostParameters else { throw .tooLong }
        var values = LinkValues()
        var seen: Set<[UInt8]> = []
        for pair in pairs {
            let isStrict = source == .customScheme
            let start = pair.prefix { $0 != UInt8(ascii: "=") }
            let name = try LinkBytes.decode(start, in: isStrict ? .query : .dropped, longest: longestLink)
            let known = goal.parameters[name]
            let place: LinkBytes.Place = known != nil || isStrict ? .query : .dropped
            let part = try LinkBytes.decode(pair[start.endIndex...].dropFirst(), in: place, longest: longestLink)
            guard place != .dropped else { continue }
            guard seen.insert(name).inserted else { throw .duplicateParameter }
            guard let known else { continue }
            guard part.count <= longestValue, !part.contains(LinkBytes.slash) else { throw .value }
            values[known] = try value(part)
        }
        return values
    }
}
