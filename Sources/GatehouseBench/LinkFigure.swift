import Foundation
import Gatehouse

/// The time to read a link, compared with the time that Foundation takes to parse the same URL.
enum LinkFigure {
    /// Links of each kind: accepted, refused early, and as long as possible.
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
                    "https://fieldhouse.example/rfi/42?" + String(repeating: "a", count: 1_990) + "=\u{0001}",
                    "fieldhouse://rfi/42?" + (0..<150).map { "k\($0)=%41value" }.joined(separator: "&").prefix(1_990),
                    "https://fieldhouse.example/project/" + String(repeating: "a", count: 2_000) + "%00",
                ]
            }
        }
    }

    /// Returns the results for the slowest link of a kind: the nanoseconds with a table of 5 routes, with one of 500,
    /// and for `URLComponents(string:)` with the same link, measured in turn.
    static func nanoseconds(
        _ kind: Kind, seconds: Double
    ) throws -> (few: Double, many: Double, foundation: Double) {
        let (few, many) = (try Place.links(routes: 5), try Place.links(routes: 500))
        let share = seconds / Double(kind.links.count * 3 * rounds)
        var worst = (few: 0.0, many: 0.0, foundation: 1.0)
        for link in kind.links {
            let isAccepted = (try? few.destination(of: link).get()) != nil
            let isLong = (2_000...2_048).contains(link.utf8.count)
            guard isAccepted == (kind == .accepted), isLong == (kind == .hostile) else {
                throw UsageError(description: "GatehouseBench: a link is not of its kind, \(kind.rawValue)")
            }
            var times: [[Double]] = [[], [], []]
            for _ in 0..<rounds {
                times[0].append(Median.nanoseconds(seconds: share) { read(link, few) })
                times[1].append(Median.nanoseconds(seconds: share) { read(link, many) })
                times[2].append(Median.nanoseconds(seconds: share) { parse(link) })
            }
            let medians = times.map { $0.sorted()[rounds / 2] }
            if max(medians[0], medians[1]) / medians[2] > max(worst.few, worst.many) / worst.foundation {
                worst = (medians[0], medians[1], medians[2])
            }
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

    /// The places of an app of any size.
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
