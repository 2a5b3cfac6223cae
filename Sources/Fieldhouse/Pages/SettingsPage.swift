import GatehousePages

/// The settings: the account, and the way out.
struct SettingsPage {
    let visitor: Visitor

    func view(_ bar: BarView) -> SettingsView {
        SettingsView(
            bar: bar, title: Destination.Tab.settings.title,
            sections: [
                .init(
                    heading: "Account",
                    rows: [
                        .init(label: "Profile", value: visitor.name, href: "/profile"),
                        .init(label: "Account", value: "Password, devices, data", href: AccountPage.overview.path),
                    ]),
                .init(heading: "App", rows: [.init(label: "About", value: AppName.text, href: "/about")]),
            ], signOut: SignOutButton.form)
    }
}

/// The button that signs out.
enum SignOutButton {
    static let form = FormView(
        .signOut, action: SignInPath.signOut, ticket: "", buttons: [ButtonView("Sign out", .quiet)])
}
