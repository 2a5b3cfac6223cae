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
import ServerTesting
import Testing

/// The pages of sign-in, messages and what developers see, as they were recorded.
@Suite("The recorded pages of sign-in")
struct GoldenSignInTests {
    private static let email = "ada@example.com"

    private func site() async throws -> TestSite { try await TestSite(publicURL: "http://localhost:8080") }

    /// One condition of each screen, and each kind of condition once.
    static let kept = [
        "choice-empty", "login-error", "signup-incomplete", "resetRequest-loading", "resetVerify-filled",
        "confirmEmail-banner", "signInCode-sent", "secondFactor-several",
        "enrollFactor-codes",
    ]

    @Test("SRV-15 FLOW-10 every screen is the page that was recorded")
    func screens() async throws {
        let site = try await site()
        var pages = try GoldenPages("screens")
        let entries = ScreenGallery.entries().filter { Self.kept.contains($0.id) }
        #expect(Set(entries.map { $0.flow.nav.screen }) == Set(ScreenName.allCases))
        for entry in entries {
            try pages.check(entry.id, try await site.respond(.get, "/gallery/\(entry.id)/screen").body)
        }
        try pages.checkAll()
    }

    @Test("SRV-15 a sign-in with a browser shows the pages that were recorded")
    func walk() async throws {
        let site = try await site()
        var pages = try GoldenPages("sign-in")
        let browser = AppBrowser(site)
        try pages.check("no-cookies", try await browser.post("/sign-in/login", [:]).text)
        let signUp = "/sign-in/create-account"
        try pages.check("signup-refused", try await browser.fill(signUp, "Create Account", ["email": "x"]).text)
        let password = TestSite.password.reveal()
        let typed = [
            "email": Self.email, "password": password, "confirmPassword": password, "consent": "yes",
            "detail-company": "Mill & \"Sons\"",
        ]
        _ = try await browser.fill(signUp, "Create Account", typed)
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
        try pages.check("link-signup", try await site.respond(.get, "/sign-in/link?purpose=signup&token=x").body)
        let wanted = try await TestSite(publicURL: "http://localhost:8080")
        let cookie = wanted.tokens.make()
        _ = try await wanted.take(wanted.signUpPost(Self.email, ticket: wanted.tokens.make()), cookie)
        let mail = try #require(try await wanted.mails(to: Self.email).first)
        let link = try #require(mail.text.firstMatch(of: /http:\/\/localhost:8080(\/sign-in\/link\S+)/)).1
        try pages.check("link-new-password", try await wanted.respond(.get, "\(link)&new=1").body)
        let elsewhere = ServerError(421, .validationFailed, "Localhost alone", elsewhere: "http://localhost:1/")
        try pages.check("development", try await page(of: elsewhere, at: site))
        try pages.checkAll()
    }

    /// The page of a request that was refused before any page was asked for.
    private func page(of error: ServerError, at site: TestSite) async throws -> String {
        let router = Router(context: GatehouseRequestContext.self)
        router.get("/") { request, _ in await site.pages.errorPage(error, for: request) }
        return try await router.answer(.get, "/").text
    }
}
