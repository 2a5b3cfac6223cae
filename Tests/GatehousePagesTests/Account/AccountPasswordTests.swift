import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseTesting
import Testing

/// The password, and what asks for it.
@Suite("The password of a person's account")
struct AccountPasswordTests {
    let site: TestSite
    let ada: AccountPerson

    init() async throws {
        site = try await TestSite(publicURL: SiteBrowser.origin)
        ada = try await AccountPerson(at: site)
    }

    @Test("SRV-20 SRV-11 a new password needs the current one, ends all other sessions and keeps this one")
    func change() async throws {
        let other = try await ada.otherBrowser()
        let cookie = ada.browser.cookies["gatehouse-8080-session"]
        #expect(try await ada.changePassword().location == "/account")
        #expect(try await ada.takes(AccountPerson.newPassword))
        #expect(try await !ada.takes(TestSite.password.reveal()))
        #expect(try await other.get("/account").heading == "Session Expired")
        // The browser has another value, and the former one is dead.
        let renewed = ada.browser.cookies["gatehouse-8080-session"]
        #expect(renewed != nil && renewed != cookie)
        #expect(try await site.pages.browsers.current(cookie) == nil)
        let page = try await ada.browser.get("/account")
        #expect(page.heading == ada.email)
        #expect(page.body.contains("Password changed.") && page.body.contains("Changed on "))
        let records = try await site.backend.accounts.administration.auditRecords(
            AuditFilter(user: try await ada.user.id, events: [.passwordChanged]), page: 1, perPage: 10)
        #expect(records.total == 1)
    }

    @Test("SRV-27 a password that is changed on the page is told to the owner")
    func notice() async throws {
        let before = try await site.mails(to: ada.email).count
        _ = try await ada.changePassword()
        let mails = try await site.mails(to: ada.email)
        #expect(mails.count == before + 1)
        #expect(mails.first?.subject == Catalogue.english.mail(.noticeSubject(.passwordChanged)))
    }

    @Test("SRV-20 SRV-15 a form sent again after it changed the password says so again, and changes nothing")
    func twice() async throws {
        let form = try await ada.form(of: .password).merging([
            "currentPassword": TestSite.password.reveal(), "password": AccountPerson.newPassword,
            "confirmPassword": AccountPerson.newPassword,
        ]) { $1 }
        let before = ada.browser.cookies
        #expect(try await ada.browser.post("/account/password", form).location == "/account")
        let renewed = ada.browser.cookies["gatehouse-8080-session"]
        // As a double click sends it: with the cookie from before.
        ada.browser.cookies = before
        #expect(try await ada.browser.post("/account/password", form).location == "/account")
        #expect(ada.browser.cookies["gatehouse-8080-session"] == renewed)
        #expect(try await ada.browser.get("/account").heading == ada.email)
        // Whoever has the dead cookie and not the ticket gets nowhere.
        ada.browser.cookies = before
        let guess = try await ada.browser.post("/account/password", form.merging(["ticket": "x.y"]) { $1 })
        #expect(guess.heading == "Session Expired")
    }

    @Test("SRV-20 SRV-05 what is missing, wrong or too weak is said at its field, and nothing is changed")
    func refusals() async throws {
        let old = TestSite.password.reveal()
        for (from, to, repeated, field, sentence) in [
            ("", AccountPerson.newPassword, nil, "currentPassword", say(account: .currentPasswordMissing)),
            ("wrong password", AccountPerson.newPassword, nil, "currentPassword", say(account: .currentPasswordWrong)),
            (old, "", nil, "password", say(sentence: .passwordMissing)),
            (old, "Zq7!x", nil, "password", say(sentence: .passwordTooShort(minimum: 8))),
            (old, "password123", nil, "password", say(sentence: .failure(.commonPassword))),
            (old, old, nil, "password", say(sentence: .failure(.samePassword))),
            (old, AccountPerson.newPassword, "something else", "confirmPassword", say(sentence: .passwordsDiffer)),
        ] {
            let answer = try await ada.changePassword(from: from, to: to, repeated: repeated)
            #expect(answer.status == 422, "\(sentence)")
            let line = try #require(
                answer.body.firstMatch(of: /<p class="fault" id="(.*?)-error">.*<span>(.*?)<\/span><\/p>/))
            #expect(line.1 == field)
            #expect(line.2 == sentence)
            #expect(answer.body.ranges(of: "autofocus").count == 1)
            for secret in [old, to] where !secret.isEmpty { #expect(!answer.body.contains(secret)) }
        }
        #expect(try await ada.takes(old))
        #expect(try await ada.events().filter { $0 == .passwordChanged } == [])
    }

