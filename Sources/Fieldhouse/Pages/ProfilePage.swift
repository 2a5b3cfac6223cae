import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehousePages

/// The person's own page.
struct ProfilePage {
    let visitor: Visitor
    let profile: UserProfile?
    /// The provider that the person signed in with; nil for an address and a password.
    let provider: String?
    /// The form that changes the name.
    let form: [String: TemplateValue]

    var content: [String: TemplateValue] {
        let user = visitor.account.user
        var rows: [[String: TemplateValue]] = [
            ["label": "E-mail address", "value": .text(visitor.email)],
            ["label": "Sign-in", "value": .text(provider ?? "E-mail and password")],
            ["label": "Member since", "value": .text(Day.text(profile?.createdAt ?? user.createdAt))],
        ]
        if let consent = user.consent {
            rows.append(["label": "Terms accepted", "value": "Edition \(consent.version), \(Day.text(consent.time))"])
        }
        rows.append([
            "label": "Account", "value": "Password, devices, data", "href": .text(SignInPages.accountPath),
        ])
        return [
            "initial": .text(visitor.initial), "displayName": .text(visitor.name), "form": .object(form),
            "sections": [["rows": .objects(rows)]], "signOut": SignOutButton.content,
        ]
    }
}
