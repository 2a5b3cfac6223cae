public import GatehouseDomain

/// The links of an app: what each one opens, and how each destination is written. One table reads and writes, so that
/// the two cannot differ, and makes what the operating system has to know.
///
/// ```swift
/// let links = try LinkTable<Place>(scheme: "fieldhouse", origins: ["https://fieldhouse.example"], [
///     LinkRoute("settings", .settings),
///     LinkRoute("project/{id}", Place.project) { if case .project(let id) = $0 { id } else { nil } },
/// ])
/// ```
///
/// Links are hostile input: they are compared byte by byte (RFC 3986), decoded once, and refused with a reason when
/// anything in them is not as declared. Links of the web pick things up on their way: parameters that no route declares, a
/// fragment and one slash at the end are checked like the rest, and dropped. No link may bring a token.
public struct LinkTable<Destination: NavigationDestination>: Sendable {
    /// The longest link, in bytes.
    public static var longestLink: Int { 2_048 }
    /// The longest part of a path or value, in bytes once it is decoded.
    public static var longestValue: Int { 256 }
    /// The most parameters, those included that no route takes.
    public static var mostParameters: Int { 32 }

    /// The app's own scheme.
    public let scheme: String
    /// The origins of the app's web links.
    public let origins: [String]
    /// The path of the answers to sign-ins that lead through a browser; nil where there are none.
    public let callbackPath: String?
    let routes: [(route: LinkRoute<Destination>, pattern: LinkPattern)]
    let authorities: [LinkAuthority]
    private let reader: LinkReader

    /// Makes a table, and checks it.
    /// - Parameters:
    ///   - scheme: The app's own scheme, in small letters.
    ///   - origins: The origins of its web links: `https://host`, or one of this machine for development.
    ///   - callbackPath: The path of the answers to sign-ins, which are no links: see ``claim(_:state:)``.
    ///   - routes: The links.
    /// - Throws: ``LinkTableError``; no two patterns may fit one link.
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
        // By the number of parts: a table of some hundred routes is checked in no time.
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
        self.origins = origins
        self.callbackPath = callbackPath
        self.routes = checked
        self.authorities = authorities
        reader = LinkReader(
            scheme: scheme, authorities: authorities, paths: paths, longestLink: Self.longestLink,
            longestValue: Self.longestValue, mostParameters: Self.mostParameters)
    }

    /// How the paths of the links are written: `project/{id}`.
    package var patterns: [String] { routes.map(\.route.pattern) }

    /// The words that paths of links begin with.
    package var firstWords: [String] {
        Set(
            routes.compactMap { route in
                if case .word(let word)? = route.pattern.parts.first { word } else { nil }
            }
        ).sorted()
    }

    /// Reads a link.
    /// - Returns: Where it leads and how it came, or why it is refused. Nothing of it is in the reason.
    public func destination(of link: String) -> Result<
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

    /// Takes the answer to a sign-in out of the links, before any is followed.
    /// - Parameter state: What the attempt that this device has under way was begun with (RFC 6749, section 10.12).
    /// - Returns: The code, if the link is the answer to this attempt; nil for every other link.
    public func claim(_ link: String, state: Secret) -> Secret? {
        guard let reading = try? reader.read(link), reading.route == nil, !state.isEmpty,
            let answer = reading.values["state"], ConstantTime.areEqual(answer.utf8, state.reveal().utf8)
        else { return nil }
        return reading.values["code"].map { Secret($0) }
    }

    // MARK: Writing

    /// How a link is written.
    public enum Form: Hashable, Sendable {
        /// With the app's own scheme.
        case customScheme
        /// As a link of the web, at the first origin.
        case universalLink
    }

    /// Writes the link of a destination.
    /// - Returns: The link, of which ``destination(of:)`` makes the same destination again; nil if there is none, because
    ///   no route writes it, a value cannot stand in a link, or the form is not offered.
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
