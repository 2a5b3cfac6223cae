import Fieldhouse
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

/// Second factors that the deployment requires, on the pages.
@Suite("Required second factors on the pages")
struct AssurancePageTests {
    private func site(
        _ group: AssurancePolicy.RequiredGroup, grace: Duration = .zero, passkeys: Bool = false,
        enforcement: AssurancePolicy.Enforcement = .tokens
    ) async throws -> TestSite {
        var assurance = AssurancePolicy()
        assurance.enforcement = enforcement
        (assurance.use, assurance.group, assurance.grace) = (.required, group, grace)
        return try await TestSite(publicURL: SiteBrowser.origin, passkeys: passkeys, assurance: assurance)
    }

    @Test("MFA-10 a sign-in leads to the second factor, and so does every page of the account until there is one")
    func everybody() async throws {
        let site = try await site(.everybody)
        try await site.account("ada@example.com")
        let browser = SiteBrowser(site)
        #expect(try await browser.signIn("ada@example.com") == PhoneApp.path)
        let page = try await browser.get(PhoneApp.path)
        #expect(page.status == 200 && page.body.contains(say(account: .factorRequired)))
        for page in AccountPage.allCases where ![.factors, .passkeys, .deletion].contains(page) {
            #expect(try await browser.get(page.path).location == PhoneApp.path, "\(page.rawValue)")
            // A form from before the factor was required.
            #expect(try await browser.post(page.path, ["intent": "others"]).location == PhoneApp.path)
        }
        #expect(try await browser.get(AccountPage.connection).location == PhoneApp.path)
        #expect(try await browser.get(AccountPage.deletion.path).status == 200)
        let setup = try await browser.post(PhoneApp.path, ["factorName": "Phone"])
        var form = try #require(setup.hidden(beside: "confirm").first)
        form["factorCode"] = try PhoneApp.codes(in: setup).code(of: TimeCode.step(at: site.clock.now)).reveal()
        #expect(PhoneApp.backupCodes(in: try await browser.post(PhoneApp.path, form)).count == BackupCodes.count)
        #expect(try await browser.get("/account").status == 200)
        // Who has one is not told what it would be like.
        let list = try await browser.get(PhoneApp.path).body
        #expect(!list.contains(say(account: .factorRequired)) && !list.contains(say(shared: .twoStepText)))
    }

    @Test("MFA-10 FLOW-32 what was requested before the sign-in is next, once there is a second factor")
    func next() async throws {
        let site = try await site(.everybody)
        try await site.account("ada@example.com")
        let browser = SiteBrowser(site)
        let path = AccountPage.sessions.path
        #expect(try await browser.get(path).location == SignInPath.choice)
        #expect(try await browser.signIn("ada@example.com") == PhoneApp.path)
        #expect(try await browser.get(PhoneApp.path).status == 200)
        let setup = try await browser.post(PhoneApp.path, ["factorName": "Phone"])
        var form = try #require(setup.hidden(beside: "confirm").first)
        form["factorCode"] = try PhoneApp.codes(in: setup).code(of: TimeCode.step(at: site.clock.now)).reveal()
        let codes = try await browser.post(PhoneApp.path, form)
        #expect(PhoneApp.backupCodes(in: codes).count == BackupCodes.count)
        #expect(codes.body.contains("href=\"\(path)\""))
        #expect(try await browser.get(path).status == 200)
        #expect(browser.cookies["gatehouse-8080-back"] == nil)
    }

    @Test("MFA-10 nobody is led there within the grace, and only administrators where it is theirs")
    func some() async throws {
        let later = try await site(.everybody, grace: .seconds(7 * 86_400))
        try await later.account("ada@example.com")
        #expect(try await SiteBrowser(later).signIn("ada@example.com") == "/groups")
        later.clock.advance(by: 8 * 86_400)
        #expect(try await SiteBrowser(later).signIn("ada@example.com") == PhoneApp.path)

        let theirs = try await site(.administrators)
        for email in ["ada@example.com", "root@example.com"] { try await theirs.account(email) }
        try await theirs.appoint("root@example.com")
        #expect(try await SiteBrowser(theirs).signIn("ada@example.com") == "/groups")
        let browser = SiteBrowser(theirs)
        #expect(try await browser.signIn("root@example.com") == PhoneApp.path)
        #expect(try await browser.get("/admin").location == PhoneApp.path)
    }

    @Test("MFA-10 the app's interface takes no session that lacks the second step, where the server looks after that")
    func appInterface() async throws {
        for (enforcement, status) in [(AssurancePolicy.Enforcement.tokens, 200), (.server, 403)] {
            let site = try await site(.everybody, enforcement: enforcement)
            try await site.account("ada@example.com")
            let accounts = site.backend.accounts
            let opened = try await accounts.signIn.withPassword(
                email: "ada@example.com", password: TestSite.password, client: ClientContext())
            let token = try await accounts.sessions.issue(opened).accessToken
            let answer = try await site.respond(
                .get, "\(FieldhouseAPI.prefix)/projects", headers: [.authorization: "Bearer \(token.reveal())"])
            #expect(answer.status == status, "\(enforcement)")
        }
    }

    @Test("MFA-10 a passkey that counts as two steps is enough, and one of the first level leads there too")
    func passkeys() async throws {
        let site = try await site(.everybody, passkeys: true)
        let (ada, device) = (try await AccountPerson(at: site), PageDevice())
        let path = AccountPage.passkeys.path
        let form = try PageDevice.Form.one("create", in: try await ada.browser.get(path))
        #expect(try await ada.browser.post(path, device.added(form)).location == path)
        let browser = SiteBrowser(site)
        let page = try await browser.get("/sign-in")
        let answer = try await browser.post("/sign-in", try device.signedIn(try .one("get", in: page)))
        #expect(answer.location == "/groups")
        let id = try await ada.user.id
        _ = try await site.backend.database.write { sql in
            try sql.run("UPDATE webauthn_credentials SET uv_initialized = 0 WHERE user_id = ?", [.id(id)])
        }
        let other = SiteBrowser(site)
        let screen = try await other.get("/sign-in")
        let led = try await other.post("/sign-in", try device.signedIn(try .one("get", in: screen)))
        #expect(led.location == PhoneApp.path)
    }

    @Test("MFA-10 the console is closed to a session whose step went with its factor, and opens after a sign-in")
    func console() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin, factors: true)
        let root = try await AccountPerson("root@example.com", at: site)
        try await site.appoint(root.email)
        _ = try await PhoneApp(addedBy: root)
        _ = try await PhoneApp(addedBy: root, name: "Tablet")
        #expect(try await root.browser.get("/admin").status == 200)
        // Another device removes the app with which this session took the step; the other app is still there.
        let id = try await root.user.id
        _ = try await site.backend.database.write { sql in
            try sql.run("UPDATE sessions SET assurance_level = 1, raised_by = NULL WHERE user_id = ?", [.id(id)])
        }
        let answer = try await root.browser.get("/admin")
        #expect(answer.location == SignInPath.choice && !root.browser.isSignedIn)
        let live = try await site.backend.database.read { try SessionTable($0).live(of: id) }
        #expect(live.isEmpty)
    }
}
