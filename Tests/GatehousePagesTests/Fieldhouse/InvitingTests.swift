import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// How owners invite: the form, the list and the mail.
@Suite("Inviting")
struct InvitingTests {
    private let crew: Crew
    private let anna: CrewData
    private let group: String
    private var site: TestSite { crew.site }
    private var path: String { "/group/\(group)" }

    init() async throws {
        crew = try await Crew()
        anna = try await crew.person("anna@example.com")
        group = try await anna.createGroup(name: "North & <yard>")
    }

    private func browser(_ email: String = "anna@example.com") async throws -> SiteBrowser {
        let browser = SiteBrowser(site)
        try await browser.signIn(email)
        return browser
    }

    /// Fills in the form of the group's page.
    private func invite(_ address: String, _ browser: SiteBrowser) async throws -> SiteBrowser.Answer {
        let fields = try #require(try await browser.get(path).hidden(beside: "invite").first)
        return try await browser.post(path, fields.merging(["email": address]) { $1 })
    }

    private func setLanguage(_ language: String?, of email: String) async throws {
        try await site.backend.database.write { sql in
            _ = try sql.run("UPDATE users SET language = ? WHERE email = ?", [.text(language), .text(email)])
        }
    }

    @Test("APP-01 LINK-05 an owner invites an address, which is mailed a link of this site, and sees it in the list")
    func mailed() async throws {
        let browser = try await browser()
        #expect(try await invite("  Ben@Example.com ", browser).location == path)
        let page = try await browser.get(path)
        #expect(page.body.contains("ben@example.com"))
        #expect(page.body.contains(said(.expiresOn("8 January 2026"))))
        let mail = try #require(try await site.mails(to: "ben@example.com").first)
        let (words, app) = (Catalogue.english.mail, site.backend.accounts.policy.appName)
        #expect(mail.subject == words(.groupInvitationTitle(by: "anna", group: "North & <yard>")))
        #expect(mail.text.contains(words(.groupInvitation(by: "anna", group: "North & <yard>", service: app))))
        #expect(mail.text.contains(words(.groupInvitationLife(Span(.seconds(7 * 86_400)).text(in: "en")))))
        let link = try #require(mail.links.first)
        #expect(mail.links.count == 1 && mail.code.isEmpty)
        let invitation = try #require(link.hasPrefix("\(SiteBrowser.origin)/invite/") ? link : nil)
        let code = String(invitation.dropFirst("\(SiteBrowser.origin)/invite/".count))
        #expect(code.count == 43)
        #expect(try await crew.store.preview(of: code).standing == .open)
        // The HTML part takes the names as text.
        let sender = try #require(MailSender("no-reply@example.com"))
        let outgoing = OutgoingMail(to: mail.to, subject: mail.subject, text: mail.text, code: "", links: mail.links)
        let message = try MIMEMessage(outgoing, from: sender, id: "1", date: site.clock.now).text
        #expect(message.contains("&amp; &lt;yard&gt;") || message.contains("&amp;=20&lt;yard&gt;"))
        #expect(message.ranges(of: "<yard>").count == 2, "in the subject and the text part alone")
    }

    @Test("SRV-21 SRV-33 a name in a mail neither begins a paragraph nor turns the direction of what follows")
    func names() async throws {
        let ben = try await crew.person("ben@example.com")
        let other = try await ben.createGroup(name: "Yard\u{202E}gnihsihp\u{2066}")
        try await site.backend.database.write { sql in
            _ = try sql.run(
                "UPDATE profiles SET display_name = ? WHERE user_id = ?",
                [.text("Ben\n\nhttps://evil.example/\n\nx"), .id(ben.person.id)])
        }
        let browser = try await browser("ben@example.com")
        let fields = try #require(try await browser.get("/group/\(other)").hidden(beside: "invite").first)
        _ = try await browser.post("/group/\(other)", fields.merging(["email": "cleo@example.com"]) { $1 })
        let mail = try #require(try await site.mails(to: "cleo@example.com").first)
        let (words, app) = (Catalogue.english.mail, site.backend.accounts.policy.appName)
        let (inviter, group) = ("Ben https: / /evil. example/ x", "Yardgnihsihp")
        #expect(mail.text.contains(words(.groupInvitation(by: inviter, group: group, service: app))))
        #expect(mail.links.allSatisfy { $0.hasPrefix(SiteBrowser.origin) })
    }

