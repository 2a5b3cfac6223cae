import HTTPTypes
import Hummingbird

/// The methods that each path accepts. A router knows them, but does not report them when a request uses another
/// method.
struct RouteTable: Sendable {
    private var fixed: [String: Set<HTTPRequest.Method>] = [:]
    private var patterns: [(path: RouterPath, methods: Set<HTTPRequest.Method>)] = []

    /// Creates a table of the routes; a path that accepts `GET` also accepts `HEAD`.
    init(_ routes: [(path: RouterPath, method: HTTPRequest.Method)]) {
        for (path, method) in routes {
            if path.allSatisfy({ $0 == .path($0.description[...]) }) {
                fixed[path.description, default: []].insert(method)
            } else if let index = patterns.firstIndex(where: { $0.path == path }) {
                patterns[index].methods.insert(method)
            } else {
                patterns.append((path, [method]))
            }
        }
        fixed = fixed.mapValues(Self.withHead)
        patterns = patterns.map { ($0.path, Self.withHead($0.methods)) }
    }

    /// Returns the methods of a path, with `HEAD` wherever there is `GET`; nil if there is no such path.
    func methods(of path: String) -> Set<HTTPRequest.Method>? {
        if let methods = fixed[path] { return methods }
        // The router skips empty segments, and so does this table.
        let segments = path.split(separator: "/")
        return fixed["/\(segments.joined(separator: "/"))"]
            ?? patterns.first { Self.matches($0.path, segments) }?.methods
    }

    private static func withHead(_ methods: Set<HTTPRequest.Method>) -> Set<HTTPRequest.Method> {
        methods.contains(.get) ? methods.union([.head]) : methods
    }

    private static func matches(_ path: RouterPath, _ segments: [Substring]) -> Bool {
        for (index, element) in path.enumerated() {
            if element == .recursiveWildcard { return index < segments.count }
            guard index < segments.count, element ~= segments[index] else { return false }
        }
        return path.count == segments.count
    }
}
