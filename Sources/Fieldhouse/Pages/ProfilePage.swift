import Foundation
import GatehouseDomain
import GatehousePages
import GatehouseServer

/// The person's own page.
struct ProfilePage {
    static let path = "/profile"

    let visitor: Visitor
    let profile: UserProfile?

    var content: [String: TemplateValue] {
        let user = visitor.account.user
        var rows: [[String: TemplateValue]] = [
            ["label": "E-mail address", "value": .text(visitor.email)],
            ["label": "Sign-in", "value": "E-mail and password"],
            ["label": "Member since", "value": .text(day(profile?.createdAt ?? user.createdAt))],
        ]
        if let consent = user.consent {
            rows.append(["label": "Terms accepted", "value": "Edition \(consent.version), \(day(consent.time))"])
        }
        return [
            "initial": .text(visitor.initial), "displayName": .text(profile?.displayName ?? visitor.shortName),
            "sections": [["rows": .objects(rows)]], "signOut": SignOutButton.content,
        ]
    }

    /// A day as people write it; in UTC, because the server does not know where the person is.
    private func day(_ instant: Date) -> String {
        var style = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: "en_GB"))
        style.timeZone = .gmt
        return instant.formatted(style)
    }
}
