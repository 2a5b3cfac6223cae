import GatehousePages

/// The settings: the account, and the way out.
struct SettingsPage {
    let visitor: Visitor

    var content: [String: Any] {
        let account: [[String: Any]] = [
            ["label": "Profile", "value": visitor.shortName, "href": ProfilePage.path]
        ]
        return [
            "title": Tab.settings.title, "sections": [["heading": "Account", "rows": account] as [String: Any]],
            "signOut": SignOutButton.content,
        ]
    }
}

/// The button that signs out.
enum SignOutButton {
    static let content = ["action": SignInPath.signOut, "label": "Sign out"]
}
