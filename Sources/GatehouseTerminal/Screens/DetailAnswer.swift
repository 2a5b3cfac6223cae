import Gatehouse

/// What a line that a person typed answers to a question of the sign-up form's own.
enum DetailAnswer {
    /// The answer as the form takes it; nil for a line that is none. An empty line leaves the question open.
    static func value(of line: String, to detail: ScreenDetail, in catalogue: Catalogue) -> String? {
        if line.isEmpty { return detail.value }
        switch detail.kind {
        case .text:
            return line
        case .toggle:
            return YesOrNo.value(of: line, in: catalogue).map { $0 ? "true" : "" }
        case .choice(let choices):
            let name = line.trimmingPrefix { $0.isWhitespace }
            if let number = Int(name), choices.indices.contains(number - 1) { return choices[number - 1].value }
            return choices.first { $0.label.lowercased() == name.lowercased() }?.value
        }
    }
}
