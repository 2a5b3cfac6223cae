import GatehouseDomain

/// A screen of the flow, the page `screen`.
package struct SignInView: PageView {
    /// The button of a provider, in the colors that the provider requires.
    struct Provider: TemplateView {
        let id: String
        let label: String
        let action: String
        let ticket: String
        let isDisabled: Bool
        /// The icon beside its label.
        var badge: String?

        private var brand: ProviderBrand? { ProviderBrand.named(id) }
        private var tone: String { brand?.hasOwnColors == true ? id : ButtonView.Tone.quiet.rawValue }

        static let keys: TemplateKeys<Self> = [
            .text("id") { $0.id }, .text("label") { $0.label }, .text("action") { $0.action },
            .text("ticket") { $0.ticket }, .text("tone") { $0.tone },
            .view("logo") { $0.brand.map(LogoView.init) ?? LogoView.generic },
            .flag("disabled") { $0.isDisabled }, .text("badge") { $0.badge },
        ]
    }

    /// An action outside the form: a link that looks like a button, a button that sends the form, or a separate form.
    enum Action: TemplateView {
        case link(LinkView, ButtonView.Tone, badge: String?)
        case button(ButtonView)
        case form(FormView)

        /// Whether it looks like a link.
        fileprivate var isSmall: Bool {
            switch self {
            case .link(_, let tone, _): tone == .link
            case .button(let button): button.tone == .link
            case .form(let form): form.buttons.allSatisfy { $0.tone == .link }
            }
        }

        /// Whether it is for those who cannot fill in the form.
        fileprivate var helpsWithForm: Bool {
            if case .button(let button) = self { button.value == FormIntent.forgotPassword } else { false }
        }

        private var link: LinkView? { if case .link(let link, _, _) = self { link } else { nil } }
        private var tone: ButtonView.Tone? { if case .link(_, let tone, _) = self { tone } else { nil } }
        private var badge: String? { if case .link(_, _, let badge) = self { badge } else { nil } }
        private var button: ButtonView? { if case .button(let button) = self { button } else { nil } }
        private var form: FormView? { if case .form(let form) = self { form } else { nil } }

        static let keys: TemplateKeys<Self> = [
            .view("link") { $0.link }, .text("tone") { $0.tone?.rawValue }, .view("actionButton") { $0.button },
            .view("form") { $0.form }, .text("actionBadge") { $0.badge },
        ]
    }

    package static let template = "screen"
    var head: HeadView
    /// The form of the button that dismisses a notice; the button itself is in the notice.
    let dismissal: FormView?
    /// The operation in progress, while no button can be pressed.
    let progress: String?
    let providers: [Provider]
    let divider: String?
    /// The word between the form and the other ways to sign in.
    let dividerBelow: String?
    /// What an authenticator app that is being added needs.
    var setup: AccountView.Setup?
    /// New backup codes, one a line.
    var codes: String?
    let form: FormView?
    let actions: [Action]
    let terms: LinkedView?
    let links: [LinkView]
    let back: LinkView?
    /// The form of a passkey, where a person can sign in with one.
    var passkey: PasskeyView?
    /// What the script tells the browser about passkeys, as JSON.
    var signals: String?

    package var documentTitle: String { head.title }

    package static let keys: TemplateKeys<Self> = [
        .view("head") { $0.head }, .view("dismissal") { $0.dismissal }, .text("progress") { $0.progress },
        .views("providers") { $0.providers }, .text("divider") { $0.divider },
        .text("dividerBelow") { $0.dividerBelow }, .view("setup") { $0.setup },
        .text("codes") { $0.codes }, .view("form") { $0.form },
        .views("actions") { Array($0.actions[..<$0.firstSmall]) },
        .views("formActions") { $0.formActions }, .flag("hasFormActions") { !$0.formActions.isEmpty },
        .views("smallActions") { $0.smallActions }, .view("terms") { $0.terms },
        .views("links") { $0.links },
        .view("back") { $0.back }, .view("passkey") { $0.isPasskeyFirst ? $0.passkey : nil },
        .view("passkeyBelow") { $0.isPasskeyFirst ? nil : $0.passkey }, .text("signals") { $0.signals },
    ]

    /// The first of the actions that look like links, which stand after the buttons.
    private var firstSmall: Int { actions.firstIndex { $0.isSmall } ?? actions.endIndex }

    /// What helps with the form, where other ways to sign in stand below it: it stands between the two.
    private var formActions: [Action] { dividerBelow == nil ? [] : actions[firstSmall...].filter(\.helpsWithForm) }

    private var smallActions: [Action] {
        actions[firstSmall...].filter { dividerBelow == nil || !$0.helpsWithForm }
    }

    /// Whether a passkey stands above the form: beside other buttons, and where it is the step.
    private var isPasskeyFirst: Bool { form == nil || passkey?.use == .prove }
}
