import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseTesting
import Testing

/// A browser that has signed in to an account before, while strangers guess its password.
struct KnownBrowserTests {
    private static let email = "ada@example.com"
    private static let cookie = "gatehouse-8080-device"

    private static func site() async throws -> TestSite {
        var limits = LimitPolicy.none
        limits.password = LimitPolicy.standard.password
        limits.passwordKnownDevice = LimitPolicy.standard.passwordKnownDevice
        return try await TestSite(publicURL: SiteBrowser.origin, limits: limits)
    }

    private func attack(_ site: TestSite) async throws {
        for _ in 0..<101 {
            _ = try? await site.backend.accounts.signIn.withPassword(
                email: Self.email, password: Secret("not the password"), client: ClientContext())
        }
    }

    /// Whether a browser gets in with a password.
    private func comesIn(_ browser: SiteBrowser, _ password: String = TestSite.password.reveal()) async throws -> Bool {
        let path = SignInPath.path(of: .login)
        let ticket = try #require(try await browser.get(path).hidden().first?["ticket"])
        _ = try await browser.post(path, ["email": Self.email, "password": password, "ticket": ticket])
        return browser.isSignedIn
    }

    @Test("SRV-26 a browser that signed in before gets in while others are locked out, also after its sign-out")
    func known() async throws {
        let person = try await AccountPerson(Self.email, at: Self.site())
        try await person.browser.signOut()
        try await attack(person.site)
        #expect(try await !comesIn(SiteBrowser(person.site)))
        #expect(try await comesIn(person.browser))
        // Another cookie of the same browser does not do it, and this one alone signs in nobody.
        let thief = SiteBrowser(person.site)
        thief.cookies[Self.cookie] = person.browser.cookies[Self.cookie]
        #expect(try await thief.get("/account").location?.hasPrefix("/sign-in") == true)
        #expect(try await !comesIn(thief, "not the password"))
    }

    @Test("SRV-26 a sign-out makes the browser known for 90 days from then on")
    func signOut() async throws {
        let person = try await AccountPerson(Self.email, at: Self.site())
        person.site.clock.advance(by: 20 * 86_400)
        _ = try await person.browser.get("/account")
        person.site.clock.advance(by: 20 * 86_400)
        try await person.browser.signOut()
        person.site.clock.advance(by: 89 * 86_400)
        try await attack(person.site)
        #expect(try await comesIn(person.browser))
        try await person.browser.signOut()
        person.site.clock.advance(by: 90 * 86_400)
        try await attack(person.site)
        #expect(try await !comesIn(person.browser))
    }

    @Test("SRV-26 a person who sets a new password is known with it, on the page of the account and by recovery")
    func newPassword() async throws {
        let person = try await AccountPerson(Self.email, at: Self.site())
        let other = try await person.otherBrowser()
        #expect(try await person.changePassword().status == 303)
        try await person.browser.signOut()
        try await attack(person.site)
        #expect(try await !comesIn(other.signedOut(), AccountPerson.newPassword))
        #expect(try await comesIn(person.browser, AccountPerson.newPassword))

        person.site.clock.advance(by: 901)
        let phone = SiteBrowser(person.site)
        let (request, verify) = (SignInPath.path(of: .resetRequest), SignInPath.path(of: .resetVerify))
        let first = try #require(try await phone.get(request).hidden().first?["ticket"])
        #expect(try await phone.post(request, ["email": Self.email, "ticket": first]).location == verify)
        var fields = try #require(try await phone.get(verify).hidden().first)
        fields.merge(["otp": try await person.code(), "password": "third lantern harbour"]) { $1 }
        #expect(try await phone.post(verify, fields).location == SignInPath.path(of: .login))
        try await attack(person.site)
        #expect(try await !comesIn(person.browser.signedOut(), "third lantern harbour"))
        #expect(try await comesIn(phone, "third lantern harbour"))
    }
}

extension SiteBrowser {
    /// The same browser with nobody signed in.
    fileprivate func signedOut() -> SiteBrowser {
        let other = SiteBrowser(site)
        other.cookies = cookies.filter { !$0.key.hasSuffix("-session") }
        return other
    }
}
