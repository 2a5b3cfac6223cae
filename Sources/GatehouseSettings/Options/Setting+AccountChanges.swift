import GatehouseDomain

extension Setting {
    /// What people may change about their accounts, and what a change requires.
    package static let accountChanges: [Setting] = [
        .choice(
            "secure-email-change", \.secureEmailChange, "yes", "no",
            "Whether an email change has to be confirmed from the current address too."),
        .choice(
            "password-change-recent", \.passwordNeedsRecentSession, "required", "optional",
            "Whether a new password needs a sign-in or an emailed code from the last 24 hours, or the current password."
        ),
        .choice(
            "password-change-current", \.passwordNeedsCurrent, "required", "optional",
            "Whether a new password needs the current one. It is never needed after a password reset."),
        .choice(
            "fresh-proof", \.freshProof, "on", "off",
            "Whether apps can add and remove sign-in methods only within ten minutes of a sign-in or an emailed code. "
                + "With off, as in GoTrue, a stolen access token is enough. The account pages and the deletion of an "
                + "account always ask."),
        .choice(
            "manual-linking", \.manualLinking, "yes", "no",
            "Whether people can add and remove sign-in methods themselves."),
        .optional(
            "providers-file", \.providersFile, "FILE",
            "A JSON file with the providers that people can sign in with, such as Apple and Google. You can set its "
                + "content in the variable GATEHOUSE_PROVIDERS instead.",
            allowed: "the path of a file with a list of providers, readable only by its owner if it holds secrets",
            parse: oneLine),
    ]

    static let providerSecrets: [Setting] = [
        .optional(
            "providers", \.providersText, "LIST", "The providers that people can sign in with, with their secrets.",
            allowed: "what providers-file contains"
        ) { $0.isEmpty ? nil : Secret($0) }
    ]
}
