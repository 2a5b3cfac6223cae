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

/// What the pages ask a person who proves an address.
struct OwnerPageTests {
    private static let email = "ada@example.com"
    private static let code = SignInPath.path(of: .signInCode)
    private static let reset = SignInPath.path(of: .resetVerify)
    private static let newPassword = "copper meadow telescope"

    private func site() async throws -> TestSite {
        let site = try await TestSite(publicURL: SiteBrowser.origin, manualLinking: true)
        try await site.account(Self.email)
        site.clock.advance(by: 61)
        return site
    }

    /// Lets the account count as confirmed automatically.
    private func confirmAutomatically(_ site: TestSite) async throws {
        try await site.backend.database.write { try $0.run("UPDATE users SET email_confirmed_by = 'automatic'", []) }
    }

    private func stored(_ site: TestSite, _ email: String = OwnerPageTests.email) async throws -> UserRecord {
        try #require(try await site.backend.database.read { try UserTable($0).find(email: email) })
    }

    private func mail(_ site: TestSite, to email: String = OwnerPageTests.email) async throws -> (
        code: String, link: String
    ) {
        let mail = try #require(try await site.mails(to: email).first)
        let link = try #require(mail.links.first { $0.contains(SignInPath.link) })
        return (mail.code, String(link.dropFirst(SiteBrowser.origin.count)))
    }

    /// A session that a password opened.
    private func signedIn(_ site: TestSite) async throws -> Authenticated {
        let accounts = site.backend.accounts
        let issued = try await accounts.sessions.issue(
            accounts.signIn.withPassword(email: Self.email, password: TestSite.password, client: ClientContext()))
        return try await accounts.sessions.authenticate(accessToken: issued.accessToken)
    }

    /// Adds accounts at two providers; a session that had proved the address added the second one.
    private func link(_ site: TestSite) async throws {
        let who = try await signedIn(site)
        for (provider, address) in [("example", "eve@example.org"), ("apple", "x7@privaterelay.appleid.com")] {
            _ = try await site.backend.accounts.linking.link(
                ProviderIdentity(
                    provider: provider, issuer: "https://\(provider).example", subject: provider, email: address,
                    isEmailVerified: true), to: who)
        }
        try await site.backend.database.write {
            try $0.run("UPDATE identities SET has_proof = 1 WHERE provider = 'apple'", [])
        }
    }

    // MARK: The first proof

    /// Asks for a mailed code, and enters it.
    private func enterCode(_ site: TestSite, _ browser: SiteBrowser) async throws -> SiteBrowser.Answer {
        let login = SignInPath.path(of: .login)
        let ticket = try #require(try await browser.get(login).hidden().first?["ticket"])
        _ = try await browser.post(login, ["email": Self.email, "intent": "mail-code", "ticket": ticket])
        var fields = try #require(try await browser.get(Self.code).hidden().first { $0["pendingEmail"] != nil })
        fields["otp"] = try await mail(site).code
        return try await browser.post(Self.code, fields)
    }

    @Test("SRV-37 a code that proves an address for the first time asks for the password, which keeps everything")
    func code() async throws {
        let site = try await site()
        try await link(site)
        try await confirmAutomatically(site)
        let who = try await signedIn(site)
        let browser = SiteBrowser(site)
        let asked = try await enterCode(site, browser)
        #expect(asked.heading == say(page: .firstProofTitle) && !browser.isSignedIn)
        #expect(try await stored(site).emailConfirmedBy == .automatic)

        var fields = try #require(asked.hidden().first { $0["otp"] != nil })
        fields["account-password"] = "not the password"
        let refused = try await browser.post(Self.code, fields)
        #expect(refused.status == 422 && !browser.isSignedIn && refused.body.contains("aria-invalid=\"true\""))
        fields = try #require(refused.hidden().first { $0["otp"] != nil })
        fields["account-password"] = TestSite.password.reveal()
        #expect(try await browser.post(Self.code, fields).location == "/groups")
        #expect(browser.isSignedIn)
        let user = try await stored(site)
        #expect(user.passwordHash != nil && user.linked.count == 2 && user.emailConfirmedBy == .code)
        #expect(try await site.backend.accounts.sessions.live(who.session.id) != nil)
    }

    @Test("SRV-37 a person who continues without the password is signed in, and nobody else has a way in any more")
    func without() async throws {
        let site = try await site()
        try await link(site)
        try await confirmAutomatically(site)
        let who = try await signedIn(site)
        let browser = SiteBrowser(site)
        var fields = try #require(try await enterCode(site, browser).hidden().first { $0["otp"] != nil })
        fields["without-password"] = "1"
        #expect(try await browser.post(Self.code, fields).location == "/groups")
        #expect(browser.isSignedIn)
        let user = try await stored(site)
        #expect(user.passwordHash == nil && user.linked.isEmpty && user.emailConfirmedBy == .code)
        #expect(try await site.backend.accounts.sessions.live(who.session.id) == nil)
    }