    @Test("UI-11 SRV-21 the mail is in the language of its account, otherwise in that of the person who invites")
    func language() async throws {
        _ = try await crew.person("ben@example.com")
        try await setLanguage("fr", of: "ben@example.com")
        try await setLanguage("de", of: "anna@example.com")
        let browser = try await browser()
        for (address, catalogue) in [("ben@example.com", Catalogue.french), ("cleo@example.com", .german)] {
            #expect(try await invite(address, browser).status == 303)
            let mail = try #require(try await site.mails(to: address).first)
            let title = catalogue.mail(.groupInvitationTitle(by: "anna", group: "North & <yard>"))
            #expect(mail.subject == title && mail.text.hasPrefix(title))
            #expect(mail.text.contains(catalogue.mail(.groupInvitationLink)))
        }
    }

    @Test("SRV-21 mail and invitation are one: without the one there is not the other")
    func oneTransaction() async throws {
        struct Failure: Error {}
        let mails = site.pages.mails
        await #expect(throws: Failure.self) {
            try await anna.invite("ben@example.com", to: group, form: Crew.newForm()) { sql, invitation in
                try mails.queue(
                    AppMails.GroupInvitation(
                        address: invitation.email, language: nil, inviter: "Anna", group: "Yard", path: "/invite/1",
                        life: .seconds(60)), in: sql, at: invitation.createdAt)
                throw Failure()
            }
        }
        #expect(try await anna.group(group).invitations.isEmpty)
        #expect(try await site.mails(to: "ben@example.com").isEmpty)
    }

    @Test("SRV-33 an address that was mailed too often is invited by nobody, which the form says")
    func mailedTooOften() async throws {
        var limits = LimitPolicy.none
        limits.mailTo = LimitRule("mail-to", count: 1, window: .seconds(3600))
        let crew = try await Crew(limits: limits)
        let owner = try await crew.person("owner@example.com")
        let group = try await owner.createGroup(name: "Yard")
        let browser = SiteBrowser(crew.site)
        try await browser.signIn("owner@example.com")
        func invite() async throws -> SiteBrowser.Answer {
            let fields = try #require(try await browser.get("/group/\(group)").hidden(beside: "invite").first)
            return try await browser.post("/group/\(group)", fields.merging(["email": "ben@example.com"]) { $1 })
        }
        #expect(try await invite().status == 303)
        let refused = try await invite()
        #expect(refused.status == 422 && refused.body.contains(said(.mailedTooOften)))
        #expect(try await crew.site.mails(to: "ben@example.com").count == 1)
        #expect(try await owner.group(group).invitations.count == 1)
    }

    @Test(
        "APP-01 an address that is none is said at its field, and nobody is mailed",
        arguments: ["", " ", "ben", "a@b", "a b@example.com"])
    func badAddress(_ address: String) async throws {
        let browser = try await browser()
        let page = try await invite(address, browser)
        #expect(page.status == 422)
        #expect(page.heading == "North &amp; &lt;yard&gt;")
        #expect(page.body.contains("class=\"fault\" id=\"email-error\""))
        if address == "a@b" { #expect(page.body.contains("value=\"a@b\"")) }
        #expect(try await anna.group(group).invitations.isEmpty)
    }

    @Test("APP-01 a form that is sent twice invites once, and mails once")
    func twice() async throws {
        let browser = try await browser()
        let fields = try #require(try await browser.get(path).hidden(beside: "invite").first)
            .merging(["email": "ben@example.com"]) { $1 }
        for _ in 0..<3 { #expect(try await browser.post(path, fields).location == path) }
        #expect(try await anna.group(group).invitations.count == 1)
        #expect(try await site.mails(to: "ben@example.com").count == 1)
        // A form that nobody rendered, or of another group, is none.
        let other = try await anna.createGroup(name: "South yard")
        #expect(try await browser.post("/group/\(other)", fields.filter { $0.key != "ticket" }).status == 404)
        for form in ["", "x", "A0000000-0000-4000-8000-000000000000"] {
            #expect(try await browser.post(path, fields.merging(["form": form]) { $1 }).status == 404)
        }
        #expect(try await site.mails(to: "ben@example.com").count == 1)
    }

    @Test("APP-01 who is in the group already is not invited, and the owner is told")
    func alreadyMember() async throws {
        let browser = try await browser()
        let page = try await invite("Anna@example.com", browser)
        #expect(page.status == 422)
        #expect(page.body.contains(said(.alreadyMember)))
        #expect(page.body.contains("value=\"Anna@example.com\""))
        #expect(try await anna.group(group).invitations.isEmpty)
    }

    @Test("SRV-07 one person invites twenty people a day, and a group fifty, which is said when it is reached")
    func limits() async throws {
        let browser = try await browser()
        for number in 1...InvitationLimit.ofPerson.count {
            #expect(try await invite("guest-\(number)@example.com", browser).status == 303)
        }
        let page = try await invite("late@example.com", browser)
        #expect(page.status == 422)
        #expect(page.body.contains(said(.ownLimit(20))))
        // In another group as well, and also what was revoked counts.
        for invitation in try await anna.group(group).invitations {
            try await anna.revokeInvitation(invitation.id, of: group)
        }
        let other = try await anna.createGroup(name: "South yard")
        await #expect(throws: FieldhouseError.tooMany(.ofPerson)) {
            _ = try await crew.invite("late@example.com", to: other, by: anna)
        }
        for (name, count) in [("ben", 20), ("cleo", 10)] {
            let email = "\(name)@example.com"
            let owner = try await crew.person(email)
            try await site.backend.database.write { sql in
                _ = try sql.run(
                    "INSERT INTO group_members (group_id, user_id, role, joined_at) VALUES (?, ?, 'owner', 0)",
                    [.text(group), .id(owner.person.id)])
                _ = try sql.run(
                    """
                    UPDATE groups SET member_count = member_count + 1, owner_count = owner_count + 1 WHERE id = ?
                    """, [.text(group)])
            }
            for number in 1...count { _ = try await crew.invite("\(name)-\(number)@example.com", to: group, by: owner) }
            guard name == "cleo" else { continue }
            await #expect(throws: FieldhouseError.tooMany(.ofGroup)) {
                _ = try await crew.invite("late@example.com", to: group, by: owner)
            }
        }
        #expect(try await site.mails(to: "late@example.com").isEmpty)
        site.clock.advance(by: InvitationLimit.span)
        #expect(try await invite("late@example.com", try await self.browser()).status == 303)
    }

    @Test(
        "LINK-05 an invitation that was revoked is gone from the list and no good, however often the button is pressed"
    )
    func revoked() async throws {
        let browser = try await browser()
        _ = try await invite("ben@example.com", browser)
        let link = try #require(try await site.mails(to: "ben@example.com").first?.links.first)
        let fields = try #require(try await browser.get(path).hidden(beside: "revoke").first)
        for _ in 0..<2 { #expect(try await browser.post(path, fields).location == path) }
        // The page that comes next says whose invitation it was, and no other does.
        #expect(try await browser.get(path).body.contains("ben@example.com"))
        let page = try await browser.get(path)
        #expect(!page.body.contains("ben@example.com"))
        #expect(page.hidden(beside: "revoke").isEmpty)
        let visitor = SiteBrowser(site)
        #expect(
            try await visitor.get(String(link.dropFirst(SiteBrowser.origin.count))).heading
                == said(.revokedInvitation))
    }

    @Test("APP-01 members see no invitations and make none; to strangers there is no such group")
    func othersThanOwners() async throws {
        let owner = try await browser()
        _ = try await invite("guest@example.com", owner)
        let ben = try await crew.person("ben@example.com")
        _ = try await ben.join(with: try await crew.invite("ben@example.com", to: group, by: anna))
        _ = try await crew.person("eve@example.com")
        let invitation = try #require(try await anna.group(group).invitations.first)
        for (email, status) in [("ben@example.com", 403), ("eve@example.com", 404)] {
            let browser = try await browser(email)
            #expect(try await !browser.get(path).body.contains("guest@example.com"))
            #expect(try await browser.get(path).hidden(beside: "invite").isEmpty)
            let attempts = [
                ["intent": "invite", "email": "x@example.com", "form": Crew.newForm()],
                ["intent": "revoke", "invitation": invitation.id],
                ["intent": "resend", "invitation": invitation.id, "form": Crew.newForm()],
            ]
            for fields in attempts {
                #expect(try await browser.post(path, fields).status == status)
            }
        }
        #expect(try await anna.group(group).invitations == [invitation])
        #expect(try await site.mails(to: "x@example.com").isEmpty)
    }
}