    @Test("SRV-20 SRV-07 SRV-26 wrong passwords count like those of a sign-in in this browser, and are written down")
    func limits() async throws {
        var limits = LimitPolicy.none
        limits.passwordKnownDevice = LimitRule("password-device", count: 3, window: .seconds(900))
        let site = try await TestSite(publicURL: SiteBrowser.origin, limits: limits)
        let ada = try await AccountPerson(at: site)
        for _ in 0..<3 {
            let answer = try await ada.changePassword(from: "wrong password")
            #expect(answer.body.contains(say(account: .currentPasswordWrong)))
        }
        // No page compares any more in this browser; what it used up is nobody else's.
        for page in [AccountPage.password, .address, .data, .deletion] {
            let answer = try await ada.send(
                [
                    "currentPassword": TestSite.password.reveal(), "password": AccountPerson.newPassword,
                    "confirmPassword": AccountPerson.newPassword, "email": "countess@example.com", "agreed": "yes",
                ], to: page)
            #expect(answer.status == 422 && answer.body.contains("Too many attempts."), "\(page)")
        }
        #expect(try await ada.events() == Array(repeating: .signInFailed, count: 3))
        #expect(try await ada.takes(TestSite.password.reveal()))
        site.clock.advance(by: 901)
        #expect(try await ada.changePassword().status == 303)
    }

    @Test("SRV-20 an account without a password sets one by a mailed code, and by nothing else")
    func noPassword() async throws {
        try await ada.dropPassword()
        let page = try await ada.browser.get("/account/password")
        #expect(page.heading == say(account: .setPassword))
        #expect(!page.body.contains("name=\"currentPassword\""))
        let new = ["password": AccountPerson.newPassword, "confirmPassword": AccountPerson.newPassword]
        let bare = try await ada.send(new, to: .password)
        #expect(bare.status == 422 && bare.body.contains("id=\"otp-error\""))
        // A password in force is none that anybody could know.
        #expect(try await ada.send(new.merging(["currentPassword": ""]) { $1 }, to: .password).status == 422)

        #expect(try await ada.send([:], to: .password, beside: "code").location == "/account/password")
        let code = try await ada.code()
        let wrong = String((Int(code) ?? 0) == 999_999 ? "000000" : "999999")
        let refused = try await ada.send(new.merging(["otp": wrong]) { $1 }, to: .password)
        #expect(refused.status == 422 && refused.body.contains(say(account: .codeRefused)))
        #expect(try await ada.user.passwordHash == nil)
        let split = "\(code.prefix(3)) \(code.suffix(3))"
        #expect(try await ada.send(new.merging(["otp": split]) { $1 }, to: .password).location == "/account")
        #expect(try await ada.takes(AccountPerson.newPassword))
    }

    @Test("SRV-20 SRV-06 another address needs the password, waits for its mails, and can be canceled")
    func address() async throws {
        let wish = ["email": "Countess@Example.com"]
        let bare = try await ada.send(wish, to: .address)
        #expect(bare.status == 422 && bare.body.contains(say(account: .currentPasswordMissing)))
        #expect(try await ada.user.newEmail == nil)
        let wrong = try await ada.send(wish.merging(["currentPassword": "wrong"]) { $1 }, to: .address)
        #expect(wrong.status == 422 && wrong.body.contains(say(account: .currentPasswordWrong)))
        #expect(wrong.body.contains("value=\"Countess@Example.com\""))
        let password = ["currentPassword": TestSite.password.reveal()]
        for (email, sentence) in [
            ("nobody", "Enter your email address"), (ada.email, say(account: .sameAddress)),
        ] {
            let answer = try await ada.send(password.merging(["email": email]) { $1 }, to: .address)
            #expect(answer.status == 422 && answer.body.contains(sentence))
        }
        #expect(try await ada.user.newEmail == nil)

        let form = try await ada.form(of: .address).merging(wish.merging(password) { $1 }) { $1 }
        #expect(try await ada.browser.post("/account/email", form).location == "/account")
        #expect(try await ada.user.newEmail == "countess@example.com")
        #expect(try await site.mails(to: "countess@example.com").count == 1)
        // A form sent twice mails once.
        #expect(try await ada.browser.post("/account/email", form).location == "/account")
        #expect(try await site.mails(to: "countess@example.com").count == 1)
        let page = try await ada.browser.get("/account")
        #expect(page.body.contains(say(account: .pendingAddressText(email: "countess@example.com"))))
        // The page that asks for a change knows of the one that waits, and so does that of the ways to sign in.
        for path in ["/account/email", "/account/sign-in"] {
            let again = try await ada.browser.get(path).body
            #expect(again.contains(say(account: .pendingAddressText(email: "countess@example.com"))), "\(path)")
            #expect(again.contains(say(account: .pendingAddressWay)), "\(path)")
        }

        #expect(try await ada.send([:], to: .overview, beside: "keep-address").location == "/account")
        #expect(try await ada.user.newEmail == nil)
        let mail = try #require(try await site.mails(to: "countess@example.com").first)
        await #expect(throws: AccountRefusal.self) {
            _ = try await site.backend.accounts.addressChange.confirm(
                .code(email: "countess@example.com", Secret(mail.code)), client: ClientContext())
        }
        #expect(
            try await ada.events() == [
                .signInFailed, .reauthenticated, .emailChangeRequested, .reauthenticated,
                .emailChangeCancelled,
            ])
    }
}