    @Test("SRV-37 a link asks for the password as a code does", arguments: [true, false])
    func link(knows: Bool) async throws {
        let site = try await site()
        try await confirmAutomatically(site)
        let browser = SiteBrowser(site)
        let login = SignInPath.path(of: .login)
        let ticket = try #require(try await browser.get(login).hidden().first?["ticket"])
        _ = try await browser.post(login, ["email": Self.email, "intent": "mail-code", "ticket": ticket])
        let button = try #require(
            try await browser.get(mail(site).link).hidden(beside: CodePurpose.magiclink.rawValue).first)
        let asked = try await browser.post(SignInPath.link, button)
        #expect(asked.heading == say(page: .firstProofTitle) && !browser.isSignedIn)
        var fields = try #require(asked.hidden(beside: CodePurpose.magiclink.rawValue).first)
        fields[knows ? "account-password" : "without-password"] = knows ? TestSite.password.reveal() : "1"
        #expect(try await browser.post(SignInPath.link, fields).location == "/groups")
        #expect(browser.isSignedIn)
        #expect(try await (stored(site).passwordHash != nil) == knows)
    }

    // MARK: A new password

    /// Asks for a reset, and enters its code. Gives the form for the new password.
    private func recover(_ site: TestSite, _ browser: SiteBrowser) async throws -> SiteBrowser.Answer {
        let path = SignInPath.path(of: .resetRequest)
        let form = try #require(try await browser.get(path).hidden().first)
        _ = try await browser.post(path, form.merging(["email": Self.email]) { $1 })
        var fields = try #require(try await browser.get(Self.reset).hidden().first { $0["pendingEmail"] != nil })
        fields["otp"] = try await mail(site).code
        fields["password"] = Self.newPassword
        let answer = try await browser.post(Self.reset, fields)
        return try await answer.location == Self.reset ? browser.get(Self.reset) : answer
    }

    @Test("SRV-36 the page for a new password lists the ways to sign in, and those without a tick are removed")
    func kept() async throws {
        let site = try await site()
        try await link(site)
        let browser = SiteBrowser(site)
        let page = try await recover(site, browser)
        #expect(page.body.unbroken.contains(say(page: .keepWays)))
        #expect(page.body.contains("x7@privaterelay.appleid.com") && page.body.contains("eve@example.org"))
        let ways = try await stored(site).linked
        let apple = try #require(ways.first { $0.provider == "apple" })
        let example = try #require(ways.first { $0.provider == "example" })
        func isTicked(_ way: IdentityRecord) -> Bool {
            let tag = page.body.matches(of: /<input[^>]*>/).map { String($0.0) }
                .first { $0.contains("keep-\(way.identityID.text)") }
            return tag?.contains("checked") ?? false
        }
        #expect(isTicked(apple) && !isTicked(example))

        var fields = try #require(page.hidden().first { $0["ways"] != nil })
        fields["password"] = Self.newPassword
        fields["keep-\(example.identityID.text)"] = "on"
        _ = try await browser.post(Self.reset, fields)
        #expect(try await stored(site).linked.map(\.provider) == ["example"])
    }

    @Test("SRV-36 an account without providers is asked nothing on the page for a new password")
    func nothingToKeep() async throws {
        let site = try await site()
        #expect(try await recover(site, SiteBrowser(site)).location == SignInPath.path(of: .login))
    }

    // MARK: Another address

    @Test("SRV-36 the page of a link that gives an address to an account asks what stays", arguments: [true, false])
    func address(keeps: Bool) async throws {
        let site = try await site()
        try await link(site)
        let who = try await signedIn(site)
        _ = try await site.backend.accounts.own.update(who, change: UserChange(email: "countess@example.net"))
        // The owner of the current address agrees first, where they asked.
        let current = try await mail(site)
        _ = try await site.backend.accounts.addressChange.agree(
            who, code: Secret(current.code), for: .emailChangeCurrent)
        let browser = SiteBrowser(site)
        let page = try await browser.get(mail(site, to: "countess@example.net").link)
        #expect(page.body.unbroken.contains(say(page: .keepWays)))
        // The owner of the address learns which services, and no address of a stranger's.
        #expect(page.body.contains("example") && !page.body.contains("eve@example.org"))
        var fields = try #require(page.hidden(beside: CodePurpose.emailChangeNew.rawValue).first)
        let apple = try #require(try await stored(site).linked.first { $0.provider == "apple" })
        if keeps { fields["keep-\(apple.identityID.text)"] = "on" }
        _ = try await browser.post(SignInPath.link, fields)
        let user = try await stored(site, "countess@example.net")
        #expect(user.linked.map(\.provider) == (keeps ? ["apple"] : []))
    }
}
