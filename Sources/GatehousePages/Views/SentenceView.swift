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

    /// What is longer may have to break. In large letters, the German "Authentifizierungs-App" (22) is wider than a phone.
    private static let limit = 20

    let runs: [Run]

    init(_ sentence: String) {
        var runs: [Run] = []
        var rest = ""
        for (index, word) in sentence.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { rest += " " }
            guard Self.isWhole(word) else {
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

    /// Addresses and links, which may break, are no words.
    private static func isWhole(_ word: Substring) -> Bool {
        word.utf8.contains(UInt8(ascii: "-")) && word.count <= limit && word.contains(where: \.isLetter)
            && !word.contains { "@/.:".contains($0) && $0 != word.last }
    }

    static let keys: TemplateKeys<Self> = [.views("runs") { $0.runs }]
}
