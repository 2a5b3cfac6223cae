/// A button of a form, the part `button`.
package struct ButtonView: TemplateView {
    /// The importance of a button.
    package typealias Tone = ButtonTone

    let label: String
    var tone = Tone.primary
    /// The name for screen readers, if the label does not say what the button is about.
    var spoken: String?
    var name: String?
    var value: String?
    /// The number of seconds for which the script disables it.
    var wait: Int?
    /// The logo of the provider that it is for.
    var logo: LogoView?
    /// The id of the form that it sends, if it stands outside of it.
    var form: String?
    /// The question before it that is not part of it, if it stands outside of its form.
    var lead: String?

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
        .view("logo") { $0.logo }, .text("buttonForm") { $0.form },
        .text("lead") { $0.lead },
    ]
}
