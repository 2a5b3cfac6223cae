/// A button of a form, the part `button`.
package struct ButtonView: TemplateView {
    /// How much a button asks for.
    package enum Tone: String, Sendable {
        case primary
        case quiet
        /// One of several beside what they are about.
        case small = "small quiet"
        case danger
        /// A way to somewhere else that has to take along what was typed: it looks like a link.
        case link = "small link"
        /// The same beside what it is about.
        case smallDanger = "small danger"
    }

    let label: String
    var tone = Tone.primary
    /// What it is called where its words do not say what it is about.
    var spoken: String?
    var name: String?
    var value: String?
    /// For how many seconds the script disables it.
    var wait: Int?

    package init(
        _ label: String, _ tone: Tone = .primary, spoken: String? = nil, name: String? = nil, value: String? = nil,
        wait: Int? = nil
    ) {
        self.label = label
        self.tone = tone
        self.spoken = spoken
        self.name = name
        self.value = value
        self.wait = wait
    }

    package static let keys: TemplateKeys<Self> = [
        .text("label") { $0.label }, .text("tone") { $0.tone.rawValue }, .text("spoken") { $0.spoken },
        .text("name") { $0.name }, .text("value") { $0.value }, .number("wait") { $0.wait },
    ]
}
