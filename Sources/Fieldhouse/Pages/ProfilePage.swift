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
    let form: FormView

    func view(_ bar: BarView) -> ProfileView {
        let user = visitor.account.user
        var rows: [SectionView.Row] = [
            .init(label: "E-mail address", value: visitor.email),
            .init(label: "Sign-in", value: provider ?? "E-mail and password"),
            .init(label: "Member since", value: Day.text(profile?.createdAt ?? user.createdAt)),
        ]
        if let consent = user.consent {
            rows.append(.init(label: "Terms accepted", value: "Edition \(consent.version), \(Day.text(consent.time))"))
        }
        rows.append(
            .init(label: "Account", value: "Password, devices, data", href: AccountPage.overview.path))
        return ProfileView(
            bar: bar, initial: visitor.initial, name: visitor.name, form: form, sections: [.init(rows: rows)],
            signOut: SignOutButton.form)
    }
}
