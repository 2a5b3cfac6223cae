extension Setting {
    /// What people may change about their accounts, and what it takes.
    package static let accountChanges: [Setting] = [
        .choice(
            "manual-linking", \.manualLinking, "yes", "no",
            "Whether people may add and remove ways to sign in themselves.")
    ]
}
