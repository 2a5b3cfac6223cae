import Foundation
import Gatehouse

/// The answer to a question that has two.
enum YesOrNo {
    /// What a person answered, in the words of a language or by their first letters, in either case and without regard
    /// to accents; `y` and `n` are understood in every language. Nil for anything else.
    static func value(of answer: String, in catalogue: Catalogue) -> Bool? {
        let answer = folded(answer)
        let (yes, no) = (folded(catalogue.terminal(.yes)), folded(catalogue.terminal(.no)))
        if [yes, String(yes.prefix(1)), "y", "yes"].contains(answer) { return true }
        if [no, String(no.prefix(1)), "n", "no"].contains(answer) { return false }
        return nil
    }

    private static func folded(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
