import GatehouseCore

/// A sentence that no line breaks within an option of the program or a word with a hyphen.
struct SentenceView: TemplateView {
    /// A piece of the sentence.
    struct Run: TemplateView {
        let text: String
        /// Whether it stays on one line.
        let isWhole: Bool

        static let keys: TemplateKeys<Self> = [
            .text("whole") { $0.isWhole ? $0.text : nil }, .text("rest") { $0.isWhole ? nil : $0.text },
        ]
    }

    let runs: [Run]

    init(_ sentence: String) {
        var runs: [Run] = []
        var rest = ""
        for (index, word) in sentence.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { rest += " " }
            guard HTMLText.staysWhole(word) else {
                rest += word
                continue
            }
            if !rest.isEmpty { runs.append(Run(text: rest, isWhole: false)) }
            runs.append(Run(text: String(word), isWhole: true))
            rest = ""
        }
        if !rest.isEmpty { runs.append(Run(text: rest, isWhole: false)) }
        self.runs = runs
    }

    static let keys: TemplateKeys<Self> = [.views("runs") { $0.runs }]
}
