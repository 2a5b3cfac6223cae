import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseTesting
import Testing

/// Security keys on the account page, with a device that answers as the script does.
@Suite("Security keys on the account page")
struct AccountSecurityKeyTests {
    private let path = PhoneApp.path

    private func person() async throws -> AccountPerson {
        try await AccountPerson(
            at: try await TestSite(publicURL: SiteBrowser.origin, passkeys: true, factors: true))
    }

    @Test("PKF-07 a security key is added, listed and told to its owner; the codes come with the first factor alone")
    func whole() async throws {
        let ada = try await person()
        let begun = try await ada.browser.post(path, ["intent": "security-key", "keyName": "Blue & small"])
        #expect(begun.status == 200 && begun.body.contains("data-begins"))
        #expect(begun.body.contains(say(account: .keyUnsupported)))
        let form = try PageDevice.Form.one("create", in: begun)
        #expect(form.excluded == 0)
        // Nobody is asked for a key that is not verified.
        #expect(try await ada.user.factors.map(\.isVerified) == [false])
        let answer = PageDevice().added(form)
        #expect(PhoneApp.backupCodes(in: try await ada.browser.post(path, answer)).count == BackupCodes.count)
        // The same form again, as by a reload, shows nothing a second time.
        #expect(try await ada.browser.post(path, answer).location == path)
        let page = try await ada.browser.get(path)
        #expect(page.body.contains("<strong>Blue &amp; small</strong>"))
        #expect(page.body.contains(say(shared: .securityKey)))
        #expect(try await ada.user.factors.map(\.kind) == [.securityKey])
        #expect(try await ada.events().contains(.factorAdded))

        let second = try await PageDevice.form(for: ada, name: "")
        #expect(second.excluded == 1)
        #expect(try await ada.browser.post(path, PageDevice().added(second)).location == path)
        #expect(try await ada.browser.get(path).body.contains(say(shared: .securityKeyAdded)))
        #expect(try await ada.user.factors.filter(\.isVerified).count == 2)
    }

