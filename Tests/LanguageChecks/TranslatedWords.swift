/// The words of a language beside the English ones. Finds what is wrong with them.
package struct TranslatedWords {
    private struct Entry {
        let words: String
        let english: String
        let mentions: [String]
    }

    private let language: String
    private var entries: [Entry] = []

    /// Creates an empty list.
    /// - Parameter language: The language as a BCP 47 tag, for reports.
    package init(in language: String) {
        self.language = language
    }

    /// Adds words.
    /// - Parameters:
    ///   - words: The words in the language.
    ///   - english: The English words.
    ///   - mentions: The names and numbers inserted into the words.
    package mutating func add(_ words: String, for english: String, mentioning mentions: [String] = []) {
        entries.append(Entry(words: words, english: english, mentions: mentions))
    }

    /// Returns the words that are missing, still in English, or without a name or number that the English words
    /// contain.
    /// - Parameter same: English words that are the same in another language.
    package func untranslated(but same: [String] = []) -> [String] {
        entries.filter { entry in
            entry.words.isEmpty || entry.words == entry.english && !same.contains(entry.english)
                || entry.mentions.contains { entry.english.contains($0) && !entry.words.contains($0) }
        }
        .map { report($0) }
    }

    /// Returns the words that have Latin letters outside of names and numbers.
    /// - Parameter allowed: Other words that may be in Latin letters.
    package func inLatinLetters(but allowed: [String] = []) -> [String] {
        entries.filter { entry in
            (entry.mentions + allowed).reduce(entry.words) { $0.replacing($1, with: "") }
                .contains { $0.isASCII && $0.isLetter }
        }
        .map { report($0) }
    }

    /// Returns the words that are used for two English texts which differ by more than case and punctuation.
    /// - Parameter headings: English words that may share a translation with others.
    package func confused(but headings: [String] = []) -> [String] {
        var first: [String: Entry] = [:]
        return entries.filter { entry in
            guard !headings.contains(entry.english) else { return false }
            guard let other = first[entry.words] else {
                first[entry.words] = entry
                return false
            }
            return letters(entry.english) != letters(other.english)
        }
        .map { report($0) }
    }

    private func letters(_ words: String) -> String { words.lowercased().filter(\.isLetter) }

    private func report(_ entry: Entry) -> String { "\(language): \(entry.words)" }
}
