import Foundation
import GatehouseDomain
import GatehouseServer

/// The person's own page.
struct ProfilePage {
    static let path = "/profile"

    let visitor: Visitor
    let profile: UserProfile?

    var content: [String: Any] {
        let user = visitor.account.user
        var rows: [[String: Any]] = [
            ["label": "E-mail address", "value": visitor.email],
            ["label": "Sign-in", "value": "E-mail and password"],
            ["label": "Member since", "value": day(profile?.createdAt ?? user.createdAt)],
        ]
        if let consent = user.consent {
            rows.append(["label": "Terms accepted", "value": "Edition \(consent.version), \(day(consent.time))"])
        }
        return [
            "initial": visitor.initial, "displayName": profile?.displayName ?? visitor.shortName,
            "sections": [["rows": rows]], "signOut": SignOutButton.content,
        ]
    }

    /// A day as people write it; in UTC, because the server does not know where the person is.
    private func day(_ instant: Date) -> String {
        var style = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: "en_GB"))
        style.timeZone = .gmt
        return instant.formatted(style)
    }
}
