import GatehouseCore
import GatehouseWire

/// The form of a passkey, the part `passkey`. The script shows it where the browser has passkeys, asks the browser, and
/// posts the answer. Without script there is no button.
package struct PasskeyView: TemplateView {
    /// What the script does with it.
    package enum Use: String, Sendable {
        /// Signs in: by the button, and by the field for the address.
        case signIn = "get"
        /// Proves that the account is the person's, by the button.
        case prove
        /// Adds a passkey, by the button.
        case add = "create"
        /// Adds a passkey without asking anybody, where the browser does that after a sign-in with a password.
        case upgrade
    }

    /// The field with the browser's answer; empty to ask for new options.
    static let field = "passkey"
    /// The field that says that the answer proves who the person is.
    static let proof = "passkeyProof"

    let use: Use
    let action: String
    let options: String
    /// What goes with the answer.
    var hidden: [HiddenView] = []
    /// The label of the button; nil for none.
    var label: String?
    var tone = ButtonTone.quiet
    /// The icon beside its label.
    var badge: String?
    /// The sentence for a device that fails.
    var fault: String?
    /// The sentence for a device that has a passkey of the account.
    var taken: String?
    /// The label of the button once a device has failed; nil for the same one.
    var again: String?
    /// The sentence in place of the button, where the browser has no passkeys.
    var missing: String?
    /// Whether the script begins at once, because the person has pressed the button.
    var begins = false

    /// - Parameters:
    ///   - action: The path that the answer is posted to.
    ///   - options: What the browser needs to know.
    init<Options>(_ use: Use, action: String, options: WirePasskeyOptions<Options>) throws {
        self.use = use
        self.action = action
        self.options = try JSONText.encode(options)
    }

    package static let keys: TemplateKeys<Self> = [
        .text("use") { $0.use.rawValue }, .text("action") { $0.action }, .text("options") { $0.options },
        .views("hidden") { $0.hidden }, .text("label") { $0.label }, .text("tone") { $0.tone.rawValue },
        .text("badge") { $0.badge }, .text("fault") { $0.fault }, .text("taken") { $0.taken },
        .text("again") { $0.again },
        .text("missing") { $0.missing }, .flag("begins") { $0.begins },
    ]
}