    @Test("MFA-04 WAN-08 an answer for another person, another session or another use adds no key")
    func binding() async throws {
        let ada = try await person()
        let bob = try await AccountPerson("bob@example.com", at: ada.site)
        let (theirs, form) = (try await PageDevice.form(for: bob), try await PageDevice.form(for: ada))
        let device = PageDevice()
        // Bob's key, and his question, in a form of Ada's.
        var stolen = device.added(theirs)
        stolen["ticket"] = form.hidden["ticket"]
        #expect(try await ada.browser.post(path, stolen).location == path)
        stolen["key"] = form.hidden["key"]
        #expect(try await ada.browser.post(path, stolen).status == 422)
        // Another session of the same person.
        let other = try await ada.otherBrowser()
        var elsewhere = device.added(form)
        elsewhere["ticket"] = nil
        #expect(try await other.post(path, elsewhere).location == path)
        // The answer to a question for a passkey.
        let passkey = try PageDevice.Form.one("create", in: try await ada.browser.get("/account/passkeys"))
        let confused = device.added(passkey).merging(form.hidden) { $1 }
            .merging(["passkey": device.added(passkey)["passkey"] ?? ""]) { $1 }
        #expect(try await ada.browser.post(path, confused).status == 422)
        #expect(try await ada.browser.post(path, form.hidden.merging(["passkey": "{}"]) { $1 }).status == 400)
        for person in [ada, bob] { #expect(try await person.user.factors.allSatisfy { !$0.isVerified }) }
        #expect(try await ada.browser.post(path, device.added(form)).status == 200)
        #expect(try await ada.user.factors.contains(where: \.isVerified))
    }

    @Test("WAN-04 a key that the account has already is not added, and the name stays in the form")
    func taken() async throws {
        let (ada, device) = (try await person(), PageDevice())
        let passkey = try PageDevice.Form.one("create", in: try await ada.browser.get("/account/passkeys"))
        _ = try await ada.browser.post("/account/passkeys", device.added(passkey))
        let form = try await PageDevice.form(for: ada, name: "Blue")
        #expect(form.excluded == 1)
        let refused = try await ada.browser.post(path, device.added(form))
        #expect(refused.status == 422 && refused.body.contains(say(shared: .securityKeyTaken)))
        #expect(refused.body.contains("value=\"Blue\""))
        #expect(try await ada.user.factors.allSatisfy { !$0.isVerified })
    }

    @Test("PKF-05 a page that was open for long asks again, and an answer that is too late adds nothing")
    func late() async throws {
        let ada = try await person()
        let form = try await PageDevice.form(for: ada)
        let again = try await ada.browser.post(path, form.hidden.merging(["passkey": ""]) { $1 })
        let fresh = try PageDevice.Form.one("create", in: again)
        #expect(again.status == 200 && fresh.challengeID != form.challengeID)
        ada.site.clock.advance(by: 301)
        let late = try await ada.browser.post(path, PageDevice().added(fresh))
        #expect(late.status == 422 && late.body.contains(say(page: .passkeyLate)))
        #expect(try await ada.user.factors.allSatisfy { !$0.isVerified })
    }

    @Test("SRV-35 who has been signed in for long is asked who they are before a key is added")
    func proof() async throws {
        let ada = try await person()
        ada.site.clock.advance(by: 601)
        let asked = try await ada.browser.post(path, ["intent": "security-key", "keyName": "Blue"])
        #expect(try asked.status == 200 && PageDevice.Form.all(in: asked).isEmpty)
        #expect(try await ada.user.factors.isEmpty)
        var form = try #require(asked.hidden(beside: "Blue").first)
        form["currentPassword"] = "not the password"
        #expect(try await ada.browser.post(path, form).status == 422)
        form["currentPassword"] = TestSite.password.reveal()
        let begun = try await ada.browser.post(path, form)
        let device = PageDevice()
        #expect(try await ada.browser.post(path, device.added(try .one("create", in: begun))).status == 200)
        #expect(try await ada.user.factors.map(\.name) == ["Blue"])
    }

    @Test("MFA-13 MFA-06 a key proves who it is before it is removed, and the codes go with it")
    func removal() async throws {
        let device = PageDevice()
        let (ada, _) = try await device.owner()
        let remove = try #require(try await ada.browser.get(path).hidden(beside: "remove").first)
        let asked = try await ada.browser.post(path, remove)
        #expect(asked.body.contains(say(ScreenText.useSecurityKey(name: nil))))
        let form = try PageDevice.Form.one("prove", in: asked)
        let stranger = try await ada.browser.post(path, try PageDevice().signedIn(form))
        #expect(stranger.status == 422 && stranger.body.contains(say(account: .keyFailed)))
        #expect(try await ada.user.factors.count == 1)
        let again = try PageDevice.Form.one("prove", in: try await ada.browser.post(path, remove))
        #expect(try await ada.browser.post(path, try device.signedIn(again)).location == path)
        #expect(try await ada.user.factors.isEmpty)
        #expect(try await SiteBrowser(ada.site).signIn(ada.email) == "/groups")
    }

    @Test("MFA-01 without passkeys or second factors, the page has no security keys and a form adds none")
    func off() async throws {
        for (passkeys, factors) in [(false, true), (true, false)] {
            let site = try await TestSite(publicURL: SiteBrowser.origin, passkeys: passkeys, factors: factors)
            let ada = try await AccountPerson(at: site)
            #expect(try await !ada.browser.get(path).body.contains("name=\"keyName\""))
            let answer = try await ada.browser.post(path, ["intent": "security-key", "keyName": "Blue"])
            #expect(try answer.status >= 400 && PageDevice.Form.all(in: answer).isEmpty)
            #expect(try await ada.user.factors.isEmpty)
        }
    }

    @Test("PKF-07 a factor is renamed by its owner alone, and not to the name of another one")
    func rename() async throws {
        let device = PageDevice()
        let (ada, _) = try await device.owner()
        let rename = try #require(try await ada.browser.get(path).hidden(beside: "rename").first)
        let naming = try await ada.browser.post(path, rename)
        #expect(naming.body.contains(say(account: .passkeyRenameThis(name: "Blue"))))
        for (name, sentence) in [
            (" ", say(account: .passkeyNameMissing)),
            (String(repeating: "x", count: 121), say(account: .nameTooLong(limit: FactorRecord.longestName))),
        ] {
            let refused = try await ada.browser.post(path, rename.merging(["passkeyName": name]) { $1 })
            #expect(refused.status == 422 && refused.body.contains(sentence))
        }
        let renaming = rename.merging(["passkeyName": " Red "]) { $1 }
        #expect(try await ada.browser.post(path, renaming).location == path)
        #expect(try await ada.browser.get(path).body.contains(say(account: .nameSaved)))
        #expect(try await ada.user.factors.map(\.name) == ["Red"])
        #expect(try await ada.events().contains(.factorRenamed))

        // Somebody else with a form made by hand.
        let bob = try await AccountPerson("bob@example.com", at: ada.site)
        let stolen = ["intent": "rename", "key": rename["key"] ?? "", "passkeyName": "Mine"]
        #expect(try await bob.browser.post(path, stolen).location == path)
        #expect(try await ada.user.factors.map(\.name) == ["Red"])

        // A new one of the same session, and the name of the first.
        let proof = try PageDevice.Form.one(
            "prove", in: try await ada.browser.post(path, ["intent": "security-key", "keyName": "Green"]))
        let begun = try await ada.browser.post(path, try device.signedIn(proof))
        #expect(try await ada.browser.post(path, PageDevice().added(try .one("create", in: begun))).location == path)
        let all = try await ada.browser.get(path).hidden(beside: "rename")
        let green = try #require(all.first { $0["key"] != rename["key"] })
        let taken = try await ada.browser.post(path, green.merging(["passkeyName": "Red"]) { $1 })
        #expect(taken.status == 422 && taken.body.contains(say(account: .factorNameTaken)))
        #expect(try await Set(ada.user.factors.map(\.name)) == ["Red", "Green"])
    }

    @Test("MFA-01 the name of a key is checked in its own field")
    func names() async throws {
        let ada = try await person()
        let long = String(repeating: "x", count: FactorRecord.longestName + 1)
        let refused = try await ada.browser.post(path, ["intent": "security-key", "keyName": long])
        #expect(refused.status == 422)
        #expect(refused.body.contains(say(account: .nameTooLong(limit: FactorRecord.longestName))))
        #expect(refused.body.components(separatedBy: long).count == 2)
        #expect(try await ada.user.factors.isEmpty)
    }
}
