import Gatehouse

/// The answer to a yes-or-no question.
enum YesOrNo {
    /// Returns a person's answer, given as the words of a language or their first letters, in any case and with or
    /// without accents; `y` and `n` are understood in every language. Nil for anything else.
    static func value(of answer: String, in catalogue: Catalogue) -> Bool? {
        let answer = TypedWords.folded(answer)
        let (yes, no) = (TypedWords.folded(catalogue.terminal(.yes)), TypedWords.folded(catalogue.terminal(.no)))
        if [yes, String(yes.prefix(1)), "y", "yes"].contains(answer) { return true }
        if [no, String(no.prefix(1)), "n", "no"].contains(answer) { return false }
        return nil
    }
}
