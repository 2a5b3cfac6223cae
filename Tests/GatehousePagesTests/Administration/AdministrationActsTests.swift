import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import HTTPTypes
import Testing

@testable import GatehousePages

@Suite("What administrators do")
struct AdministrationActsTests {
    /// A site with an administrator who has just signed in, and a person who is signed in too.
    private func scene() async throws -> (site: TestSite, root: AppBrowser, ada: AppBrowser, path: String) {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.account("ada@example.com")
        let ada = AppBrowser(site)
        _ = try await ada.signIn("ada@example.com")
        return (site, root, ada, "/admin/people/\(try await site.user("ada@example.com").id.text)")
    }

    private func isOut(_ browser: AppBrowser) async throws -> Bool {
        try await browser.get("/groups").heading != "Groups"
    }

    @Test("SRV-20 SRV-11 SRV-27 a ban is there with the next request, and so is its end; both are in the trail")
    func ban() async throws {
        let (site, root, ada, path) = try await scene()
        #expect(try await !isOut(ada))
        let answer = try await root.fill(path, say(console: .ban), ["span": "day"])
        #expect(try await root.told(answer, at: path) == say(console: .doneBanned("ada@example.com")))
        #expect(try await isOut(ada))
        let user = try await site.user("ada@example.com")
        #expect(user.bannedUntil == site.clock.now.addingTimeInterval(86_400))
        #expect(
            try await root.told(root.fill(path, say(console: .liftBan), [:]), at: path)
                == say(console: .doneUnbanned("ada@example.com")))
        #expect(try await site.user("ada@example.com").bannedUntil == nil)
        let admin = try await site.user("root@example.com").id
        let trail = try await site.trail([.userBanned, .userUnbanned])
        #expect(trail.map(\.event) == [.userUnbanned, .userBanned])
        #expect(trail.allSatisfy { $0.actor == .administrator(admin) && $0.userID == user.id })
        // SRV-27: the owner is told of both.
        let words = Catalogue.english.mail
        #expect(
            try await site.mails(to: "ada@example.com").prefix(2).map(\.subject)
                == [words(.noticeSubject(.accountUnblocked)), words(.noticeSubject(.accountBlocked))])
    }

    @Test("SRV-20 one session ends and the others continue; then all of them end")
    func signOut() async throws {
        let (site, root, ada, path) = try await scene()
        let id = try await site.user("ada@example.com").id
        let before = Set(try await site.backend.accounts.administration.sessions(of: id).map(\.id))
        let phone = AppBrowser(site)
        _ = try await phone.signIn("ada@example.com")
        let session = try #require(
            try await site.backend.accounts.administration.sessions(of: id).first { !before.contains($0.id) })
        let ticket = try AppBrowser.form(say(console: .ban), in: try await root.get(path).text).hidden["ticket"] ?? ""
        // A session of somebody else is none of this account's.
        let own = try await site.backend.accounts.administration.sessions(
            of: try await site.user("root@example.com").id)
        let wrong = try await root.post(
            path, ["ticket": ticket, "intent": "sign-out", "session": try #require(own.first).id.text])
        #expect(try await root.told(wrong, at: path) == say(console: .refusedGone))
        #expect(try await root.get("/admin").status == 200)

        let fields = ["ticket": ticket, "intent": "sign-out", "session": session.id.text]
        #expect(
            try await root.told(root.post(path, fields), at: path)
                == say(console: .doneSignedOut("ada@example.com")))
        // The same form again changes nothing.
        #expect(try await root.told(root.post(path, fields), at: path) == say(console: .refusedGone))
        #expect(try await isOut(phone))
        #expect(try await !isOut(ada))
        let everywhere = try await root.fill(path, say(console: .signOutEverywhere), [:])
        #expect(try await root.told(everywhere, at: path) == say(console: .doneSignedOutEverywhere("ada@example.com")))
        #expect(try await isOut(ada))
        #expect(try await isOut(phone))
        #expect(try await root.get(path).text.contains(say(console: .noSessions)))
        #expect(try await site.trail([.sessionsRevoked]).count == 2)
    }

    @Test("SRV-20 an account is deleted when its address was typed, and only then")
    func delete() async throws {
        let (site, root, ada, path) = try await scene()
        for typed in ["", "ada", "root@example.com"] {
            let answer = try await root.fill(path, "Delete account", ["typed": typed])
            #expect(try await root.told(answer, at: path) == say(console: .refusedTyped))
        }
        #expect(try await !isOut(ada))
        let answer = try await root.fill(path, "Delete account", ["typed": "\u{2068}Ada@example.com\u{2069}\u{A0}"])
        #expect(try await root.told(answer, at: "/admin/people") == say(console: .doneDeleted("ada@example.com")))
        #expect(try await isOut(ada))
        #expect(try await root.get(path).status == 404)
        await #expect(throws: AccountRefusal.self) { try await site.user("ada@example.com") }
    }

    @Test("SRV-20 an administrator's own account has neither ban nor deletion, and a form made by hand does not help")
    func ownAccount() async throws {
        let (site, root, _, other) = try await scene()
        let path = "/admin/people/\(try await site.user("root@example.com").id.text)"
        let page = try await root.get(path)
        #expect(page.text.contains("This is your own account"))
        #expect(!page.text.contains("value=\"ban\"") && !page.text.contains("value=\"delete\""))
        let ticket = try AppBrowser.form(say(console: .ban), in: try await root.get(other).text).hidden["ticket"] ?? ""
        for fields in [["intent": "ban"], ["intent": "delete", "typed": "root@example.com"]] {
            let answer = try await root.post(path, fields.merging(["ticket": ticket]) { $1 })
            #expect(try await root.told(answer, at: path) == say(console: .refusedOwn))
        }
        #expect(try await root.get("/admin").status == 200)
    }

    @Test("SRV-20 a code for a new password is mailed once in a while, and the confirmation to whom it is of use")
    func mails() async throws {
        let (site, root, ada, path) = try await scene()
        #expect(
            try await root.told(root.fill(path, say(console: .sendReset), [:]), at: path)
                == say(console: .doneMailed("ada@example.com")))
        #expect(try await site.mails(to: "ada@example.com").count == 2)
        #expect(
            try await root.told(root.fill(path, say(console: .sendReset), [:]), at: path)
                == say(console: .refusedWait))
        #expect(try await site.mails(to: "ada@example.com").count == 2)
        #expect(try await !isOut(ada))
        #expect(try await !root.get(path).text.contains("Resend confirmation"))
        let admin = try await site.user("root@example.com").id
        #expect(try await site.trail([.recoveryRequested]).map(\.actor) == [.administrator(admin)])

        try await site.accounts(["new@example.com"]) { $0.emailConfirmedAt = nil }
        let new = "/admin/people/\(try await site.user("new@example.com").id.text)"
        #expect(
            try await root.told(root.fill(new, "Resend confirmation", [:]), at: new)
                == say(console: .doneMailed("new@example.com")))
        #expect(try await site.mails(to: "new@example.com").count == 1)
        #expect(try await site.trail([.confirmationMailed]).count == 1)
    }

    @Test("SRV-20 deletion is the only act of a person's page that looks destructive, and stands at its end")
    func deletionApart() async throws {
        let (_, root, _, path) = try await scene()
        let text = try await root.get(path).text
        let end = try #require(text.firstRange(of: "<section class=\"group danger-zone\">"))
        let (before, after) = (text[..<end.lowerBound], text[end.upperBound...])
        #expect(before.contains(say(console: .ban)) && before.contains(say(console: .signOutSession)))
        for look in ["button small risky", "button small danger"] { #expect(!before.contains(look), "\(look)") }
        #expect(after.contains("<h2>\(say(console: .danger))</h2>"))
        #expect(after.ranges(of: "<details class=\"act\">").count == 1)
        #expect(after.contains(say(console: .delete)) && !after.contains("<table"))
    }

    // MARK: The checks before an act

    @Test("SRV-20 SRV-15 an act without the value of this session's forms is refused, and nothing is done")
    func forgedForms() async throws {
        let (site, root, _, path) = try await scene()
        let second = try await site.administrator("second@example.com")
        let foreign =
            try AppBrowser.form(say(console: .ban), in: try await second.get(path).text).hidden["ticket"] ?? ""
        #expect(foreign.count > 43)
        for route in ["/admin/keys", "/admin/mails", path] {
            for ticket in [nil, "", "x", foreign] {
                var fields = ["intent": route == "/admin/keys" ? "rotate" : "ban", "mail": "1"]
                fields["ticket"] = ticket
                #expect(try await root.post(route, fields).status == 403, "\(route)")
            }
        }
        #expect(try await site.trail([.userBanned, .keysRotated]).isEmpty)
        let elsewhere = try await site.respond(
            .post, path, headers: [.origin: "https://evil.example"], form: "intent=ban&ticket=\(foreign)")
        #expect(elsewhere.status == 403)
    }

    @Test(
        "SRV-20 ten minutes after sign-in an act asks for the password, and is done with the right one alone")
    func proof() async throws {
        let (site, root, ada, path) = try await scene()
        site.clock.advance(by: 600)
        #expect(try await root.fill(path, say(console: .sendReset), [:]).status == 303)
        site.clock.advance(by: 1)
        let asked = try await root.fill(path, say(console: .ban), ["span": "week"])
        #expect(asked.status == 403 && asked.heading == say(console: .proofTitle))
        #expect(try await !isOut(ada))
        // The form holds the act, and can be filled wrongly as often as one likes.
        let form = try AppBrowser.form(Catalogue.english.page(.goOn), in: asked.text)
        #expect(form.action == path && form.hidden["intent"] == "ban" && form.hidden["span"] == "week")
        let wrong = try await root.post(path, form.hidden.merging(["currentPassword": "wrong horse"]) { $1 })
        #expect(wrong.status == 403 && wrong.text.contains(say(account: .currentPasswordWrong)))
        #expect(!wrong.text.contains("wrong horse"))
        #expect(try await !isOut(ada))
        #expect(try AppBrowser.form(Catalogue.english.page(.goOn), in: wrong.text).hidden == form.hidden)
        // A password does not replace the check of the form.
        var forged = form.hidden.merging(["currentPassword": TestSite.password.reveal()]) { $1 }
        forged["ticket"] = "x"
        #expect(try await root.post(path, forged).heading != say(console: .proofTitle))
        #expect(try await !isOut(ada))

        let right = try await root.post(
            path, form.hidden.merging(["currentPassword": TestSite.password.reveal()]) { $1 })
        #expect(try await root.told(right, at: path) == say(console: .doneBanned("ada@example.com")))
        #expect(try await isOut(ada))
        // For a while nothing is asked any more.
        site.clock.advance(by: 599)
        #expect(try await root.fill(path, say(console: .liftBan), [:]).status == 303)
        site.clock.advance(by: 2)
        #expect(try await root.fill(path, say(console: .ban), [:]).status == 403)
        let trail = try await site.trail([.reauthenticated, .signInFailed])
        #expect(trail.map(\.event) == [.reauthenticated, .signInFailed])
    }

    @Test("SRV-20 every act of every page asks for the proof")
    func proofEverywhere() async throws {
        let (site, root, _, path) = try await scene()
        let ticket = try AppBrowser.form(say(console: .ban), in: try await root.get(path).text).hidden["ticket"] ?? ""
        site.clock.advance(by: 601)
        var asked = 0
        for route in site.administrationRoutes()
        where !["/admin/people", "/admin/events", "/admin/find-mails", "/admin/all-groups"].contains(route) {
            let page = try await root.post(route, ["ticket": ticket, "intent": "rotate"])
            if page.heading == say(console: .proofTitle) { asked += 1 } else { #expect(page.status == 405, "\(route)") }
        }
        #expect(asked == 7)
        #expect(try await site.trail([.keysRotated, .listDownloaded]).isEmpty)
    }

    @Test("SRV-20 an administrator without a password shows who they are by a mailed code, as on the account page")
    func provenByCode() async throws {
        let (site, root, _, path) = try await scene()
        let id = try await site.user("root@example.com").id
        try await site.backend.database.write { sql in
            _ = try UserTable(sql).setPassword(nil, of: id, at: Date(timeIntervalSince1970: 0))
        }
        site.clock.advance(by: 601)
        let asked = try await root.fill(path, say(console: .ban), ["span": "week"])
        #expect(asked.status == 403 && asked.text.contains(say(account: .codeNeeded(email: "root@example.com"))))
        #expect(!asked.text.contains("name=\"otp\""))
        let sending = try AppBrowser.form(Catalogue.english.text(.sendCode), in: asked.text)
        let sent = try await root.post(sending.action, sending.hidden)
        #expect(sent.status == 403 && sent.text.contains(say(account: .codeSent)))
        let form = try AppBrowser.form(Catalogue.english.page(.goOn), in: sent.text)
        #expect(form.hidden["intent"] == "ban" && form.hidden["span"] == "week")
        let wrong = try await root.post(path, form.hidden.merging(["otp": "000000"]) { $1 })
        #expect(wrong.status == 403 && wrong.text.contains(say(account: .codeRefused)))
        #expect(try await root.post(path, form.hidden.merging(["currentPassword": "x"]) { $1 }).status == 403)
        #expect(try await site.trail([.userBanned]).isEmpty)
        let code = try #require(try await site.mails(to: "root@example.com").first?.code)
        let answer = try await root.post(path, form.hidden.merging(["otp": code]) { $1 })
        #expect(try await root.told(answer, at: path) == say(console: .doneBanned("ada@example.com")))
    }

    @Test("SRV-20 an administrator with neither password nor confirmed address signs in again")
    func provenBySignIn() async throws {
        let (site, root, _, path) = try await scene()
        let id = try await site.user("root@example.com").id
        try await site.backend.database.write { sql in
            _ = try UserTable(sql).setPassword(nil, of: id, at: Date(timeIntervalSince1970: 0))
            _ = try sql.run("UPDATE users SET email_confirmed_at = NULL WHERE id = ?", [.id(id)])
        }
        site.clock.advance(by: 601)
        let asked = try await root.fill(path, say(console: .ban), [:])
        #expect(asked.status == 403 && asked.text.unbroken.contains(say(account: .signInAgain)))
        #expect(asked.text.contains("action=\"/sign-out\""))
        let form = try AppBrowser.form(say(console: .ban), in: try await root.get(path).text)
        for proof in ["currentPassword", "otp"] {
            #expect(try await root.post(path, form.hidden.merging([proof: ""]) { $1 }).status == 403)
        }
        #expect(try await site.trail([.userBanned]).isEmpty)
    }

    // MARK: Keys and mails

    @Test("SRV-20 SRV-09 keys rotate once, however often the button is pressed, and the page shows the state of each")
    func keys() async throws {
        let (site, root, ada, _) = try await scene()
        let before = try await root.get("/admin/keys")
        #expect(before.text.ranges(of: "role=\"row\"").count == 2)
        #expect(before.text.contains("<p class=\"help\">\(escaped(say(console: .rotateLine)))</p>"))
        let form = try AppBrowser.form(say(console: .rotate), in: before.text)
        #expect(
            try await root.told(root.post("/admin/keys", form.hidden), at: "/admin/keys")
                == say(console: .doneRotated))
        #expect(
            try await root.told(root.post("/admin/keys", form.hidden), at: "/admin/keys")
                == say(console: .rotating))
        let after = try await root.get("/admin/keys")
        #expect(after.text.ranges(of: "role=\"row\"").count == 3)
        #expect(after.text.contains("Published") && after.text.contains("A rotation is under way"))
        #expect(!after.text.contains("value=\"rotate\"") && !after.text.contains(say(console: .rotateLine)))
        site.clock.advance(by: 901)
        let later = try await root.get("/admin/keys").text
        #expect(later.contains(say(console: .verifies)) && !later.contains(say(console: .published)))
        #expect(try await !isOut(ada))
        #expect(try await site.trail([.keysRotated]).count == 1)
    }

    @Test(
        "OPS-05 the queue says why a mail could not be handed over",
        arguments: [
            MailFailure.Reason.notOffered, .notTrusted, .encryption, .unreachable, .timeout, .authentication,
        ])
    func mailReasons(reason: MailFailure.Reason) async throws {
        let (site, root, _, path) = try await scene()
        _ = try await root.fill(path, say(console: .sendReset), [:])
        let (database, now) = (site.backend.database, site.clock.now)
        let claims = try await database.write {
            try OutboxTable($0).claim(10, at: now, until: now.addingTimeInterval(60))
        }
        let claim = try #require(claims.last)
        #expect(try await !root.get("/admin/mails").text.contains(say(console: .mailFailure(reason))))
        try await database.write {
            try OutboxTable($0).postpone(claim, nil, reason, until: now.addingTimeInterval(3600))
        }
        #expect(try await root.get("/admin/mails").text.contains(say(console: .mailFailure(reason))))
    }

    @Test("SRV-20 mails are late once they have waited for a quarter of an hour, until they are of no use")
    func lateMails() async throws {
        let site = try await TestSite.administered()
        _ = try await site.administrator()
        let administration = site.backend.accounts.administration
        site.clock.advance(by: OutboxTable.patience - 1)
        #expect(try await administration.overview().lateMails == 0)
        site.clock.advance(by: 2)
        let figures = try await administration.overview()
        #expect(figures.lateMails > 0 && figures.lateMails == figures.waitingMails)
        site.clock.advance(by: 30 * 86_400)
        #expect(try await administration.overview().lateMails == 0)
    }

    @Test(
        "SRV-20 a badge of the first page says how many mails are late, where mails are sent at all",
        arguments: [true, false])
    func lateBadge(sendsMails: Bool) async throws {
        let site = try await TestSite.administered(sendsMails: sendsMails)
        let root = try await site.administrator()
        func badges() async throws -> [String] {
            let page = try await root.get("/admin").text
            return page.matches(of: /<span class="badge ([a-z]+)">([^<]*)</).map { "\($0.1) \($0.2)" }
        }
        let well = "good \(say(console: .allWell))"
        site.clock.advance(by: OutboxTable.patience - 1)
        #expect(try await badges().first == well)
        site.clock.advance(by: 2)
        let late = try await site.backend.accounts.administration.overview().lateMails
        let words = "\(say(console: .mails))\(Language.english.colon)\(say(console: .countWaiting("\(late)")))"
        #expect(late > 0)
        #expect(try await badges().first == (sendsMails ? "warning \(words)" : well))
    }

    @Test("SRV-20 the mails that wait are shown with their recipients and without what they say, and can be tried now")
    func mailQueue() async throws {
        let (site, root, _, path) = try await scene()
        _ = try await root.fill(path, say(console: .sendReset), [:])
        let mail = try #require(try await site.mails(to: "ada@example.com").first)
        var page = try await root.get("/admin/mails")
        #expect(page.status == 200 && page.text.contains("New password") && page.text.contains("Confirmation"))
        #expect(page.text.contains("<bdi>ada@example.com</bdi>"))
        for secret in [mail.code, mail.subject, mail.links.first ?? "-"] {
            #expect(!page.text.contains(secret), "\(secret.count) characters of a mail are shown")
        }
        // While it is being sent nobody else touches it.
        let (database, now) = (site.backend.database, site.clock.now)
        let claims = try await database.write {
            try OutboxTable($0).claim(10, at: now, until: now.addingTimeInterval(60))
        }
        let claim = try #require(claims.last)
        page = try await root.get("/admin/mails")
        #expect(page.text.contains("Being sent") && !page.text.contains("value=\"drop\""))
        let ticket = try AppBrowser.form(say(console: .ban), in: try await root.get(path).text).hidden["ticket"] ?? ""
        let fields = ["ticket": ticket, "mail": claim.row.id]
        for intent in ["retry", "drop"] {
            let answer = try await root.post("/admin/mails", fields.merging(["intent": intent]) { $1 })
            #expect(try await root.told(answer, at: "/admin/mails") == say(console: .refusedGone))
        }
        // It was not taken, and is tried again in an hour, unless somebody asks for it.
        try await database.write { try OutboxTable($0).postpone(claim, 450, until: now.addingTimeInterval(3600)) }
        #expect(try await !database.read { try OutboxTable($0).hasDue(at: now) })
        #expect(try await root.get("/admin/mails").text.contains(say(console: .reply("450"))))
        let retried = try await root.post("/admin/mails", fields.merging(["intent": "retry"]) { $1 })
        #expect(try await root.told(retried, at: "/admin/mails") == say(console: .doneRetried("ada@example.com")))
        #expect(try await database.read { try OutboxTable($0).hasDue(at: now) })
        let dropped = try await root.post("/admin/mails", fields.merging(["intent": "drop"]) { $1 })
        #expect(try await root.told(dropped, at: "/admin/mails") == say(console: .doneDropped("ada@example.com")))
        #expect(try await !database.read { try OutboxTable($0).hasDue(at: now) })
        let row = try await database.read { try $0.row("SELECT * FROM outbox WHERE id = ?", [.text(claim.row.id)]) }
        #expect(try row?.text("sealed") == "" && row?.text("purpose") == "recovery")
        // What was discarded is gone, and with it to whom it went.
        let left = try await root.get("/admin/mails").text
        #expect(left.contains("Discarded") && left.contains(say(console: .notKept)))
        let trail = try await site.trail([.mailRetried, .mailDropped])
        #expect(trail.map(\.event) == [.mailDropped, .mailRetried] && trail.allSatisfy { $0.reason == "recovery" })
    }
}
