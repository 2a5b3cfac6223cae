import Foundation

/// The tables of the page that helps by symptom (docs/troubleshooting.md).
package enum SymptomTable {
    /// The page has no such section.
    package struct Missing: Error {}

    private static let page = URL(filePath: #filePath).appending(path: "../../../docs/troubleshooting.md")
        .standardizedFileURL

    /// Returns the first cells of the table of a section, that of its head too.
    /// - Parameter section: The heading of the section.
    /// - Throws: ``Missing``; the errors of reading the page.
    package static func rows(_ section: String) throws -> Set<String> {
        let sections = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n## ")
        guard let text = sections.first(where: { $0.hasPrefix("\(section)\n") }) else { throw Missing() }
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
        let cells = rows.compactMap { $0.split(separator: "|").first }
        return Set(cells.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "` ")) })
    }
}
