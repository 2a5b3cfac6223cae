import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseDomain
import GatehousePages
import GatehouseServer
import Testing

/// Forms of the sign-in that a tab still shows when the next person is at the browser.
@Suite("Forms of the person who was here before")
struct FormTurnTests {
    enum Departure: CaseIterable {
        case signOut, deletion, anotherAccount
    }

    private static let login = SignInPath.path(of: .login)
    private static let next = "ben@example.com"

    @Test(
        "FLOW-26 what somebody typed into a tab before they left the browser does not come to the next person",
        arguments: Departure.allCases)
    func left(by departure: Departure) async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin)
        try await site.account(Self.next)
        // A browser that nobody has left shows the same form as every other one.
        let tab = try #require(try await SiteBrowser(site).get(Self.login).hidden().first)
        let ada = try await AccountPerson(at: site)
        let browser = ada.browser
        try await leave(ada, by: departure)

        let own = try #require(try await browser.get(Self.login).hidden().first)
        _ = try await browser.post(
            Self.login, own.merging(["email": Self.next, "password": "not the password"]) { $1 })
        for typed in [["intent": "forgot-password"], ["password": TestSite.password.reveal()]] {
            let answer = try await browser.post(
                Self.login, tab.merging(typed.merging(["email": ada.email]) { $1 }) { $1 })
            #expect(answer.location == Self.login && !browser.isSignedIn)
            let page = try await browser.get(Self.login).body
            #expect(page.contains("value=\"\(Self.next)\"") && !page.contains(ada.email))
        }

        // The next person's own form leads on, and is as old once that person has left.
        try await browser.signIn(Self.next)
        try await browser.signOut()
        let late = try await browser.post(
            Self.login, own.merging(["email": Self.next, "intent": "forgot-password"]) { $1 })
        #expect(late.location == Self.login)
        #expect(try await browser.get(Self.login).body.contains(Self.next) == false)
    }

    @Test("FLOW-26 what an older tab sends while somebody is signed in is gone once they have signed out")
    func whileSignedIn() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin)
        try await site.account(Self.next)
        let browser = SiteBrowser(site)
        let tab = try #require(try await browser.get(Self.login).hidden().first)
        try await browser.signIn(Self.next)
        let typed = ["email": "ada@example.com", "intent": "forgot-password"]
        let request = SignInPath.path(of: .resetRequest)
        #expect(try await browser.post(Self.login, tab.merging(typed) { $1 }).location == request)
        try await browser.signOut()
        for path in [Self.login, request] {
            #expect(try await browser.get(path).body.contains("ada@example.com") == false, "\(path)")
        }
    }

    @Test(
        "FLOW-26 a provider's answer that a tab still waits for is for nobody once the person has left the browser",
        arguments: Departure.allCases)
    func waitingProvider(left departure: Departure) async throws {
        let ada = try await AccountPerson(at: try await TestSite(publicURL: SiteBrowser.origin))
        // What a browser leaves for a provider with, and an answer is collected with.
        let cookie = "gatehouse-8080-provider"
        ada.browser.cookies[cookie] = String(repeating: "s", count: 43)
        try await leave(ada, by: departure)
        #expect(ada.browser.cookies[cookie] == nil)
    }

    private func leave(_ person: AccountPerson, by departure: Departure) async throws {
        let browser = person.browser
        switch departure {
        case .signOut: try await browser.signOut()
        case .deletion:
            let fields = ["agreed": "yes", "currentPassword": TestSite.password.reveal()]
            #expect(try await person.send(fields, to: .deletion).location == AccountPage.farewell)
        case .anotherAccount:
            let session = try await person.site.pages.browsers.current(browser.cookies["gatehouse-8080-session"])
            try await person.site.backend.accounts.sessions.end(try #require(session), scope: .local)
            let form = try #require(try await browser.get(SignInPath.choice).hidden().first)
            _ = try await browser.post(SignInPath.choice, form.merging(["intent": "another-account"]) { $1 })
        }
        #expect(!browser.isSignedIn)
    }
}
