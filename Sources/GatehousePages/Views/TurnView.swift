/// The links between the pages of a long list, the part `turn`.
package struct TurnView: TemplateView {
    let label: String
    /// The current position.
    let text: String?
    let newer: LinkView?
    let older: LinkView?

    package init(_ label: String, text: String? = nil, newer: LinkView?, older: LinkView?) {
        self.label = label
        self.text = text
        self.newer = newer
        self.older = older
    }

    package static let keys: TemplateKeys<Self> = [
        .text("turnLabel") { $0.label }, .text("turnText") { $0.text }, .view("newer") { $0.newer },
        .view("older") { $0.older },
    ]
}
