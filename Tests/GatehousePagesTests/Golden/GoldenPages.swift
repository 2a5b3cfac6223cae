import Foundation
import Gatehouse
import GatehouseCore
import Testing

/// Pages as they were recorded, a file for each: `script/docs --write` records them as they are now.
///
/// What differs from run to run (tickets, ids, codes, names of assets) stands in them as a numbered word. Each tag is in
/// a line of its own, its attributes in order, because no browser minds where a template breaks its lines.
struct GoldenPages {
    private static let root = URL(filePath: #filePath).appending(path: "../../../data/pages").standardizedFileURL

    private let folder: URL
    private let writes = ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1"
    private var seen: Set<String> = []

    /// - Parameter group: The folder of the records.
    init(_ group: String) throws {
        folder = Self.root.appending(path: group)
        if writes {
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
    }

    /// Compares a page with its record.
    mutating func check(_ name: String, _ html: String) throws {
        #expect(seen.insert(name).inserted, "\(name) is taken")
        #expect(html.hasPrefix("<!doctype html>"), "\(name) is no page")
        let page = Self.steady(html)
        let file = folder.appending(path: "\(name).html")
        if writes { try Data(page.utf8).write(to: file) }
        guard let kept = try? String(contentsOf: file, encoding: .utf8) else {
            Issue.record("\(name) is not recorded; script/docs --write records it")
            return
        }
        guard page != kept else { return }
        let (lines, former) = (page.split(separator: "\n"), kept.split(separator: "\n"))
        let differences = lines.difference(from: former).prefix(6).map { change in
            switch change {
            case .insert(let offset, let line, _): "\(offset + 1) + \(line)"
            case .remove(let offset, let line, _): "\(offset + 1) - \(line)"
            }
        }
        Issue.record("\(name) is not as recorded:\n\(differences.joined(separator: "\n"))")
    }

    /// Looks whether a record is left of a page that is there no more.
    func checkAll() throws {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(Set(files.map { $0.deletingPathExtension().lastPathComponent }) == seen)
    }

    /// A page without what chance has put into it, and without the menu of languages, which is the same on all of them.
    private static func steady(_ html: String) -> String {
        let html = html.replacing(/<footer class="foot"[\s\S]*?<\/footer>/, with: "")
            .replacing(GatehouseVersion.text, with: GatehouseVersion.number)
        var names: [Substring: String] = [:]
        let changing =
            #/
            (?<asset> gatehouse-[0-9a-f]{12}\.(?=css|js)) | [A-Za-z0-9_\-]{38,}
            | (?<id> \b[0-9a-f]{8}(?: (?: -[0-9a-f]{4}){3} -[0-9a-f]{12})?\b)
            /#
        let page = html.replacing(changing.wordBoundaryKind(.simple)) { match in
            let kind = match.output.id != nil ? "id" : match.output.asset != nil ? "asset" : "token"
            if let name = names[match.output.0] { return name }
            let name = "(\(kind) \(names.values.count { $0.hasPrefix("(\(kind)") } + 1))"
            names[match.output.0] = name
            return name
        }
        let decoded = page.replacing(/\b[0-9]{6}\b(?=[\s<])/, with: "(code)")
            // The end of a link that can be copied.
            .replacing(/>…[A-Za-z0-9_\-]{4}</, with: ">…(end)<")
        // A frame has the subject of its mail as its title.
        return lines(decoded.replacing(/: [0-9]{6}"/, with: ": (code)\""))
    }

    /// The tags and texts of a page, a line for each; attributes and classes in the order of the alphabet.
    private static func lines(_ page: String) -> String {
        page.matches(of: /<[^>]*>|[^<]+/).map { match in
            let piece = match.output
            guard let tag = piece.firstMatch(of: /^<([a-z!][a-z0-9]*)\s([^>]*?)(\/?)>$/) else {
                return piece.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            let attributes = tag.2.matches(of: /[^\s="]+(?:="[^"]*")?/).map { attribute in
                guard let classes = attribute.output.firstMatch(of: /^class="([^"]*)"$/) else {
                    return String(attribute.output)
                }
                return "class=\"\(classes.1.split(separator: " ").sorted().joined(separator: " "))\""
            }
            return "<\(([String(tag.1)] + attributes.sorted()).joined(separator: " "))\(tag.3)>"
        }.filter { !$0.isEmpty }.map { "\($0)\n" }.joined()
    }
}
