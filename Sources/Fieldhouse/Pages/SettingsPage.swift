import GatehousePages

/// The settings: the account, and the way out.
struct SettingsPage {
    let visitor: Visitor

    var content: [String: TemplateValue] {
        [
            "title": .text(Destination.Tab.settings.title),
            "sections": [
                [
                    "heading": "Account",
                    "rows": [
                        ["label": "Profile", "value": .text(visitor.name), "href": "/profile"],
                        [
                            "label": "Account", "value": "Password, devices, data",
                            "href": .text(SignInPages.accountPath),
                        ],
                    ],
                ],
                ["heading": "App", "rows": [["label": "About", "value": .text(AppName.text), "href": "/about"]]],
            ],
            "signOut": SignOutButton.content,
        ]
    }
}

/// The button that signs out.
enum SignOutButton {
    static let content: TemplateValue = ["action": .text(SignInPath.signOut), "label": "Sign out"]
}
