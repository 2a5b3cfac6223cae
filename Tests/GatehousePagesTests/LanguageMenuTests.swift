import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import HTTPTypes
import Testing

/// The menu of languages at the foot of every page.
@Suite("The menu of languages")
struct LanguageMenuTests {
    private static let cookie = "gatehouse-8080-language"

    private func browser() async throws -> SiteBrowser {
        SiteBrowser(try await TestSite(publicURL: SiteBrowser.origin))
    }

    @Test("UI-17 every page has the menu, with each language in its own words and direction, and leads back to itself")
    func everywhere() async throws {
        let ada = try await AccountPerson(at: try await TestSite(publicURL: SiteBrowser.origin))
        let stranger = SiteBrowser(ada.site)
        for (browser, path) in [
            (stranger, "/sign-in"), (stranger, "/sign-in/login"), (stranger, "/sign-in/link?purpose=signup&token=x"),
            (stranger, "/gallery/nothing"), (stranger, "/mailbox"), (ada.browser, "/account"),
            (ada.browser, "/account/delete"),
        ] {
            let body = try await browser.get(path).body
            for item in [
                #"value="en" lang="en" dir="ltr" aria-current="true">English<"#,
                #"value="es" lang="es" dir="ltr">Español<"#, #"value="fr" lang="fr" dir="ltr">Français<"#,
                #"value="de" lang="de" dir="ltr">Deutsch<"#, #"value="ja" lang="ja" dir="ltr">日本語<"#,
                #"value="ar" lang="ar" dir="rtl">العربية<"#,
            ] {
                #expect(body.contains(item), "\(path)")
            }
            #expect(body.contains(#"name="to" value="\#(path.replacing("&", with: "&amp;"))""#), "\(path)")
        }
    }

    @Test("UI-17 a choice is remembered beyond the page, whatever the browser asks for, and keeps the flow")
    func remembered() async throws {
        let browser = try await browser()
        let answer = try await browser.post("/language", ["language": "ar", "to": "/sign-in/login"])
        #expect(answer.status == 303 && answer.location == "/sign-in/login")
        #expect(try await browser.get("/sign-in/login").body.contains(#"<html lang="ar" dir="rtl""#))
        #expect(try await browser.get("/sign-in").body.contains(#"<html lang="ar" dir="rtl""#))
        #expect(try await browser.post("/language", ["language": "de", "to": "/sign-in"]).status == 303)
        #expect(try await browser.get("/sign-in").body.contains(#"<html lang="de" dir="ltr""#))
    }

    @Test("UI-17 SRV-14 an unsupported language changes nothing", arguments: ["", "xx", "EN", "<b>", "en.new"])
    func unknown(_ language: String) async throws {
        let browser = try await browser()
        #expect(try await browser.post("/language", ["language": language, "to": "/sign-in"]).location == "/sign-in")
        #expect(browser.cookies[Self.cookie] == nil)
        browser.cookies[Self.cookie] = "xx"
        #expect(try await browser.get("/sign-in").body.contains(#"<html lang="en""#))
    }

    @Test(
        "UI-17 SRV-24 no account gets a language that is none of ours from a cookie",
        arguments: ["xx.new", ".new", "<b>.new", String(repeating: "a", count: 40_000) + ".new"])
    func forged(_ cookie: String) async throws {
        let browser = try await browser()
        try await browser.site.account("ada@example.com")
        browser.cookies[Self.cookie] = cookie
        try await browser.signIn("ada@example.com")
        let ada = try await browser.site.backend.database.read { try UserTable($0).find(email: "ada@example.com") }
        #expect(ada != nil && ada?.language == nil)
    }

    @Test("UI-17 SRV-07 a sign-in succeeds even if its language cannot be saved")
    func refused() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin, limits: .standard)
        let ada = try await AccountPerson(at: site)
        for turn in 0..<30 {
            let language = turn.isMultiple(of: 2) ? "ja" : "ar"
            #expect(try await ada.browser.post("/language", ["language": language, "to": "/account"]).status == 303)
        }
        #expect(try await ada.browser.post("/language", ["language": "ja", "to": "/account"]).status == 429)
        let other = SiteBrowser(site)
        _ = try await other.post("/language", ["language": "fr", "to": "/sign-in"])
        try await other.signIn(ada.email)
        #expect(other.isSignedIn)
        #expect(try await ada.user.language == "ar")
        // The choice waits in the browser for the next sign-in.
        #expect(other.cookies[Self.cookie] == "fr.new")
    }

    @Test(
        "UI-17 SRV-14 the menu leads to pages of this site alone",
        arguments: [
            "//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example", "/a\nb", "", "evil", "/ü",
            "/" + String(repeating: "a", count: 2048),
        ])
    func elsewhere(_ target: String) async throws {
        let browser = try await browser()
        let answer = try await browser.post("/language", ["language": "fr", "to": target])
        #expect(answer.location == browser.site.pages.configuration.home)
    }

    @Test("UI-17 SRV-14 another site's page cannot choose")
    func foreign() async throws {
        let browser = try await browser()
        let answer = try await browser.site.respond(
            .post, "/language", headers: [.origin: "https://evil.example"], form: "language=fr&to=%2Fsign-in")
        #expect(answer.status == 403 && answer.headers[values: .setCookie].isEmpty)
    }

    @Test("UI-17 the account takes a language chosen before its sign-in or after it, and brings it to other browsers")
    func account() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin)
        let ada = try await AccountPerson(at: site)
        #expect(try await ada.user.language == nil)
        _ = try await ada.browser.post("/language", ["language": "ja", "to": "/account"])
        #expect(try await ada.user.language == "ja")
        let other = try await ada.otherBrowser()
        #expect(try await other.get("/account").body.contains(#"<html lang="ja""#))
        // What was settled by her sign-in says nothing about whoever comes next; what was just chosen does.
        let third = SiteBrowser(site)
        _ = try await third.post("/language", ["language": "fr", "to": "/sign-in"])
        try await third.signIn(ada.email)
        #expect(try await ada.user.language == "fr")
        try await site.account("ben@example.com")
        try await third.signOut()
        try await third.signIn("ben@example.com")
        let ben = try await site.backend.database.read { try UserTable($0).find(email: "ben@example.com") }
        #expect(ben?.language == nil)
    }
}
