import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehousePages

/// The page about the person.
struct ProfilePage {
    let visitor: Visitor
    let profile: UserProfile?
    /// The provider that the person signed in with; nil for an email and a password.
    let provider: String?
    /// The way back to the settings.
    let back: LinkView?

    func view(_ bar: BarView) -> ProfileView {
        let (user, words) = (visitor.account.user, visitor.words)
        var rows: [SectionView.Row] = [
            .init(label: words(.name), value: visitor.name, href: AccountPage.overview.path),
            .init(label: words(.email), value: visitor.email),
            .init(label: words(.signIn), value: provider ?? words(.emailAndPassword)),
            .init(label: words(.memberSince), value: words.day(profile?.createdAt ?? user.createdAt)),
        ]
        if let consent = user.consent {
            rows.append(
                .init(
                    label: words(.termsAccepted), value: words(.edition(consent.version, on: words.day(consent.time)))))
        }
        rows.append(
            .init(label: words(.account), value: words(.accountParts), href: AccountPage.overview.path))
        return ProfileView(
            bar: bar, title: words(.profile), status: visitor.status, back: back, initial: visitor.initial,
            name: visitor.name, sections: [.init(rows: rows)], signOut: SignOutButton.form(words))
    }
}
