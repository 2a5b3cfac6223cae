import GatehousePages

/// The settings: the account, and sign-out.
struct SettingsPage {
    let visitor: Visitor

    func view(_ bar: BarView) -> SettingsView {
        let words = visitor.words
        return SettingsView(
            bar: bar, title: words(.settings),
            sections: [
                .init(
                    heading: words(.account),
                    rows: [
                        .init(label: words(.profile), value: visitor.name, href: "/profile"),
                        .init(label: words(.account), value: words(.accountParts), href: AccountPage.overview.path),
                    ]),
                .init(heading: words(.app), rows: [.init(label: words(.about), value: AppName.text, href: "/about")]),
            ], signOut: SignOutButton.form(words))
    }
}

/// The button that signs out.
enum SignOutButton {
    static func form(_ words: AppWords) -> FormView {
        FormView(
            .signOut, action: SignInPath.signOut, ticket: "", buttons: [ButtonView(words(.signOut), .quiet)])
    }
}
