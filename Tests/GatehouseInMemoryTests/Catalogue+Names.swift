import Foundation

@testable import Gatehouse

extension Catalogue {
    /// A catalogue that says the name of each sentence instead of its words: `=signIn`, or `=resetSent a@example.com` for
    /// one about something. The scenarios name their sentences this way, so that other words change no scenario.
    static let names = Catalogue(
        language: "en", text: { name($0.tableEntry) }, sentence: { name($0.tableEntry) },
        account: { name($0.tableEntry) })

    private static func name(_ entry: TableEntry) -> String {
        let words = entry.key.split(separator: "_")
        let name = words.dropFirst().reduce(words.first.map(String.init) ?? "") { $0 + $1.capitalized }
        return (["=" + name] + [entry.value(in: "en")].compactMap { $0 }).joined(separator: " ")
    }
}
