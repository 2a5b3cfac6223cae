import Gatehouse
import GatehouseDomain

/// Reads a typed line as an answer to one of the sign-up form's additional questions.
enum DetailAnswer {
    /// Returns the answer as the form accepts it; nil for a line that is not an answer. An empty line leaves the
    /// question unanswered.
    static func value(of line: String, to detail: ScreenDetail, in catalogue: Catalogue) -> String? {
        if line.isEmpty { return detail.value }
        switch detail.kind {
        case .text:
            return line
        case .toggle:
            return YesOrNo.value(of: line, in: catalogue).map { $0 ? "true" : "" }
        case .choice(let choices):
            if let number = Int(TypedCode.digits(line)), choices.indices.contains(number - 1) {
                return choices[number - 1].value
            }
            return TypedWords.index(of: line, in: choices.map(\.label)).map { choices[$0].value }
        }
    }
}
