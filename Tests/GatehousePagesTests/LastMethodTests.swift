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

/// The hint at the way of signing in that a browser used last.
@Suite("The way of signing in used last")
struct LastMethodTests {
    private static let origin = "http://localhost:8080"
    private static let name = "gatehouse-8080-method"
    private static let hint = ">Last used</span>"

    /// The cookies of an answer to a sign-in.
    private static func signIn(_ site: TestSite) async throws -> [String] {
        try await site.account("ada@example.com")
        let answer = try await site.respond(
            .post, SignInPath.path(of: .login),
            headers: [.origin: origin, .cookie: "gatehouse-8080-visited=1"],
            form: "email=ada%40example.com&password=velvet+harbour+lantern&ticket=one")
        #expect(answer.status == 303)
        return answer.headers[values: .setCookie]
    }

    @Test(
        "UI-12 SRV-15 a sign-in leaves a cookie with the kind of its way and nothing else, kept for as long as browsers do"
    )
    func cookie() async throws {
        let site = try await TestSite(publicURL: Self.origin)
        let cookies = try await Self.signIn(site).filter { $0.hasPrefix(Self.name) }
        #expect(cookies.count == 1)
        let parts = try #require(cookies.first).split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(
            Set(parts) == [
                "\(Self.name)=email", "Max-Age=34560000", "Path=/", "HttpOnly", "SameSite=Lax",
            ])
    }

    @Test("UI-12 the first screen hints at that way the next time, and no other screen does")
    func hint() async throws {
        let site = try await TestSite(publicURL: Self.origin)
        #expect(try await site.respond(.get, SignInPath.choice).body.contains(Self.hint) == false)
        let headers: HTTPFields = [.cookie: "\(Self.name)=email"]
        let choice = try await site.respond(.get, SignInPath.choice, headers: headers)
        #expect(choice.status == 200 && choice.body.contains(Self.hint))
        let login = try await site.respond(.get, SignInPath.path(of: .login), headers: headers)
        #expect(login.status == 200 && !login.body.contains(Self.hint))
    }

    @Test("FLOW-26 UI-12 a person who continues with a provider is told with which one, also where the session ended")
    func returning() async throws {
        let work = ProviderSettings(
            id: "work", kind: .openID, displayName: "Work", issuer: "https://id.example", clientIDs: ["web"])
        let site = try await TestSite(publicURL: Self.origin, providers: [work])
        try await site.account("ada@example.com")
        let browser = SiteBrowser(site)
        try await browser.signIn("ada@example.com")
        let (id, now) = (try await site.user("ada@example.com").id, site.clock.now)
        try await site.backend.database.write { sql in
            _ = try SessionTable(sql).endAll(of: id, reason: .revoked, at: now)
        }
        let pages = [SignInPath.choice, AccountPage.data.path]
        for method in ["email", "work"] {
            browser.cookies[Self.name] = method
            for page in pages {
                let answer = try await browser.get(page)
                #expect(answer.body.contains(say(.continueAs(name: "ada@example.com"))), "\(page)")
                #expect(answer.body.contains(say(.lastUsed(provider: "Work"))) == (method == "work"), "\(page)")
            }
        }
    }

    @Test(
        "UI-12 SRV-14 a value that is no way of signing in here is ignored and shown nowhere",
        arguments: ["apple", "guest", "EMAIL", "email2", "", "carrier-pigeon", "%3Cb%3E", "other:email"])
    func unknown(value: String) async throws {
        let site = try await TestSite(publicURL: Self.origin)
        let plain = try await site.respond(.get, SignInPath.choice)
        let answer = try await site.respond(.get, SignInPath.choice, headers: [.cookie: "\(Self.name)=\(value)"])
        #expect(answer.status == 200)
        #expect(answer.body.contains("Last used") == false)
        #expect(answer.body.count == plain.body.count)
    }

    @Test("UI-12 signing out leaves the hint, and takes the session away")
    func signOut() async throws {
        let site = try await TestSite(publicURL: Self.origin)
        let values = try await Self.signIn(site).compactMap { $0.split(separator: ";").first }.joined(separator: "; ")
        let answer = try await site.respond(
            .post, SignInPath.signOut, headers: [.origin: Self.origin, .cookie: values], form: "")
        let cookies = answer.headers[values: .setCookie]
        #expect(cookies.contains { $0.contains("-session=") && $0.contains("Max-Age=0") })
        #expect(!cookies.contains { $0.hasPrefix(Self.name) })
    }
}
