import Foundation

/// The standbys that have to confirm commits, by PostgreSQL's setting `synchronous_standby_names`.
package struct SynchronousStandbys: Equatable, Sendable {
    /// How many have to confirm a commit.
    package let needed: Int
    /// How many of those that may confirm are connected.
    package let present: Int
    /// Those that the setting names and that are not connected.
    package let missing: [String]
    /// How many commits have waited for a confirmation for more than a second.
    package let waiting: Int

    /// - Parameters:
    ///   - setting: Its value: `a, b`, `2 (a, b)`, `FIRST 2 (a, b)`, `ANY 1 (a, b)` or `*`. Nil results from an empty one.
    ///   - present: The names of the connected standbys.
    ///   - waiting: How many commits wait for a confirmation.
    package init?(setting: String, present connected: [String], waiting: Int) {
        var (count, list) = (1, setting[...])
        if let open = setting.firstIndex(of: "("), let close = setting.lastIndex(of: ")"), open < close {
            let words = setting[..<open].split(separator: " ")
            count = words.last.flatMap { Int($0) } ?? 1
            list = setting[setting.index(after: open)..<close]
        }
        let names = list.split(separator: ",").map { name in
            String(name.filter { $0 != "\"" }).trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty }
        guard !names.isEmpty else { return nil }
        // Names are compared without regard to case.
        let there = Set(connected.map { $0.lowercased() })
        needed = count
        missing = names.filter { $0 != "*" && !there.contains($0.lowercased()) }
        self.present =
            names.contains("*") ? connected.count : Set(names.map { $0.lowercased() }).intersection(there).count
        self.waiting = waiting
    }

    /// Whether nothing can be written.
    package var stopsWrites: Bool { present < needed || waiting > 0 }

    /// Whether all are there that should be, and commits are confirmed.
    package var areComplete: Bool { !stopsWrites && missing.isEmpty }

    /// What is wrong, in one sentence; nil if nothing is.
    package var problem: String? {
        guard !areComplete else { return nil }
        let names = missing.joined(separator: ", ")
        guard stopsWrites else {
            return "A standby that confirms commits is not connected: \(names). The others confirm them."
        }
        guard present < needed else {
            return "Commits wait for standbys that are connected and confirm nothing. Nothing can be written."
        }
        let who = names.isEmpty ? "" : " Not connected: \(names)."
        return
            "Standbys that have to confirm each commit: \(needed). Connected: \(present).\(who) Nothing can be written."
    }
}
