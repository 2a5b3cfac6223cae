import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseMail
import GatehousePages
import GatehouseTesting
import Testing

extension TestSite {
    /// A site with groups, and without an app.
    static func withGroups(
        guests: Bool = false, _ change: (inout GroupOptions) -> Void = { _ in }
    ) async throws -> TestSite {
        var options = GroupOptions()
        change(&options)
        return try await TestSite(publicURL: SiteBrowser.origin, guests: guests, groups: options)
    }

    /// A browser in which a new person has just signed in.
    func arrival(of email: String) async throws -> AppBrowser {
        try await account(email)
        let browser = AppBrowser(self)
        _ = try await browser.signIn(email)
        return browser
    }

    /// The path of the invitation in the newest mail to an address.
    func invitation(to email: String) async throws -> String {
        let mail = try #require(try await mails(to: email).first)
        return String(try #require(mail.text.firstMatch(of: /\/invite\/[A-Za-z0-9_-]+/)).output)
    }
}

extension AppBrowser {
    static let group = "Alder House"

    /// Creates a group. Returns the path of its page.
    func createGroup(_ name: String = AppBrowser.group) async throws -> String {
        try #require(try await fill("/account/groups", say(group: .create), ["name": name]).location)
    }

    /// Invites an address to a group. Returns the path of the invitation.
    func invite(_ email: String, to group: String, as role: String = "member") async throws -> String {
        let path = "\(group)/invitations"
        let answer = try await fill(path, say(group: .invite), ["email": email, "mail-role": role])
        #expect(try await told(answer, at: path) == say(group: .invited))
        return try await site.invitation(to: email)
    }

    /// Makes a link or a code. Returns the path of the invitation.
    func make(_ kind: String, to group: String, uses: Int = 1) async throws -> String {
        let path = "\(group)/invitations"
        let answer = try await fill(path, say(group: .make), ["kind": kind, "open-role": "member", "uses": "\(uses)"])
        #expect(try await told(answer, at: path) == say(group: .made))
        let shown = try #require(
            try await get(path).text.firstMatch(of: /class="copyable" dir="ltr" data-copy="([^"]*)"/)
        ).1
        return "/invite/" + (try #require(shown.split(separator: "/").last))
    }

    /// Accepts an invitation.
    func join(_ path: String) async throws -> Page { try await fill(path, say(group: .accept)) }

    /// The path of the page of another member.
    func member(of group: String) async throws -> String {
        let rows = try await get("\(group)/members").text
        let links = rows.matches(of: /href="(\/account\/groups\/[0-9a-f-]+\/members\/[0-9a-f-]+)"/).map { String($0.1) }
        let own = try await site.pages.browsers.current(cookie("session"))?.user.id.text ?? ""
        return try #require(links.first { !$0.hasSuffix(own) })
    }
}
