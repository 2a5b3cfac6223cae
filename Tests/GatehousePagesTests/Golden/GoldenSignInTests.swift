import Fieldhouse
import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// The pages of sign-in, messages and what developers see, as they were recorded.
@Suite("The recorded pages of sign-in")
struct GoldenSignInTests {
    private static let email = "ada@example.com"

    private func site() async throws -> TestSite { try await TestSite(publicURL: "http://localhost:8080") }

    @Test("SRV-15 every screen in every condition is the page that was recorded")
    func screens() async throws {
        let site = try await site()
        var pages = try GoldenPages("screens")
        for entry in ScreenGallery.entries() {
            try pages.check(entry.id, try await site.respond(.get, "/gallery/\(entry.id)/screen").body)
        }
        for language in ["de", "ja", "ar"] {
            for id in ["choice-empty", "signup-incomplete", "confirmEmail-error"] {
                let page = try await site.respond(.get, "/gallery/\(id)/screen?language=\(language)&theme=dark")
                try pages.check("\(id)-\(language)", page.body)
            }
        }
        try pages.checkAll()
    }

    @Test("SRV-15 a sign-in with a browser shows the pages that were recorded")
    func walk() async throws {
        let site = try await site()
        var pages = try GoldenPages("sign-in")
        let browser = AppBrowser(site)
        try pages.check("no-cookies", try await browser.post("/sign-in/login", [:]).text)
        try pages.check("choice", try await browser.get("/sign-in").text)
        try pages.check("login", try await browser.get("/sign-in/login").text)
        let signUp = "/sign-in/create-account"
        try pages.check("signup-refused", try await browser.fill(signUp, "Create Account", ["email": "x"]).text)
        let password = TestSite.password.reveal()
        let typed = [
            "email": Self.email, "password": password, "confirmPassword": password, "consent": "yes",
            "detail-company": "Mill & \"Sons\"",
        ]
        _ = try await browser.fill(signUp, "Create Account", typed)
        try pages.check("confirm", try await browser.get("/sign-in/confirm").text)
        let code = try #require(try await site.mails(to: Self.email).first).code
        _ = try await browser.fill("/sign-in/confirm", "Confirm", ["otp": code])
        site.clock.advance(by: 86_400 * 400)
        try pages.check("returning", try await browser.get("/sign-in").text)
        try pages.checkAll()
    }

    @Test("SRV-15 messages, mailbox and gallery are the pages that were recorded")
    func messages() async throws {
        let site = try await site()
        var pages = try GoldenPages("messages")
        try pages.check("mailbox-empty", try await site.respond(.get, "/mailbox").body)
        try await site.account(Self.email)
        try pages.check("mailbox", try await site.respond(.get, "/mailbox").body)
        try pages.check("gallery", try await site.respond(.get, "/gallery").body)
        try pages.check("gallery-entry", try await site.respond(.get, "/gallery/login-error").body)
        try pages.check("missing", try await site.respond(.get, "/gallery/nothing").body)
        try pages.check("foreign", try await site.respond(.post, "/sign-in/login", form: "a=b").body)
        for link in ["", "?purpose=signup&token=x", "?purpose=recovery&token=x", "?purpose=magiclink&token=x"] {
            let name = link.firstMatch(of: /purpose=([a-z]+)/).map { "link-\($0.1)" } ?? "link-incomplete"
            try pages.check(name, try await site.respond(.get, "/sign-in/link\(link)").body)
        }
        try pages.check("link-used", try await usedLink(site))
        let wanted = try await TestSite(publicURL: "http://localhost:8080")
        let cookie = wanted.tokens.make()
        _ = try await wanted.take(wanted.signUpPost(Self.email, ticket: wanted.tokens.make()), cookie)
        let mail = try #require(try await wanted.mails(to: Self.email).first)
        let link = try #require(mail.text.firstMatch(of: /http:\/\/localhost:8080(\/sign-in\/link\S+)/)).1
        try pages.check("link-password", try await wanted.respond(.get, String(link)).body)
        try pages.check("link-new-password", try await wanted.respond(.get, "\(link)&new=1").body)
        for (name, error) in [
            ("development", ServerError(421, .validationFailed, "Localhost alone", elsewhere: "http://localhost:1/")),
            ("unsupported-app", ServerError(.implicitFlow)),
        ] {
            try pages.check(name, try await page(of: error, at: site))
        }
        try pages.checkAll()
    }

    /// The page of a request that was refused before any page was asked for.
    private func page(of error: ServerError, at site: TestSite) async throws -> String {
        let router = Router(context: GatehouseRequestContext.self)
        router.get("/") { request, _ in await site.pages.errorPage(error, for: request) }
        return try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/", method: .get) { String(buffer: $0.body) }
        }
    }

    /// The page of a link of a reset that has done its work.
    private func usedLink(_ site: TestSite) async throws -> String {
        let browser = SiteBrowser(site)
        let path = SignInPath.path(of: .resetRequest)
        let form = try #require(try await browser.get(path).hidden().first)
        _ = try await browser.post(path, form.merging(["email": Self.email]) { $1 })
        let mail = try #require(try await site.mails(to: Self.email).first { $0.text.contains("recovery") })
        let link = try #require(mail.text.firstMatch(of: /http:\/\/localhost:8080(\/sign-in\/link\S+)/)).1
        let button = try #require(try await browser.get(String(link)).hidden(beside: "recovery").first)
        _ = try await browser.post(SignInPath.link, button)
        let used = try await browser.post(SignInPath.link, button)
        #expect(used.status == 410)
        return used.body
    }
}
