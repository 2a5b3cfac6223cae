/// The links between the pages of a long list, the part `turn`.
package struct TurnView: TemplateView {
    let label: String
    /// The current position.
    let text: String?
    let previous: LinkView?
    let next: LinkView?

    package init(_ label: String, text: String? = nil, previous: LinkView?, next: LinkView?) {
        self.label = label
        self.text = text
        self.previous = previous
        self.next = next
    }

    package static let keys: TemplateKeys<Self> = [
        .text("turnLabel") { $0.label }, .text("turnText") { $0.text }, .view("previous") { $0.previous },
        .view("next") { $0.next },
    ]
}
