public import Foundation

/// A sentence in which some words are links, such as the consent to the terms.
public struct LinkedText: Equatable, Sendable {
    /// A part of the sentence: plain, or a link.
    public struct Run: Equatable, Sendable {
        /// The words.
        public var text: String
        /// Where they lead; nil for plain words.
        public var url: URL?

        /// Creates a run.
        /// - Parameters:
        ///   - text: The words.
        ///   - url: Where they lead; nil for plain words.
        package init(_ text: String, url: URL? = nil) {
            self.text = text
            self.url = url
        }
    }

    /// The parts, in order. Together they are the whole sentence.
    public var runs: [Run]

    /// Creates a sentence from its parts.
    package init(runs: [Run]) {
        self.runs = runs
    }

    /// Reads a sentence that marks its links as Markdown does, by name: `I accept the [terms of use](terms).`
    ///
    /// Where a link stands in a sentence differs by language, so the sentence says it. It names a link and has no URL,
    /// so no sentence can lead elsewhere.
    /// - Parameters:
    ///   - marked: The sentence. Anything that is not such a mark stays as it is.
    ///   - links: Where each name leads. The words of a name that is not in here are plain.
    package init(_ marked: String, links: [String: URL]) {
        var (runs, rest) = ([Run](), marked[...])
        while let mark = Mark(in: rest) {
            runs.append(Run(String(rest[..<mark.range.lowerBound])))
            runs.append(Run(String(mark.words), url: links[String(mark.name)]))
            rest = rest[mark.range.upperBound...]
        }
        runs.append(Run(String(rest)))
        self.runs = runs.reduce(into: []) { joined, run in
            if run.url == nil, let last = joined.indices.last, joined[last].url == nil {
                joined[last].text += run.text
            } else if !run.text.isEmpty {
                joined.append(run)
            }
        }
    }

    /// The sentence without its links.
    public var text: String { runs.map(\.text).joined() }

    /// The sentence with its links as attributes, as `Text` of SwiftUI shows it.
    public var attributed: AttributedString {
        runs.reduce(into: AttributedString()) { sentence, run in
            var words = AttributedString(run.text)
            words.link = run.url
            sentence += words
        }
    }

    /// A mark of a link: `[words](name)`, with a name of small letters. It is read by hand, because making a regular
    /// expression takes a fifth of the time of a page.
    private struct Mark {
        let words: Substring
        let name: Substring
        let range: Range<String.Index>

        /// Finds the first mark in a text. Returns nil if the text has no mark.
        init?(in text: Substring) {
            var rest = text
            while let start = rest.firstIndex(of: "[") {
                rest = rest[rest.index(after: start)...]
                let words = rest.prefix { $0 != "[" && $0 != "]" }
                let target = text[words.endIndex...]
                guard !words.isEmpty, target.hasPrefix("](") else { continue }
                let name = target.dropFirst(2).prefix { $0.isASCII && $0.isLowercase }
                guard !name.isEmpty, text[name.endIndex...].first == ")" else { continue }
                (self.words, self.name) = (words, name)
                range = start..<text.index(after: name.endIndex)
                return
            }
            return nil
        }
    }
}
