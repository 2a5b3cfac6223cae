/// Reads the tags of a template: only the part of Mustache that the pages use. Everything else that the renderer knows
/// (unescaped values, other delimiters, pragmas, transforms) is refused here.
struct TemplateParser {
    private let template: String
    private let source: [UInt8]
    private var position = 0

    /// - Parameters:
    ///   - template: The name of the template, for errors.
    ///   - source: Its source.
    init(template: String, source: String) {
        self.template = template
        self.source = Array(source.utf8)
    }

    /// Reads all tags.
    ///
    /// - Throws: ``TemplateError`` for a tag that is malformed, is of another kind, or has no counterpart.
    mutating func nodes() throws(TemplateError) -> [TemplateNode] {
        try nodes(upTo: nil)
    }

    /// Reads up to the tag that closes the section, or up to the end.
    private mutating func nodes(upTo section: String?) throws(TemplateError) -> [TemplateNode] {
        var nodes: [TemplateNode] = []
        while let tag = try nextTag() {
            if tag.kind == "/" {
                guard tag.name == section else { throw error("nothing is open that \(tag.name) closes", at: tag) }
                return nodes
            }
            nodes.append(try node(tag))
        }
        if let section { throw TemplateError(template: template, fault: "\(section) is not closed") }
        return nodes
    }

    private mutating func node(_ tag: Tag) throws(TemplateError) -> TemplateNode {
        switch tag.kind {
        case "#": return .section(tag.name, isInverted: false, try nodes(upTo: tag.name))
        case "^": return .section(tag.name, isInverted: true, try nodes(upTo: tag.name))
        case ">": return .part(tag.name)
        case "*": return .chosenPart(tag.name)
        case "<":
            var blocks: [String: [TemplateNode]] = [:]
            for node in try nodes(upTo: tag.name) {
                guard case .block(let name, let nodes) = node else {
                    throw error("\(tag.name) may only hold blocks", at: tag)
                }
                blocks[name] = nodes
            }
            return .parent(tag.name, blocks: blocks)
        case "$": return .block(tag.name, try nodes(upTo: tag.name))
        default: return .value(tag.name)
        }
    }

    // MARK: Tags

    private struct Tag {
        /// One of `# ^ / > * < $`; nil for a value.
        let kind: Character?
        let name: String
        /// The position at which it begins.
        let start: Int
    }

    private static let kinds = "#^/><$"

    /// The next tag, or nil.
    private mutating func nextTag() throws(TemplateError) -> Tag? {
        guard let start = source.position(ofTwo: UInt8(ascii: "{"), from: position) else { return nil }
        guard let end = source.position(ofTwo: UInt8(ascii: "}"), from: start + 2) else {
            throw TemplateError(template: template, fault: "the tag in line \(line(of: start)) has no end")
        }
        var inside = source[(start + 2)..<end]
        var kind = inside.first.map { Character(Unicode.Scalar($0)) }.flatMap { Self.kinds.contains($0) ? $0 : nil }
        if kind != nil { inside = inside.dropFirst() }
        inside = inside.trimmingBlanks()
        if kind == ">", inside.first == UInt8(ascii: "*") {
            kind = "*"
            inside = inside.dropFirst()
        }
        let name = String(decoding: inside, as: UTF8.self)
        guard !inside.isEmpty, name == "." || inside.allSatisfy(\.isOfName) else {
            throw TemplateError(template: template, fault: "the tag in line \(line(of: start)) is of no known kind")
        }
        position = end + 2
        return Tag(kind: kind, name: name, start: start)
    }

    private func line(of position: Int) -> Int {
        source[..<position].count { $0 == UInt8(ascii: "\n") } + 1
    }

    private func error(_ fault: String, at tag: Tag) -> TemplateError {
        TemplateError(template: template, fault: "in line \(line(of: tag.start)) \(fault)")
    }
}

extension [UInt8] {
    /// Finds this byte twice in a row, from a position on.
    fileprivate func position(ofTwo byte: UInt8, from start: Int) -> Int? {
        var position = start
        while position + 1 < count {
            if self[position] == byte, self[position + 1] == byte { return position }
            position += 1
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    fileprivate func trimmingBlanks() -> ArraySlice<UInt8> {
        var slice = self.drop(while: \.isBlank)
        while slice.last?.isBlank == true { slice.removeLast() }
        return slice
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// A letter, a digit or `-`.
    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
