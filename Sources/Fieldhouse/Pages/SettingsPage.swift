import GatehousePages

/// The settings: the account, and sign-out.
struct SettingsPage {
    let visitor: Visitor
    /// Whether the person may open the console.
    let isAdministrator: Bool

    func view(_ bar: BarView) -> SettingsView {
        let words = visitor.words
        var app = [SectionView.Row(label: words(.about), value: AppName.text, href: "/about")]
        if isAdministrator {
            let console = visitor.renderer.catalogue.page(.demoConsole)
            app.append(.init(label: console, value: "", href: AdministrationPath.overview))
        }
        return SettingsView(
            bar: bar, title: words(.settings),
            sections: [
                .init(
                    heading: words(.account),
                    rows: [
                        .init(label: words(.profile), value: visitor.name, href: "/profile"),
                        .init(label: words(.account), value: words(.accountParts), href: AccountPage.overview.path),
                    ]),
                .init(heading: words(.app), rows: app),
            ], keyboard: words(.keyboard), searchKey: words(.searchKey), signOut: SignOutButton.form(words))
    }
}

/// The button that signs out.
enum SignOutButton {
    static func form(_ words: AppWords) -> FormView {
        FormView(
            .signOut, action: SignInPath.signOut, ticket: "", buttons: [ButtonView(words(.signOut), .quiet)])
    }
}
