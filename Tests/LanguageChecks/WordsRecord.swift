import Foundation
package import Gatehouse
import GatehouseDomain

/// The words of a part of the product in one language, as data for the tests in Python: each text under its name, with
/// `{0}`, `{1}` in place of what it inserts. `Tests/harness/words.py` reads the files.
///
/// How many values a text takes follows its name, as in `signInWith(1)`. A text that has a form for a kind of number is
/// about its first value, and the kind follows, as in `memberCount(1).one`.
package struct WordsRecord {
    private static let root = URL(filePath: #filePath).appending(path: "../../data/words").standardizedFileURL

    /// A number for each kind of number that a language may have a form for. Only the long ones are found in a text.
    private static let kinds = [("zero", 0), ("one", 1), ("two", 2), ("few", 7_003), ("many", 7_011)]
    private static let other = 7_100

    /// Cases that are not among the texts.
    package private(set) var missing: [String] = []

    private let language: Language
    private var texts: [String: String] = [:]

    package init(in language: Language) {
        self.language = language
    }

    /// Adds one text of each case.
    /// - Parameter group: What the names begin with.
    package mutating func add<Text: Words>(_ group: String, _ samples: [Text]) {
        add(group) { _ in samples }
    }

    /// Adds one text of each case.
    /// - Parameters:
    ///   - group: What the names begin with.
    ///   - samples: Returns the texts, those that have a form for each kind of number with a number.
    package mutating func add<Text: Words>(_ group: String, about samples: (Int) -> [Text]) {
        let others = samples(Self.other)
        for (index, text) in others.enumerated() {
            let sample = Sample(text, in: language)
            let pattern = sample.pattern(of: text.said(in: language))
            // A text that is nothing but its value has no words.
            guard !["{0}", "\u{2068}{0}\u{2069}"].contains(pattern) else { continue }
            // Values that no language inserts are left out.
            let count = Language.allCases.map { Sample(text, in: $0).count(in: text.said(in: $0)) }.max() ?? 0
            let key = group + sample.name + (count == 0 ? "" : "(\(count))")
            texts[key] = pattern
            guard sample.values.first == "\(Self.other)" else { continue }
            for (kind, number) in Self.kinds {
                let text = samples(number)[index]
                var sample = Sample(text, in: language)
                if number < 10 { sample.values[0] = "" }
                let own = sample.pattern(of: text.said(in: language))
                let usual = number < 10 ? pattern.replacing("{0}", with: "\(number)") : pattern
                if own != usual { texts["\(key).\(kind)"] = own }
            }
        }
        let listed = Set(others.compactMap { Sample($0, in: language).name.split(separator: ".").first })
        missing += Self.cases(of: Text.self).filter { !listed.contains($0[...]) }.map { "\(Text.self).\($0)" }
    }

    /// Whether the file of a part says the same. `script/docs --write` writes it.
    package func isRecorded(as part: String) throws -> Bool {
        let file = Self.root.appending(path: "\(language.rawValue)/\(part).json")
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try (encoder.encode(texts) + Data("\n".utf8)).write(to: file)
        }
        return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file)) == texts
    }

    /// The names of all cases of an enum, from what the compiler records about the type: its descriptor, and in it that
    /// of its fields. https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeMetadata.rst
    private static func cases(of type: Any.Type) -> [String] {
        func follow(_ place: UnsafeRawPointer) -> UnsafeRawPointer { place + Int(place.load(as: Int32.self)) }
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let descriptor = metadata.load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer.self)
        let fields = follow(descriptor + 16)
        let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
        return (0..<Int(fields.load(fromByteOffset: 12, as: UInt32.self))).map { index in
            String(cString: follow(fields + 16 + index * size + 8).assumingMemoryBound(to: CChar.self))
        }
    }
}

/// The name of a text, and what it inserts.
private struct Sample {
    private(set) var name = ""
    var values: [String] = []

    init(_ text: any Words, in language: Language) {
        read(text, in: language)
    }

    /// Returns a text with the places of its values.
    func pattern(of text: String) -> String {
        var pattern = text
        for (place, value) in values.enumerated() where !value.isEmpty {
            pattern = pattern.replacing(value, with: "{\(place)}")
        }
        return pattern
    }

    /// Returns how many values a text takes, up to the last that it inserts.
    func count(in text: String) -> Int {
        let pattern = pattern(of: text)
        return (values.indices.last { pattern.contains("{\($0)}") } ?? -1) + 1
    }

    /// A case within a case goes by both names.
    private mutating func read(_ text: Any, in language: Language) {
        let payload = Mirror(reflecting: text).children.first
        name += (name.isEmpty ? "" : ".") + (payload?.label ?? "\(text)")
        guard let payload else { return }
        let mirror = Mirror(reflecting: payload.value)
        let parts = mirror.displayStyle == .tuple ? mirror.children.map(\.value) : [payload.value]
        for part in parts.compactMap(Self.known) {
            if let value = Self.inserted(part, in: language) {
                values.append(value)
            } else {
                read(part, in: language)
            }
        }
    }

    /// Returns a value that may be unknown; nil if it is.
    private static func known(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }

    /// Returns a value as a text inserts it; nil for a case.
    private static func inserted(_ value: Any, in language: Language) -> String? {
        switch value {
        case let text as String: text
        case let number as Int: "\(number)"
        case let label as LocalizedText: label.text(in: language.rawValue)
        case let span as Span: span.text(in: language)
        case let delay as TimeInterval: TimeText(after: delay).said(in: language)
        default: nil
        }
    }
}
