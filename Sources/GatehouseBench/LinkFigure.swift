import Foundation
import Gatehouse

/// What reading a link takes beside what Foundation takes to read the same URL.
enum LinkFigure {
    /// Links of each kind: accepted, refused early, and as long as can be.
    enum Kind: String, CaseIterable {
        case accepted, refused, hostile

        var links: [String] {
            switch self {
            case .accepted:
                [
                    "fieldhouse://settings", "fieldhouse://project/3f2504e0-4f89-41d3-9a0c-0305e82c3301",
                    "https://fieldhouse.example/project/3f2504e0-4f89-41d3-9a0c-0305e82c3301",
                    "https://fieldhouse.example/rfi/42?comment=7&utm_source=mail",
                ]
            case .refused:
                [
                    "javascript:alert(1)", "https://evil.example/project/3f2504e0-4f89-41d3-9a0c-0305e82c3301",
                    "https://user:password@fieldhouse.example/settings", "fieldhouse://nothing/like/this",
                    "fieldhouse://settings#fragment",
                ]
            case .hostile:
                [
                    "fieldhouse://project/" + String(repeating: "%41", count: 675),
                    "fieldhouse://" + String(repeating: "a/", count: 1_017),
                    "https://fieldhouse.example/rfi/42?" + String(repeating: "a", count: 2_000) + "=1",
                    "fieldhouse://rfi/42?" + (0..<150).map { "key\($0)=%41value" }.joined(separator: "&").prefix(2_000),
                    "https://fieldhouse.example/project/" + String(repeating: "a", count: 2_000) + "%00",
                ]
            }
        }
    }

    /// For the kind that comes off worst of all its links: nanoseconds with a table of so many routes, and what
    /// `URLComponents(string:)` takes for the same link, measured in turn.
    static func nanoseconds(_ kind: Kind, routes: Int, seconds: Double) throws -> (table: Double, foundation: Double) {
        let table = try Place.links(routes: routes)
        var worst = (table: 0.0, foundation: 1.0)
        for link in kind.links {
            let isAccepted = (try? table.destination(of: link).get()) != nil
            guard isAccepted == (kind == .accepted), kind != .hostile || (2_000...2_048).contains(link.utf8.count) else {
                throw UsageError(description: "GatehouseBench: a link is not of its kind, \(kind.rawValue)")
            }
            let share = seconds / Double(kind.links.count * 2 * rounds)
            var (ours, theirs) = ([Double](), [Double]())
            for _ in 0..<rounds {
                ours.append(Median.nanoseconds(seconds: share) { read(link, table) })
                theirs.append(Median.nanoseconds(seconds: share) { parse(link) })
            }
            let times = (table: ours.sorted()[rounds / 2], foundation: theirs.sorted()[rounds / 2])
            if times.table / times.foundation > worst.table / worst.foundation { worst = times }
        }
        return worst
    }

    private static let rounds = 5
    private static let repetitions = 200

    private static func read(_ link: String, _ table: LinkTable<Place>) -> Int {
        var accepted = 0
        for _ in 0..<repetitions { if case .success = table.destination(of: link) { accepted += 1 } }
        return accepted == 0 || accepted == repetitions ? repetitions : 1
    }

    private static func parse(_ link: String) -> Int {
        var parsed = 0
        for _ in 0..<repetitions { if URLComponents(string: link) != nil { parsed += 1 } }
        return parsed == 0 || parsed == repetitions ? repetitions : 1
    }

    /// The places of an app of whatever size.
    private enum Place: NavigationDestination {
        enum Tab: NavigationTab { case only }

        case settings
        case project(String)
        case rfi(String, comment: String?)
        case other(Int, String)

        var policy: AccessPolicy { .requiresAuth }
        var routeName: String { "place" }

        static func links(routes: Int) throws -> LinkTable<Place> {
            var all: [LinkRoute<Place>] = [
                LinkRoute("settings", .settings),
                LinkRoute("project/{id}", Place.project) { if case .project(let id) = $0 { id } else { nil } },
                LinkRoute("rfi/{id}?{comment}") { values in
                    values["id"].map { .rfi($0, comment: values["comment"]) }
                } write: {
                    if case .rfi(let id, let comment) = $0 { ["id": id, "comment": comment] } else { nil }
                },
            ]
            for number in all.count..<max(all.count, routes) {
                all.append(
                    LinkRoute("place\(number)/{id}", { .other(number, $0) }) {
                        if case .other(number, let id) = $0 { id } else { nil }
                    })
            }
            return try LinkTable(
                scheme: "fieldhouse", origins: ["https://fieldhouse.example", "http://127.0.0.1:8080"],
                callbackPath: "signin/callback", all)
        }
    }
}
