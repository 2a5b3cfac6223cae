import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseTesting
import Testing

/// The second step of a sign-in with a security key, on the pages.
@Suite("The second step with a security key on the pages")
struct SecurityKeyStepTests {
    private static let login = SignInPath.path(of: .login)
    private static let step = SignInPath.path(of: .secondFactor)

    /// The form of the key on the page of the step.
    private func form(in browser: SiteBrowser) async throws -> PageDevice.Form {
        try .one("prove", in: try await browser.get(Self.step))
    }

    @Test("PKF-01 after the password comes the key, and the same answer is worth nothing a second time")
    func password() async throws {
        let device = PageDevice()
        let (ada, _) = try await device.owner()
        let browser = SiteBrowser(ada.site)
        try await ada.beginStep(in: browser)
        let page = try await browser.get(Self.step)
        #expect(page.body.contains(say(.secondFactorKeyText)))
        #expect(page.body.contains(say(.useSecurityKey(name: "Blue"))))
        let answer = try device.signedIn(try .one("prove", in: page))
        let former = browser.cookies
        #expect(try await browser.post(Self.step, answer).location == "/groups")
        #expect(browser.isSignedIn)
        // The same flow is worth nothing to somebody who knows its cookie from before.
        let other = SiteBrowser(ada.site)
        other.cookies = former
        _ = try await other.post(Self.step, answer.merging(["ticket": "another"]) { $1 })
        #expect(!other.isSignedIn)
    }

    @Test("MFA-04 another key and another sign-in's answer are refused, and the step still waits")
    func refused() async throws {
        let device = PageDevice()
        let (ada, _) = try await device.owner()
        let (browser, other) = (SiteBrowser(ada.site), SiteBrowser(ada.site))
        try await ada.beginStep(in: browser)
        try await ada.beginStep(in: other)
        let theirs = try await form(in: other)
        for answer in [
            try PageDevice().signedIn(try await form(in: browser)),
            try device.signedIn(theirs).merging(["ticket": try await form(in: browser).hidden["ticket"] ?? ""]) { $1 },
        ] {
            #expect(try await browser.post(Self.step, answer).location == Self.step)
            // Once in the form of the key, for the script, and once as the error.
            let page = try await browser.get(Self.step)
            #expect(page.body.components(separatedBy: say(account: .keyFailed)).count == 3)
            #expect(!browser.isSignedIn)
        }
        // An answer whose two ids differ, and one that is no answer at all.
        var broken = try device.signedIn(try await form(in: browser))
        broken["passkey"] = broken["passkey"]?.replacing("\"rawId\":\"", with: "\"rawId\":\"AAAA")
        #expect(try await browser.post(Self.step, broken).status == 400)
        broken["passkey"] = "{}"
        #expect(try await browser.post(Self.step, broken).status == 400)
        let right = try device.signedIn(try await form(in: browser))
        #expect(try await browser.post(Self.step, right).location == "/groups" && browser.isSignedIn)
    }

    @Test("PKF-01 an answer that is too late leaves the step waiting, and the next page asks again")
    func late() async throws {
        let device = PageDevice()
        let (ada, _) = try await device.owner()
        let browser = SiteBrowser(ada.site)
        try await ada.beginStep(in: browser)
        let answer = try device.signedIn(try await form(in: browser))
        ada.site.clock.advance(by: 301)
        #expect(try await browser.post(Self.step, answer).location == Self.step && !browser.isSignedIn)
        // A page that is too old has the script ask for new options, which it answers at once.
        let fresh = try await browser.post(Self.step, ["passkey": "", "ticket": "none"])
        #expect(fresh.status == 200 && fresh.body.contains("data-begins"))
        let again = try device.signedIn(try .one("prove", in: fresh))
        #expect(try await browser.post(Self.step, again).location == "/groups" && browser.isSignedIn)
    }

    @Test("MFA-11 a lost key is replaced by a backup code in the same field")
    func lost() async throws {
        let (ada, codes) = try await PageDevice().owner()
        let browser = SiteBrowser(ada.site)
        let ticket = try await ada.beginStep(in: browser)
        let code = try #require(codes.first)
        #expect(try await browser.post(Self.step, ["otp": code, "ticket": ticket]).location == "/groups")
        #expect(browser.isSignedIn)
    }

    @Test("PKF-01 the key answers only while it is the factor that is asked for")
    func notChosen() async throws {
        let device = PageDevice()
        let (ada, _) = try await device.owner()
        let form = try #require(try await ada.browser.get(PhoneApp.path).hidden(beside: "remove").first)
        let proof = try PageDevice.Form.one("prove", in: try await ada.browser.post(PhoneApp.path, form))
        let proven = try device.signedIn(proof).merging(["intent": "prove"]) { $1 }
        #expect(try await ada.browser.post(PhoneApp.path, proven).location == PhoneApp.path)
        _ = try await PhoneApp(addedBy: ada)
        let app = try #require(try await ada.user.factors.first { $0.kind == .app })

        let browser = SiteBrowser(ada.site)
        try await ada.beginStep(in: browser)
        let key = try #require(try await ada.user.factors.first { $0.kind == .securityKey })
        for (factor, count) in [(key, 1), (app, 0)] {
            _ = try await browser.post(Self.step, ["factor": factor.id.text, "ticket": "to \(factor.id.text)"])
            #expect(try PageDevice.Form.all(in: try await browser.get(Self.step)).count == count)
        }
        _ = try await browser.post(Self.step, ["factor": key.id.text, "ticket": "back"])
        let answer = try device.signedIn(try await self.form(in: browser))
        _ = try await browser.post(Self.step, ["factor": app.id.text, "ticket": "away"])
        #expect(try await browser.post(Self.step, answer).location == Self.step && !browser.isSignedIn)
    }
}
