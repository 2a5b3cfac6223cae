import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseTesting
import Testing

@testable import GatehousePages

@Suite("What the console says was done")
struct AdministrationStatusTests {
    @Test("SRV-20 what was done is said once, in the window that did it, whatever an address or a cookie says")
    func once() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.account("ada@example.com")
        let path = "/admin/people/\(try await site.user("ada@example.com").id.text)"
        for address in ["\(path)?outcome=banned", "\(path)?outcome=deleted"] {
            #expect(try await root.get(address).notice == nil)
        }
        #expect(try await root.fill(path, say(console: .ban), ["span": "day"]).location == path)
        let said = try #require(root.cookie("said"))
        #expect(said.hasPrefix("console.banned.") && !said.contains("example.com"))
        #expect(try await root.get(path).notice == say(console: .doneBanned("ada@example.com")))
        #expect(try await root.get(path).notice == nil)

        // A word that was made up says nothing, nor does one of another session.
        let second = try await site.administrator("second@example.com")
        for word in ["console.banned", "console.banned..", "console.banned..x.y", "console.nothing..x", said] {
            let other = AppBrowser(site, second.with(said: word))
            #expect(try await other.get(path).notice == nil, "\(word.prefix(16))")
        }
        let own = AppBrowser(site, root.with(said: said))
        #expect(try await own.get(path).notice == say(console: .doneBanned("ada@example.com")))
    }

    @Test("SRV-20 a status line has the next step: a ban is lifted, an invitation resent, a mail leads on")
    func nextSteps() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.account("ada@example.com")
        let path = "/admin/people/\(try await site.user("ada@example.com").id.text)"
        _ = try await root.fill(path, say(console: .ban), ["span": "day"])
        let banned = try notice(in: try await root.get(path))
        let lift = try AppBrowser.form(say(console: .liftBan), in: banned)
        let lifted = try await root.post(lift.action, lift.hidden)
        #expect(try await root.told(lifted, at: path) == say(console: .doneUnbanned("ada@example.com")))
        #expect(try await site.user("ada@example.com").bannedUntil == nil)

        _ = try await root.fill(path, say(console: .sendReset))
        #expect(try notice(in: try await root.get(path)).contains("href=\"/mailbox\""), "this site sends no mail")
        let retry = try AppBrowser.form(say(console: .drop), in: try await root.get("/admin/mails").text)
        _ = try await root.post("/admin/mails", retry.hidden)
        let dropped = try notice(in: try await root.get("/admin/mails"))
        #expect(dropped.contains("href=\"\(path)\""))

        let question = try await root.fill(
            "/admin/add-person", "Send invitation", ["invite-email": "eve@example.org", "invite-consent": "true"])
        let sure = try AppBrowser.form("Send invitation", in: question.text)
        let page = try #require(try await root.post(sure.action, sure.hidden).location)
        let resend = try AppBrowser.form(
            say(console: .resendInvitation), in: try notice(in: try await root.get(page)))
        let again = try await root.post(resend.action, resend.hidden)
        #expect(try await root.told(again, at: page) == say(console: .doneInvited("eve@example.org")))
        #expect(try await site.mails(to: "eve@example.org").count == 2)
        #expect(try await site.trail([.userInvited]).count == 2)
        // An invitation is resent only to somebody who was invited and has not been here.
        let form = resend.hidden
        let other = try await root.post(path, form)
        #expect(try await root.told(other, at: path) == say(console: .refusedGone))
        #expect(try await site.trail([.userInvited]).count == 2)
    }

    private func notice(in page: AppBrowser.Page) throws -> String {
        let from = try #require(page.text.range(of: "class=\"notice "))
        let rest = page.text[from.lowerBound...]
        return String(rest.prefix(upTo: rest.range(of: "</div>")?.lowerBound ?? rest.endIndex))
    }
}
