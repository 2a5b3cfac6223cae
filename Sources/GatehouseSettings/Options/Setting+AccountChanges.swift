extension Setting {
    /// What people may change about their accounts, and what a change requires.
    package static let accountChanges: [Setting] = [
        .choice(
            "secure-email-change", \.secureEmailChange, "yes", "no",
            "Whether a change of address is mailed to the present address too, and waits for both to be confirmed."),
        .choice(
            "password-change-recent", \.passwordNeedsRecentSession, "required", "optional",
            "Whether a new password needs a sign-in, or a code mailed on request, of the last 24 hours."),
        .choice(
            "password-change-current", \.passwordNeedsCurrent, "required", "optional",
            "Whether a new password needs the one in force; after a recovery it does not."),
        .choice(
            "manual-linking", \.manualLinking, "yes", "no",
            "Whether people may add and remove ways to sign in themselves."),
        .optional(
            "providers-file", \.providersFile, "FILE",
            "A JSON file with the providers that people sign in with, such as Apple and Google.",
            allowed: "the path of a file with a list of providers, readable by its owner alone if it holds secrets",
            parse: oneLine),
    ]
}
