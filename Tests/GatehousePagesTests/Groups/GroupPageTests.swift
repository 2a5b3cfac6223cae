import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseTesting
import Testing

@testable import GatehousePages

@Suite("The pages about groups")
struct GroupPageTests {
    @Test("GRP-38 GRP-45 a person's account leads to the pages, with an app behind the sign-in and without one")
    func links() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin)
        let ada = try await site.arrival(of: "ada@example.com")
        let withGroups = try await TestSite.withGroups()
        let eve = try await withGroups.arrival(of: "eve@example.com")
        for browser in [ada, eve] {
            #expect(try await browser.get("/account").text.contains(#"href="/account/groups""#))
            #expect(try await browser.get("/account/groups").heading == say(group: .groups))
        }
        let id = "6f1c3d0e-0000-4000-8000-000000000001"
        for path in [
            "/account/groups/\(id)", "/account/groups/\(id)/members", "/account/groups/\(id)/invitations",
            "/account/groups/\(id)/delete",
        ] {
            #expect(try await eve.get(path).status == 404, "\(path)")
        }
    }

    @Test("MFA-10 GRP-38 the pages open to nobody who must have a second factor and has none, and keep an invitation")
    func factorFirst() async throws {
        var assurance = AssurancePolicy()
        (assurance.use, assurance.grace) = (.required, .seconds(86_400))
        let site = try await TestSite(publicURL: SiteBrowser.origin, assurance: assurance, groups: GroupOptions())
        let ada = try await site.arrival(of: "ada@example.com")
        let group = try await ada.createGroup()
        let invitation = try await ada.make("link", to: group)
        let form = try AppBrowser.form(say(group: .create), in: try await ada.get("/account/groups").text).hidden
        try await site.account("ben@example.com")
        site.clock.advance(by: 86_401)
        let paths = ["/account/groups", group, "\(group)/members", "\(group)/delete", invitation]
        for path in paths { #expect(try await ada.get(path).location == PhoneApp.path, "\(path)") }
        let posted = try await ada.post("/account/groups", form.merging(["name": "Boat crew"]) { $1 })
        #expect(posted.location == PhoneApp.path)

        let ben = AppBrowser(site)
        #expect(try await ben.get(invitation).location == SignInPath.choice)
        #expect(try await ben.signIn("ben@example.com") == PhoneApp.path)
        #expect(try await ben.get(invitation).location == PhoneApp.path)
        #expect(ben.cookies.contains("invitation"))
    }

    @Test("GRP-38 GRP-08 a group is created once, whatever is pressed twice, and is in the list")
    func creation() async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let empty = try await ada.get("/account/groups")
        #expect(empty.text.contains(#"<p class="lead">\#(say(group: .noGroups))</p>"#))
        let form = try AppBrowser.form(say(group: .create), in: empty.text).hidden
        let fields = form.merging(["name": " Alder House "]) { $1 }
        let first = try await ada.post("/account/groups", fields)
        let path = try #require(first.location)
        #expect(try await ada.told(first, at: path) == say(group: .created))
        #expect(try await ada.post("/account/groups", fields).location == path)
        let told = try await ada.get(path).text
        #expect(told.contains(/<\/h1>[\s\S]*role="status"[\s\S]*class="button small/), "above its buttons")
        let list = try await ada.get("/account/groups").text
        #expect(list.ranges(of: "href=\"\(path)\"").count == 1)
        #expect(list.contains("<bdi>\(say(group: .owner))</bdi>"))
        #expect(try await ada.get(path).heading == "Alder House")
        let account = try await ada.get("/account").text
        #expect(account.contains(/account\/groups">[^<]*<\/a><\/dt>\s*<dd><bdi>1<\/bdi>/), "its row has the number")
        // An empty list has the heading of its page.
        let none = try await ada.get("\(path)/invitations").text
        #expect(none.contains(say(group: .noneOpen)) && !none.contains("<h2>\(say(group: .open))</h2>"))
    }

    @Test("GRP-38 who is invited finds the invitation first, and who is not the form that creates a group")
    func firstForms() async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let fold = "<details class=\"fold\">"
        #expect(try await ada.get("/account/groups").text.ranges(of: fold).count == 1)
        let path = try await ada.createGroup()
        _ = try await ada.invite("ben@example.com", to: path)
        let ben = try await site.arrival(of: "ben@example.com")
        let list = try await ben.get("/account/groups").text
        #expect(list.contains(say(group: .waiting)) && !list.contains(say(group: .noGroups)))
        #expect(list.ranges(of: fold).count == 2)
        // What is done to an invitation is in the menu of its row.
        let invitations = try await ada.get("\(path)/invitations").text
        let menu = try #require(invitations.firstRange(of: "<details class=\"more\">"))
        for button in [say(group: .resend), say(group: .revoke)] {
            let found = try #require(invitations.firstRange(of: "<span>\(button)</span>"))
            #expect(found.lowerBound > menu.upperBound, "\(button)")
        }
    }

    @Test("GRP-38 a folded form that is refused is open, with the error at its field")
    func refusedFold() async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let path = "\(try await ada.createGroup())/invitations"
        #expect(try await ada.get(path).text.contains("<details class=\"fold\">"))
        let typed = ["kind": "link", "open-role": "member", "uses": "0"]
        let refused = try await ada.fill(path, say(group: .make), typed)
        #expect(refused.status == 422)
        #expect(refused.text.contains("<details class=\"fold\" open>"))
        #expect(refused.text.contains(say(group: .usesFault(most: 500))))
        // The form of the address was not refused, and says nothing.
        #expect(refused.text.ranges(of: "aria-invalid=\"true\"").count == 1)
    }

    @Test("GRP-16 GRP-38 a button copies the whole of a link or a code, of which the row shows the end at most")
    func copied() async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let path = try await ada.createGroup()
        let code = try await ada.make("code", to: path).dropFirst("/invite/".count)
        let mailed = try await ada.invite("ben@example.com", to: path)
        let page = try await ada.get("\(path)/invitations").text
        let whole = page.matches(of: /data-copy="([^"]*)"/).map { String($0.1) }.filter { !$0.isEmpty }
        #expect(Set(whole).isSuperset(of: [SiteBrowser.origin + mailed, String(code)]))
        // The end is one of the facts, in a window of any width.
        #expect(page.contains("<code class=\"help\" dir=\"ltr\">…\(code.suffix(4))</code></div>"))
        #expect(!page.contains("…\(mailed.suffix(4))</code>"))
    }

    @Test(
        "GRP-08 a name that can't be one says why, at its field",
        arguments: ["", "\u{7}", String(repeating: "a", count: 81)])
    func names(name: String) async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let answer = try await ada.fill("/account/groups", say(group: .create), ["name": name])
        #expect(answer.status == 422)
        let texts = [
            say(group: .nameMissing), say(account: .nameTooLong(limit: 80)), say(account: .nameUnprintable),
        ]
        #expect(texts.contains { answer.text.contains($0) })
        #expect(try await ada.get("/account/groups").text.contains(say(group: .noGroups)))
    }

    @Test("GRP-10 a person who may not create groups has no form for it, and a forged one says why")
    func creators() async throws {
        let site = try await TestSite.withGroups { $0.creation = .administrators }
        let ada = try await site.arrival(of: "ada@example.com")
        #expect(try await !ada.get("/account/groups").text.contains("<span>\(say(group: .create))</span>"))
        let forced = try await ada.post("/account/groups", ["intent": "create", "name": "Mine"])
        #expect(forced.status == 422)
        #expect(forced.notice == say(group: .administratorsOnly))
        try await site.appoint("ada@example.com")
        let path = try await ada.createGroup()
        #expect(try await ada.get(path).status == 200)
    }

    @Test("GRP-09 GRP-08 a group that a person is not in is like one that doesn't exist (N 61)")
    func foreign() async throws {
        let site = try await TestSite.withGroups()
        let path = try await site.arrival(of: "ada@example.com").createGroup()
        let eve = try await site.arrival(of: "eve@example.com")
        let unknown = try await eve.get("/account/groups/6f1c3d0e-0000-4000-8000-000000000001")
        for end in ["", "/members", "/invitations", "/leave", "/delete"] {
            let page = try await eve.get(path + end)
            #expect(page.status == 404, "\(end)")
            #expect(page.heading == unknown.heading)
            #expect(!page.text.contains("Alder"))
        }
        let stolen = try await eve.post(path, ["name": "Eve's", "intent": "rename"])
        #expect(stolen.status == 404)
    }

    @Test("SRV-15 GRP-38 a form without the ticket of its page does nothing")
    func tickets() async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let path = try await ada.createGroup()
        let ticket = try await site.ticket(
            for: "/account/groups", ["gatehouse-8080-session": ada.cookie("session") ?? ""])
        for ticket in ["", ticket ?? ""] {
            let answer = try await ada.post(
                "\(path)/delete", ["ticket": ticket, GroupField.agreed.rawValue: "yes"])
            #expect(answer.status == 403)
        }
        #expect(try await ada.get(path).status == 200)
    }

    @Test("GRP-38 what can't work is not offered: a member has no forms, and an only owner no way out (N 40, 41)")
    func offers() async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let path = try await ada.createGroup()
        let own = try await ada.get(path).text
        #expect(!own.contains("\(path)/leave"))
        #expect(own.contains("\(path)/delete"))
        #expect(try await !ada.get("\(path)/members").text.contains("\(path)/members/"))
        let leaving = try await ada.get("\(path)/leave")
        #expect(leaving.text.contains(say(group: .soleOwner)))
        // Nobody else can become an owner yet.
        for way in ["invitations", "delete"] { #expect(leaving.text.contains(#"href="\#(path)/\#(way)""#)) }
        #expect(!leaving.text.contains(#"href="\#(path)/members""#))
        // A forged form.
        let forced = try await ada.post("\(path)/leave", [:])
        #expect(forced.status == 422)
        #expect(forced.notice == say(group: .soleOwner))

        let ben = try await site.arrival(of: "ben@example.com")
        _ = try await ben.join(try await ada.make("link", to: path))
        let shared = try await ada.get("\(path)/leave").text
        for way in ["members", "delete"] { #expect(shared.contains(#"href="\#(path)/\#(way)""#)) }
        // A way out says what is done there.
        #expect(shared.contains("\(path)/members\">\(say(group: .transfer))</a>"))
        #expect(leaving.text.contains("\(path)/invitations\">\(say(group: .screens(.invite)))</a>"))
        #expect(try await !ben.get("\(path)/leave").text.contains(#"href="\#(path)/members""#))
        let members = try await ben.get(path).text
        #expect(!members.contains("\(path)/invitations"))
        #expect(!members.contains("\(path)/delete"))
        #expect(!members.contains(say(group: .rename)))
        #expect(members.contains("\(path)/leave"))
        #expect(try await ben.get("\(path)/invitations").status == 404)
        let leave = try await ben.get("\(path)/leave").text
        #expect(leave.contains(say(group: .leaveText(name: AppBrowser.group))))
        // What ends a group, or somebody's place in it, looks as if it did.
        for page in [own, members] { #expect(page.contains("row-danger")) }
        let member = try await ada.get(try await ada.member(of: path)).text
        #expect(member.contains("<span>\(say(group: .remove))</span>"))
        for page in [leave, member] { #expect(page.contains("button danger")) }
        #expect(leave.contains(#"<a class="button quiet" href="\#(path)"><span>Cancel</span></a>"#))
        let left = try await ben.fill("\(path)/leave", say(group: .leave))
        #expect(try await ben.told(left, at: "/account/groups") == say(group: .left))
        #expect(try await ben.get(path).status == 404)
    }

    @Test(
        "GRP-38 members without a name are told apart: by their address for those who may read it, or by their joining")
    func nameless() async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let path = try await ada.createGroup()
        let link = try await ada.make("link", to: path, uses: 2)
        let overview = try await ada.get(path).text
        #expect(overview.contains(/invitations">[^<]*<\/a><\/dt>\s*<dd><bdi>1<\/bdi>/), "the row has their number")
        for page in [path, "\(path)/members"] {
            let invite = "<span>\(say(group: .screens(.invite)))</span>"
            #expect(try await ada.get(page).text.contains(invite), "who looks at members may want another one")
        }
        let ben = try await site.arrival(of: "ben@example.com")
        for member in [ben, try await site.arrival(of: "cleo@example.com")] { _ = try await member.join(link) }
        let joined = say(group: .joined(date: Language.english.wholeDay(site.clock.now)))
        for (browser, name) in [(ben, say(group: .nameless)), (ada, "@example.com")] {
            let names = try await browser.get("\(path)/members").text.matches(of: /<dt>(.*?)<\/dt>/).map { $0.1 }
                .filter { $0.contains(joined) }
            #expect(names.count == 3 && names.allSatisfy { $0.contains(name) } && Set(names).count == 3)
        }
        // A name moves no other fact: the address stands behind the day.
        _ = try await ben.fill("/account", say(account: .save), ["name": "Ben"])
        let dated = #"<span class="help"><bdi>\#(joined)</bdi>"#
        let named = try await ada.get("\(path)/members").text
        #expect(named.contains("\(dated) <span><bdi>ben@example.com</bdi></span></span>"))
        #expect(named.ranges(of: dated).count == 3)
    }

    @Test("GRP-12 GRP-08 a role is changed by a form, once; a form of before says that it is out of date (N 47)")
    func roles() async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let path = try await ada.createGroup()
        let ben = try await site.arrival(of: "ben@example.com")
        _ = try await ben.join(try await ada.make("link", to: path))
        let page = try await ada.member(of: path)
        let shown = try await ada.get(page).text
        // The form begins with the role that Ben has. Sent like that, it changes nothing.
        #expect(shown.contains("<option value=\"member\" selected>"))
        let old = try AppBrowser.form(say(group: .changeRole), in: shown).hidden
        #expect(try await ada.post(page, old.merging(["role": "member"]) { $1 }).status == 303)
        let answer = try await ada.post(page, old.merging(["role": "admin"]) { $1 })
        #expect(try await ada.told(answer, at: page) == say(group: .roleChanged))
        #expect(try await ben.get(path).text.contains(">\(say(group: .yourRole)): \(say(group: .admin))</p>"))
        let stale = try await ada.post(page, old.merging(["role": "owner"]) { $1 })
        #expect(stale.status == 422)
        #expect(stale.notice == say(group: .changedElsewhere))
        // An admin neither lowers an owner nor is offered to.
        #expect(
            try await !ben.get("\(path)/members").text.contains(
                "/members/\(try await site.user("ada@example.com").id.text)"))

        let moved = try await ada.fill(page, say(group: .transfer))
        #expect(try await ada.told(moved, at: path) == say(group: .transferred))
        #expect(try await ada.get(path).text.contains("\(path)/leave"))
        #expect(try await ben.get(path).text.contains(">\(say(group: .yourRole)): \(say(group: .owner))</p>"))
        let removed = try await ben.fill(try await ben.member(of: path), say(group: .remove))
        #expect(try await ben.told(removed, at: "\(path)/members") == say(group: .removed))
        #expect(try await ada.get(path).status == 404)
    }

    @Test("GRP-12 GRP-38 a form of a role that was lowered meanwhile says why it did nothing, also without its page")
    func lowered() async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let path = try await ada.createGroup()
        let invitation = try await ada.invite("ben@example.com", to: path, as: "admin")
        let ben = try await site.arrival(of: "ben@example.com")
        _ = try await ben.join(invitation)
        let page = "\(path)/invitations"
        let form = try AppBrowser.form(say(group: .invite), in: try await ben.get(page).text).hidden
            .merging(["email": "cleo@example.com", "mail-role": "member"]) { $1 }
        let member = try await ada.member(of: path)
        _ = try await ada.fill(member, say(group: .changeRole), ["role": "member"])
        let answer = try await ben.post(page, form)
        #expect(answer.status == 403 && answer.text.contains(say(group: .notPermitted)))
        #expect(answer.text.contains("href=\"\(path)\""))
        // Who is no longer in the group learns nothing about it.
        _ = try await ada.fill(member, say(group: .remove))
        #expect(try await ben.post(page, form).status == 404)
        #expect(try await site.mails(to: "cleo@example.com").isEmpty)
    }

    @Test("GRP-12 what decides who owns a group needs a proof of the last 24 hours (N 46)")
    func proof() async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let path = try await ada.createGroup()
        let form = try AppBrowser.form(say(group: .delete), in: try await ada.get("\(path)/delete").text).hidden
        site.clock.advance(by: 25 * 3600)
        let page = try await ada.get("\(path)/delete")
        #expect(page.text.contains(say(group: .proofText)))
        #expect(!page.text.contains(say(group: .deleteAgreed)))
        let forced = try await ada.post("\(path)/delete", form.merging(["agreed": "yes"]) { $1 })
        #expect(forced.status == 422)
        #expect(forced.notice == say(group: .proofText))
        let button = say(page: .goOn)
        let wrong = try await ada.fill("\(path)/delete", button, ["currentPassword": "wrong"])
        #expect(wrong.status == 422)
        let proved = try await ada.fill(
            "\(path)/delete", button, ["currentPassword": TestSite.password.reveal()])
        #expect(try await ada.told(proved, at: "\(path)/delete") == say(group: .proved))
        let unticked = try await ada.fill("\(path)/delete", say(group: .delete))
        #expect(unticked.text.contains(say(account: .deletionNotAgreed)))
        let deleted = try await ada.fill("\(path)/delete", say(group: .delete), ["agreed": "yes"])
        #expect(try await ada.told(deleted, at: "/account/groups") == say(group: .deleted))
        #expect(try await ada.get(path).status == 404)
    }

    @Test("GRP-26 a person switches to a group with a button, and its page says that it is the one in use")
    func switching() async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let (one, other) = (try await ada.createGroup("One"), try await ada.createGroup("Other"))
        for path in [one, other, other] {
            if try await !ada.get(path).text.contains(say(group: .isActive)) {
                let answer = try await ada.fill(path, say(group: .activate))
                #expect(try await ada.told(answer, at: path) == say(group: .activated))
            }
            #expect(try await ada.get(path).text.contains(say(group: .isActive)))
        }
        #expect(try await !ada.get(one).text.contains(say(group: .isActive)))
        let list = try await ada.get("/account/groups").text
        #expect(list.contains(#"<a href="\#(other)" aria-current="true">Other</a>"#))
        #expect(list.contains(#"<a href="\#(one)">One</a>"#))
        #expect(list.ranges(of: say(group: .current)).count == 1)
        #expect(try await ada.get("/account").text.contains("\(say(group: .current)): Other"))
    }

    @Test("GRP-06 the page that deletes the account lists the groups that go, and those that another member inherits")
    func losses() async throws {
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        _ = try await ada.createGroup("Only mine")
        let shared = try await ada.createGroup("Shared")
        let ben = try await site.arrival(of: "ben@example.com")
        _ = try await ben.join(try await ada.make("link", to: shared))
        let page = try await ada.get("/account/delete").text
        #expect(page.contains(say(group: .lost(name: "Only mine"))))
        #expect(page.contains(say(group: .handedOn(name: "Shared"))))
    }

    @Test("GRP-38 UI-11 the pages are whole in every language", arguments: Catalogue.all.map(\.language))
    func languages(language: String) async throws {
        let catalogue = Catalogue.best(for: [language])
        let site = try await TestSite.withGroups()
        let ada = try await site.arrival(of: "ada@example.com")
        let path = try await ada.createGroup()
        #expect(try await ada.get("/account/groups", language: language).heading == escaped(catalogue.group(.groups)))
        let pages: [(end: String, text: GroupPageText)] = [
            ("/members", GroupPageText.members), ("/invitations", .byMail), ("/delete", .deleteAgreed), ("", .rename),
        ]
        for (end, text) in pages {
            let page = try await ada.get(path + end, language: language)
            #expect(page.status == 200)
            #expect(page.text.unbroken.contains(escaped(catalogue.group(text))), "\(end)")
        }
    }
}
