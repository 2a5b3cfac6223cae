public import GatehouseDomain

/// The links of an app: the destination of each link, and the link of each destination. One table reads and writes, so
/// that the two always agree, and it generates the files that the operating system needs.
///
/// ```swift
/// let links = try LinkTable<Place>(scheme: "fieldhouse", origins: ["https://fieldhouse.example"], [
///     LinkRoute("settings", .settings),
///     LinkRoute("project/{id}", Place.project) { if case .project(let id) = $0 { id } else { nil } },
/// ])
/// ```
///
/// Links are untrusted input. They are compared byte by byte (RFC 3986), decoded once, and refused with a reason when
/// anything differs from its declaration. Web links gather extra parts on their way: parameters that no route declares,
/// a fragment and one trailing slash are checked like the rest and dropped. No link may contain a token.
public struct LinkTable<Destination: NavigationDestination>: Sendable {
    /// The maximum length of a link, in bytes.
    package static var longestLink: Int { 2_048 }
    /// The maximum length of a path part or value, in bytes after decoding.
    package static var longestValue: Int { 256 }
    /// The maximum number of parameters, including those that no route declares.
    package static var mostParameters: Int { 32 }

    /// The app's own scheme.
    package let scheme: String
    /// The origins of the app's web links, without the ports that their schemes have anyway.
    package let origins: [String]
    /// The path of callbacks from sign-ins in a browser; nil if there are none.
    package let callbackPath: String?
    let routes: [(route: LinkRoute<Destination>, pattern: LinkPattern)]
    let authorities: [LinkAuthority]
    private let reader: LinkReader

    /// Creates a table and checks it.
    /// - Parameters:
    ///   - scheme: The app's own scheme, in lower case.
    ///   - origins: The origins of its web links: `https://host`, or one on this machine for development.
    ///   - callbackPath: The path of sign-in callbacks, which are not links: see ``claim(_:state:)``.
    ///   - routes: The links.
    /// - Throws: ``LinkTableError``. No two patterns may match the same link.
    public init(
        scheme: String, origins: [String] = [], callbackPath: String? = nil, _ routes: [LinkRoute<Destination>]
    ) throws(LinkTableError) {
        guard LinkAuthority.isScheme(scheme) else { throw .badScheme(scheme) }
        var authorities: [LinkAuthority] = []
        for origin in origins {
            guard let authority = LinkAuthority(origin) else { throw .badOrigin(origin) }
            authorities.append(authority)
        }
        var checked: [(route: LinkRoute<Destination>, pattern: LinkPattern)] = []
        for route in routes { checked.append((route, try LinkPattern(route.pattern))) }
        var all = checked.map { (text: $0.route.pattern, pattern: $0.pattern) }
        if let callbackPath { all.append((callbackPath, try LinkPattern(callbackPath))) }
        // Grouped by number of parts, so that a table of several hundred routes is checked quickly.
        for group in Dictionary(grouping: all, by: \.pattern.parts.count).values {
            for (index, first) in group.enumerated() {
                for second in group[(index + 1)...] where first.pattern.meets(second.pattern) {
                    throw .ambiguous(first.text, second.text)
                }
            }
        }
        var paths = LinkPaths()
        for (index, (_, pattern)) in checked.enumerated() {
            paths.add(
                pattern.parts[...], leadingTo: LinkGoal(route: index, pattern, parameters: pattern.parameters))
        }
        if let last = all.last, callbackPath != nil {
            paths.add(
                last.pattern.parts[...],
                leadingTo: LinkGoal(route: nil, last.pattern, parameters: ["code", "state"]))
        }
        self.scheme = scheme
        self.origins = authorities.map { "\($0.scheme)://\($0.authority)" }
        self.callbackPath = callbackPath
        self.routes = checked
        self.authorities = authorities
        reader = LinkReader(
            scheme: scheme, authorities: authorities, paths: paths, longestLink: Self.longestLink,
            longestValue: Self.longestValue, mostParameters: Self.mostParameters)
    }

    /// The path patterns of the links, such as `project/{id}`.
    package var patterns: [String] { routes.map(\.route.pattern) }

    /// The words that paths of links start with.
    package var firstWords: [String] {
        Set(
            routes.compactMap { route in
                if case .word(let word)? = route.pattern.parts.first { word } else { nil }
            }
        ).sorted()
    }

    /// Reads a link.
    /// - Returns: The destination and source of the link, or why it is refused. The reason contains nothing of the
    ///   link.
    package func destination(of link: String) -> Result<
        (destination: Destination, source: NavigationSource), LinkRefusal
    > {
        Result { () throws(LinkRefusal) in try read(link) }
    }

    private func read(_ link: String) throws(LinkRefusal) -> (destination: Destination, source: NavigationSource) {
        let reading = try reader.read(link)
        guard let number = reading.route else { throw .foreignCallback }
        let route = routes[number].route
        if route.isUniversalLinkOnly, reading.source != .universalLink { throw .universalLinkOnly }
        guard let destination = route.read(reading.values) else { throw .value }
        return (destination, reading.source)
    }

    /// Recognizes the callback of a sign-in, before any link is followed.
    /// - Parameters:
    ///   - link: The link.
    ///   - state: The state that this device's current attempt was started with (RFC 6749, section 10.12).
    /// - Returns: The code, if the link is the callback of this attempt; nil for every other link.
    public func claim(_ link: String, state: Secret) -> Secret? {
        guard let reading = try? reader.read(link), reading.route == nil, !state.isEmpty,
            let answer = reading.values["state"], ConstantTime.areEqual(answer.utf8, state.reveal().utf8)
        else { return nil }
        return reading.values["code"].map { Secret($0) }
    }

    // MARK: Writing

    /// The form of a written link.
    public enum Form: Hashable, Sendable {
        /// With the app's own scheme.
        case customScheme
        /// As a web link, at the first origin.
        case universalLink
    }

    /// Writes the link of a destination.
    /// - Returns: The link, for which `destination(of:)` returns the same destination; nil if no route writes it, a
    ///   value is not allowed in a link, or the form is not available.
    public func link(to destination: Destination, as form: Form) -> String? {
        for (route, pattern) in routes {
            guard let values = route.write(destination) else { continue }
            guard let link = write(route, pattern, values, form), link.utf8.count <= Self.longestLink,
                case .success((destination, _)) = self.destination(of: link)
            else { return nil }
            return link
        }
        return nil
    }

    private func write(
        _ route: LinkRoute<Destination>, _ pattern: LinkPattern, _ values: LinkValues, _ form: Form
    ) -> String? {
        var link: String
        switch form {
        case .customScheme:
            guard !route.isUniversalLinkOnly else { return nil }
            link = scheme + ":/"
        case .universalLink:
            guard let origin = origins.first else { return nil }
            link = origin
        }
        for part in pattern.parts {
            link += "/"
            switch part {
            case .word(let word): link += word
            case .value(let name):
                guard let value = values[name] else { return nil }
                link += PercentCoding.encode(value)
            }
        }
        var separator = "?"
        for name in pattern.parameters.sorted() {
            guard let value = values[name] else { continue }
            link += separator + name + "="
            link += PercentCoding.encode(value)
            separator = "&"
        }
        return link
    }
}
