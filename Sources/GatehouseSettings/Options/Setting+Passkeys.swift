import GatehouseAccounts
import GatehouseCore

extension Setting {
    /// Passkeys.
    static let passkeys: [Setting] = [
        .choice(
            "passkeys", \.passkeysAreOffered, "yes", "no",
            "Whether apps can offer passkeys. Browsers have none at an IP address, and none without TLS except at "
                + "localhost."),
        .optional(
            "passkey-rp-id", \.passkeyRelyingPartyID, "NAME",
            "The name that passkeys are created for, so that the sites below it can share them. Without it, passkeys "
                + "are for the host of the public URL. Passkeys created for another name no longer work.",
            allowed: "the host of the public URL, or a parent of it with two labels or more", parse: oneLine),
        .choice(
            "passkey-rp-id-changed", \.passkeyRelyingPartyIsChanged, "yes", "no",
            "Whether the server starts even if its passkeys were created for another name. People then use another "
                + "sign-in method and create new ones."),
        .parsed(
            "passkey-origins", \.passkeyOrigins, "LIST",
            "Other sites and Android apps that can use the passkeys, besides the public URL.",
            allowed:
                "none, or a comma-separated list of at most five https origins, and of android:apk-key-hash: with the "
                + "digest of a certificate", standard: "none", parse: origins),
        .parsed(
            "passkey-level", \.passkeyLevel, "1|2",
            "The level (aal) of a sign-in whose passkey has checked a fingerprint, a face or a PIN. GoTrue's is 1. With "
                + "2, it counts as two steps.",
            allowed: "1 or 2", standard: "1", write: { String($0.rawValue) },
            parse: { text in
                switch text {
                case "1": .one
                case "2": .two
                default: nil
                }
            }),
    ]

    /// Second factors.
    static let factors: [Setting] = [
        .word(
            "mfa", \.assurance.use,
            "Whether people can or must have second factors: authenticator apps, and security keys where passkeys are "
                + "on. When this is off, factors that exist still ask for the second step."),
        .parsed(
            "mfa-required-for", \.assurance.group, "WHO",
            "Who must have a second factor, if mfa is required. People with a role are those whose app_metadata has it "
                + "as role, or in the list roles.",
            allowed: "everybody, administrators, or role: followed by a name", standard: "everybody",
            write: { text(of: $0) }, parse: { requiredGroup($0) }),
        .duration(
            "mfa-grace", \.assurance.grace, .zero...(.seconds(30 * 86_400)),
            "How long after its creation an account can be used without a required second factor."),
        .word(
            "mfa-enforce", \.assurance.enforcement,
            "Who refuses sessions that lack the second step: your own servers, which read aal in the tokens, or this "
                + "server too."),
    ]

    private static func requiredGroup(_ text: String) -> AssurancePolicy.RequiredGroup? {
        switch text {
        case "everybody": return .everybody
        case "administrators": return .administrators
        default:
            let name = text.hasPrefix("role:") ? String(text.dropFirst("role:".count)) : ""
            return name.isEmpty || oneLine(name) != name ? nil : .role(name)
        }
    }

    private static func text(of group: AssurancePolicy.RequiredGroup) -> String {
        switch group {
        case .everybody: "everybody"
        case .administrators: "administrators"
        case .role(let name): "role:\(name)"
        }
    }

    private static func origins(_ text: String) -> [String]? {
        if text == "none" { return [] }
        let origins = ListText.elements(of: text)
        return origins.allSatisfy { oneLine($0) != nil } ? origins : nil
    }
}
