import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import HTTPTypes
import Testing

/// The proof of the owner by passkey and authenticator app, on the pages.
@Suite("Proofs of the owner on the pages")
struct AccountProofTests {
    private let passkeys = "/account/passkeys"

    /// Somebody with a passkey that has been there for a while.
    private func owner() async throws -> (AccountPerson, PageDevice) {
        let site = try await TestSite(publicURL: SiteBrowser.origin, passkeys: true, factors: true)
        let (ada, device) = (try await AccountPerson(at: site), PageDevice())
        let form = try PageDevice.Form.one("create", in: try await ada.browser.get(passkeys))
        #expect(try await ada.browser.post(passkeys, device.added(form)).location == passkeys)
        ada.site.clock.advance(by: 601)
        return (ada, device)
    }

    @Test("MFA-13 a passkey comes first before a passkey is removed, and the same answer removes it")
    func removal() async throws {
        let (ada, device) = try await owner()
        let remove = try #require(try await ada.browser.get(passkeys).hidden(beside: "remove").first)
        let asked = try await ada.browser.post(passkeys, remove)
        #expect(asked.body.contains(say(account: .proveByPasskey)) && asked.body.contains("name=\"currentPassword\""))
        let form = try PageDevice.Form.one("prove", in: asked)
        #expect(form.hidden["intent"] == "remove" && form.hidden["key"] == remove["key"])
        let stranger = try await ada.browser.post(passkeys, try PageDevice().signedIn(form))
        #expect(stranger.status == 422 && stranger.body.contains(say(page: .passkeyRefused)))
        let again = try PageDevice.Form.one("prove", in: try await ada.browser.post(passkeys, remove))
        #expect(try await ada.browser.post(passkeys, try device.signedIn(again)).location == passkeys)
        #expect(try await ada.browser.get(passkeys).body.contains(say(account: .passkeyRemoved)))
    }

    @Test(
        "MFA-13 a passkey leads back to the page, which then asks for nothing more",
        arguments: [AccountPage.password, .address, .data, .deletion])
    func pages(page: AccountPage) async throws {
        let (ada, device) = try await owner()
        let shown = try await ada.browser.get(page.path)
        #expect(shown.body.contains("name=\"currentPassword\""))
        let form = try device.signedIn(try .one("prove", in: shown))
        // The same form twice, as from a browser that sends it again.
        for _ in 0..<2 { #expect(try await ada.browser.post(page.path, form).location == page.path) }
        let proven = try await ada.browser.get(page.path)
        #expect(!proven.body.contains("name=\"currentPassword\""))
        #expect(try PageDevice.Form.all(in: proven).allSatisfy { $0.use != "prove" })
        ada.site.clock.advance(by: 601)
        #expect(try await ada.browser.get(page.path).body.contains("name=\"currentPassword\""))
    }

    @Test("MFA-13 a security key proves it as a passkey does, by its own name")
    func securityKey() async throws {
        let (ada, device) = try await owner()
        try await ada.site.backend.database.write {
            _ = try $0.run("UPDATE webauthn_credentials SET kind = 'factor'", [])
        }
        let path = AccountPage.data.path
        let page = try await ada.browser.get(path)
        let label = Catalogue.english.text(.useSecurityKey(name: nil))
        #expect(page.body.contains(label) && !page.body.contains(say(account: .proveByPasskey)))
        let form = try PageDevice.Form.one("prove", in: page)
        let stranger = try await ada.browser.post(path, try PageDevice().signedIn(form))
        #expect(stranger.status == 422 && stranger.body.contains(say(account: .keyFailed)))
        let again = try device.signedIn(try .one("prove", in: try await ada.browser.get(path)))
        #expect(try await ada.browser.post(path, again).location == path)
        #expect(try await !ada.browser.get(path).body.contains("name=\"currentPassword\""))
    }

    @Test("MFA-13 after a passkey, the page sets a password without the former one")
    func password() async throws {
        let (ada, device) = try await owner()
        let path = AccountPage.password.path
        let form = try device.signedIn(try .one("prove", in: try await ada.browser.get(path)))
        #expect(try await ada.browser.post(path, form).location == path)
        let new = AccountPerson.newPassword
        let answer = try await ada.send(["password": new, "confirmPassword": new], to: .password)
        #expect(answer.status == 303)
        #expect(try await ada.takes(new))
        #expect(try await !ada.takes(TestSite.password.reveal()))
    }

    @Test("MFA-13 who has an authenticator app enters its code, and no password replaces it")
    func app() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin, factors: true)
        let ada = try await AccountPerson(at: site)
        let app = try await PhoneApp(addedBy: ada)
        site.clock.advance(by: 630)
        let remove = try #require(try await ada.browser.get(PhoneApp.path).hidden(beside: "remove").first)
        let asked = try await ada.browser.post(PhoneApp.path, remove)
        #expect(asked.body.contains("name=\"factorCode\"") && !asked.body.contains("name=\"currentPassword\""))
        for (given, sentence) in [
            (["currentPassword": TestSite.password.reveal()], say(sentence: .factorMissing)),
            (["factorCode": "000000"], say(sentence: .failure(.factorIncorrect))),
        ] {
            let refused = try await ada.browser.post(PhoneApp.path, remove.merging(given) { $1 })
            #expect(refused.status == 422 && refused.body.contains(sentence))
        }
        #expect(try await ada.user.factors.count == 1)
        let code = ["factorCode": app.code(at: site.clock.now)]
        #expect(try await ada.browser.post(PhoneApp.path, remove.merging(code) { $1 }).location == PhoneApp.path)
        #expect(try await ada.user.factors.isEmpty)
    }
}
