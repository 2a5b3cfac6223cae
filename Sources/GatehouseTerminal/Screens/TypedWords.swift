import Foundation
import GatehouseDomain

/// Words as a person types them: at a question, or at a list in place of a number.
enum TypedWords {
    /// Returns a text for comparison: without case and accents, and without what is invisible in it or around it.
    static func folded(_ text: String) -> String {
        String(VisibleText.trimmed(VisibleText.plain(text)))
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    /// Returns the index of the only label that a line names: the one that consists of these words or, if none does,
    /// the one that begins with them. Nil if several do, so that nothing is chosen by chance.
    static func index(of line: String, in labels: [String]) -> Int? {
        let line = folded(line)
        guard !line.isEmpty else { return nil }
        let labels = labels.map(folded)
        let whole = labels.indices.filter { labels[$0] == line }
        let found = whole.isEmpty ? labels.indices.filter { isBeginning(line, of: labels[$0]) } : whole
        return found.count == 1 ? found.first : nil
    }

    /// Whether a label begins with these words. The last one must be whole: a single letter chooses nothing.
    private static func isBeginning(_ words: String, of label: String) -> Bool {
        guard label.hasPrefix(words) else { return false }
        return label.dropFirst(words.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
    }
}
