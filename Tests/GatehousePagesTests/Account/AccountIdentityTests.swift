import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import Testing

/// The ways to sign in, on the page of a person's own.
@Suite("The ways to sign in of a person's account")
struct AccountIdentityTests {
    private static let subject = "subject-at-the-provider-1"

    /// Somebody with an address and an account at a provider.
    private func linked() async throws -> (AccountPerson, UUID) {
        let site = try await TestSite(publicURL: SiteBrowser.origin, manualLinking: true)
        let ada = try await AccountPerson(at: site)
        return (ada, try await link(Self.subject, to: ada))
    }

    private func link(_ subject: String, to person: AccountPerson) async throws -> UUID {
        let cookie = person.browser.cookies["gatehouse-8080-session"]
        let who = try #require(try await person.site.pages.browsers.current(cookie))
        let user = try await person.site.backend.accounts.linking.link(
            ProviderIdentity(
                provider: "google", issuer: "https://accounts.google.com", subject: subject,
                email: "ada@elsewhere.example"), to: who)
        return try #require(user.identities.last).identityID
    }

    @Test("SRV-20 SRV-19 ways are listed by name and address, never by subject, and a service is taken away")
    func remove() async throws {
        let (ada, identity) = try await linked()
        let page = try await ada.browser.get("/account/sign-in")
        #expect(page.body.contains("<strong>Email</strong>") && page.body.contains("<strong>Google</strong>"))
        #expect(page.body.contains("ada@elsewhere.example"))
        #expect(!page.body.contains(Self.subject))
        #expect(page.body.contains(say(account: .removeIdentityText(provider: "Google"))))
        // The address has no such button.
        let forms = page.hidden().filter { $0["identity"] != nil }
        #expect(forms.count == 1)
        #expect(forms.first?["identity"] == identity.uuidString.lowercased())
        for _ in 0..<2 {
            let form = try #require(forms.first)
            #expect(try await ada.browser.post("/account/sign-in", form).location == "/account/sign-in")
        }
        #expect(try await ada.user.identities.map(\.provider) == ["email"])
        #expect(try await ada.events().filter { $0 == .identityUnlinked }.count == 1)
        #expect(try await ada.takes(TestSite.password.reveal()))
    }

    @Test("SRV-20 SRV-10 somebody else's way and one's own address stay, whatever is posted")
    func isolation() async throws {
        let (ada, own) = try await linked()
        let ben = try await AccountPerson("ben@example.com", at: ada.site)
        let his = try await link("another-subject", to: ben)
        let ticket = try #require(try await ada.form(of: .identities, beside: own.uuidString.lowercased())["ticket"])
        let account = try await ada.user.id.text
        for id in [his.uuidString.lowercased(), account, "", "x"] {
            let answer = try await ada.browser.post("/account/sign-in", ["identity": id, "ticket": ticket])
            #expect(answer.location == "/account/sign-in")
            #expect(try await !ada.browser.get("/account/sign-in").body.contains(say(account: .identityRemoved)))
        }
        #expect(try await ben.user.identities.count == 2)
        #expect(try await ada.user.identities.count == 2)
    }

    @Test("SRV-20 SRV-19 the last way stays, and says so")
    func lastWay() async throws {
        let (ada, identity) = try await linked()
        let form = try await ada.form(of: .identities, beside: identity.uuidString.lowercased())
        // Somebody who came by the provider alone.
        try await ada.dropPassword()
        let user = try await ada.user
        try await ada.site.backend.database.write { sql in
            try UserTable(sql).setAppMetadata(
                ["provider": "google", "providers": ["google"]], of: user.id, at: user.updatedAt)
        }
        let page = try await ada.browser.get("/account/sign-in")
        #expect(page.body.unbroken.contains(say(account: .onlyIdentity)))
        #expect(page.hidden().allSatisfy { $0["identity"] == nil })
        let answer = try await ada.browser.post("/account/sign-in", form)
        #expect(answer.status == 422 && answer.body.contains(say(account: .onlyIdentity)))
        #expect(try await ada.user.identities.map(\.provider) == ["google"])
    }

    @Test("SRV-35 ten minutes after the sign-in a service is taken away with the password only")
    func oldSignIn() async throws {
        let (ada, identity) = try await linked()
        let form = try await ada.form(of: .identities, beside: identity.uuidString.lowercased())
        ada.site.clock.advance(by: 601)
        let question = try await ada.browser.post("/account/sign-in", form)
        #expect(question.body.contains("name=\"currentPassword\""))
        for (password, sentence) in [
            ("", say(account: .currentPasswordMissing)), ("wrong password", say(account: .currentPasswordWrong)),
        ] {
            let answer = try await ada.browser.post(
                "/account/sign-in", form.merging(["currentPassword": password]) { $1 })
            #expect(answer.status == 422 && answer.body.contains(sentence))
        }
        #expect(try await ada.user.identities.map(\.provider) == ["email", "google"])
        let proven = form.merging(["currentPassword": TestSite.password.reveal()]) { $1 }
        #expect(try await ada.browser.post("/account/sign-in", proven).location == "/account/sign-in")
        #expect(try await ada.user.identities.map(\.provider) == ["email"])
    }

    @Test("SRV-38 an account whose password may be a thief's shows itself by a mailed code")
    func unprovenPassword() async throws {
        let (ada, identity) = try await linked()
        let user = try await ada.user
        try await ada.site.backend.database.write {
            _ = try $0.run("UPDATE users SET password_is_unproven = 1 WHERE id = ?", [.id(user.id)])
        }
        let form = try await ada.form(of: .identities, beside: identity.uuidString.lowercased())
        ada.site.clock.advance(by: 601)
        let question = try await ada.browser.post("/account/sign-in", form)
        #expect(question.body.contains("name=\"otp\"") && !question.body.contains("name=\"currentPassword\""))
        let stolen = form.merging(["currentPassword": TestSite.password.reveal()]) { $1 }
        #expect(try await ada.browser.post("/account/sign-in", stolen).status == 422)
        #expect(try await ada.user.identities.count == 2)
    }
}
