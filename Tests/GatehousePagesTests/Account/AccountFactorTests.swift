import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseStore
import GatehouseTesting
import Testing

/// Second factors and backup codes on the account page.
@Suite("Two-step verification on the account page")
struct AccountFactorTests {
    private let path = PhoneApp.path

    private func person() async throws -> AccountPerson {
        try await AccountPerson(at: try await TestSite(publicURL: SiteBrowser.origin, factors: true))
    }

    @Test("SRV-27 the mail about few backup codes leads to the page where new ones are made")
    func mailed() {
        #expect(MailComposer.backupCodesPath == path)
    }

    @Test("SRV-21 a subject in the mailbox breaks within no word that has a hyphen")
    func subject() async throws {
        let ada = try await person()
        _ = try await PhoneApp(addedBy: ada)
        let list = try await ada.browser.get("/mailbox").body
        #expect(list.contains(">A second <span class=\"whole\">sign-in</span> step was added"))
    }

    @Test("PKF-07 an app is added by picture, key or link, and verified; its codes are shown once")
    func whole() async throws {
        let ada = try await person()
        #expect(try await ada.browser.get("/account").body.contains("href=\"\(path)\""))
        let setup = try await ada.browser.post(path, ["factorName": "Phone & tablet"])
        #expect(setup.status == 200 && setup.body.contains("src=\"data:image/svg+xml;utf8,"))
        #expect(setup.body.contains("href=\"otpauth://totp/") && setup.body.contains(say(shared: .openAuthenticator)))
        let app = try PhoneApp.codes(in: setup)
        // Nobody is asked for an app that is not verified.
        #expect(try await ada.user.factors.map(\.isVerified) == [false])
        var form = try #require(setup.hidden(beside: "confirm").first)
        for (code, sentence) in [
            ("", say(sentence: .factorMissing)), ("000000", say(sentence: .failure(.factorIncorrect))),
        ] {
            let refused = try await ada.browser.post(path, form.merging(["factorCode": code]) { $1 })
            #expect(refused.status == 422 && refused.body.contains(sentence))
            #expect(!refused.body.contains("class=\"copyable\""))
        }
        form["again"] = "yes"
        let again = try await ada.browser.post(path, form.merging(["factorCode": "000000"]) { $1 })
        #expect(again.body.contains(say(shared: .appCodeWrongAgain)))
        form["factorCode"] = app.code(of: TimeCode.step(at: ada.site.clock.now)).reveal()
        let shown = try await ada.browser.post(path, form)
        let codes = PhoneApp.backupCodes(in: shown)
        #expect(shown.status == 200 && codes.count == BackupCodes.count)
        #expect(codes.allSatisfy { $0.count == 19 && BackupCodes.read(Secret($0)) != nil })
        // The same form again, as by a reload, shows nothing a second time.
        #expect(try await ada.browser.post(path, form).location == path)
        let page = try await ada.browser.get(path)
        #expect(page.body.contains("<strong>Phone &amp; tablet</strong>") && page.body.contains("10 left"))
        for code in codes { #expect(!page.body.contains(code)) }
        #expect(try await ada.browser.get("/account").body.contains(say(shared: .on)))
    }

    @Test("MFA-11 new codes replace the old ones, and the same form replaces none twice")
    func renewal() async throws {
        let ada = try await person()
        let app = try await PhoneApp(addedBy: ada)
        let form = try #require(try await ada.browser.get(path).hidden(beside: "backup-codes").first)
        let renewed = PhoneApp.backupCodes(in: try await ada.browser.post(path, form))
        #expect(renewed.count == BackupCodes.count && Set(renewed).isDisjoint(with: app.backupCodes))
        #expect(try await ada.browser.post(path, form).location == path)
        #expect(try await ada.browser.get(path).body.contains("10 left"))
    }

    @Test("MFA-06 the last factor takes the codes along, and nothing asks for a step afterwards")
    func removal() async throws {
        let ada = try await person()
        _ = try await PhoneApp(addedBy: ada)
        let form = try #require(try await ada.browser.get(path).hidden(beside: "remove").first)
        for _ in 0..<2 { #expect(try await ada.browser.post(path, form).location == path) }
        let page = try await ada.browser.get(path)
        #expect(page.body.contains(say(account: .factorRemoved)) && !page.body.contains("10 left"))
        #expect(try await ada.user.factors.isEmpty)
        let other = SiteBrowser(ada.site)
        #expect(try await other.signIn(ada.email) == "/groups")
    }

    @Test("SRV-40 what somebody calls an app is isolated in a sentence, and keeps nothing that sets a direction")
    func hostileName() async throws {
        let ada = try await person()
        _ = try await PhoneApp(addedBy: ada, name: "هاتف\u{202E}\u{2069}")
        #expect(try await ada.user.factors.map(\.name) == ["هاتف"])
        let page = try await ada.browser.get(path)
        #expect(page.body.contains(say(account: .passkeyRemove(name: "\u{2068}هاتف\u{2069}"))))
        #expect(!page.body.contains("\u{202E}"))
    }

    @Test("SRV-35 who has been signed in for long is asked who they are before anything changes")
    func proof() async throws {
        let ada = try await person()
        ada.site.clock.advance(by: 601)
        let asked = try await ada.browser.post(path, ["factorName": "Phone"])
        #expect(asked.status == 200 && !asked.body.contains("class=\"copyable\""))
        // The way back from a step leads to the page that it began on.
        #expect(asked.body.contains("class=\"back\" href=\"\(path)\""))
        var form = try #require(asked.hidden(beside: "Phone").first)
        form["currentPassword"] = "not the password"
        let refused = try await ada.browser.post(path, form)
        #expect(refused.status == 422 && refused.body.contains(say(account: .currentPasswordWrong)))
        form["currentPassword"] = TestSite.password.reveal()
        #expect(try await ada.browser.post(path, form).body.contains("class=\"copyable\""))
    }

    @Test("MFA-01 where second factors are off, there is no page for them")
    func off() async throws {
        let ada = try await AccountPerson(at: try await TestSite(publicURL: SiteBrowser.origin))
        #expect(try await ada.browser.get(path).location == "/account")
        #expect(try await !ada.browser.get("/account").body.contains(path))
    }
}
