/// A few words about the state of something, in a tone.
struct BadgeView: TemplateView {
    /// How much attention it draws.
    enum Tone: String, Sendable, CaseIterable {
        /// The usual state, said in words alone.
        case plain
        case neutral
        case good
        case warning
        case danger
    }

    let text: String
    let tone: Tone

    init(_ text: String, _ tone: Tone = .neutral) {
        self.text = text
        self.tone = tone
    }

    static let keys: TemplateKeys<Self> = [
        .text("badgeText") { $0.text }, .text("badgeTone") { $0.tone.rawValue },
    ]
}
