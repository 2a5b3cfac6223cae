import Fieldhouse
import Foundation
import Gatehouse
import GatehousePages
import GatehouseServer
import GatehouseStore
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

/// What every page checks before it does anything.
@Suite("The checks before every page")
struct PageGuardTests {
    private static let origin = "http://localhost:8080"

    /// What a browser keeps that was served a form before.
    private static let visited = "gatehouse-8080-visited=1"

    private func accountCount(_ site: TestSite) async throws -> Int {
        try await site.backend.database.read { try $0.rows("SELECT id FROM users", []).count }
    }

    private var signUpForm: String {
        "email=ada%40example.com&password=velvet+harbour+lantern&confirmPassword=velvet+harbour+lantern"
            + "&consent=on&ticket=one"
    }

    @Test("SRV-15 over plain HTTP beyond loopback every page says what is missing, and no form does anything")
    func plainHTTP() async throws {
        let site = try await TestSite(publicURL: "http://accounts.example.com")
        for screen in ScreenName.allCases {
            let page = try await site.respond(.get, SignInPath.path(of: screen))
            #expect(page.status == 503)
            #expect(page.body.contains(say(page: .insecureTitle)))
        }
        let post = try await site.respond(
            .post, SignInPath.path(of: .signup), headers: [.origin: "http://accounts.example.com"],
            form: signUpForm)
        #expect(post.status == 503)
        #expect(try await accountCount(site) == 0)
    }

    @Test(
        "SRV-15 a post from elsewhere does nothing",
        arguments: [
            "https://evil.example", "null", "http://localhost:8081", "https://localhost:8080",
            "http://localhost:8080.evil.example", nil,
        ])
    func foreignOrigin(origin: String?) async throws {
        let site = try await TestSite(publicURL: Self.origin)
        var headers: HTTPFields = [:]
        if let origin { headers[.origin] = origin }
        let answer = try await site.respond(.post, SignInPath.path(of: .signup), headers: headers, form: signUpForm)
        #expect(answer.status == 403)
        #expect(try await accountCount(site) == 0)
    }

    @Test(
        "SRV-15 a browser that sends no Origin says by Sec-Fetch-Site whether a post comes from a page of ours",
        arguments: ["same-origin", "same-site", "cross-site", "none", ""])
    func foreignSite(site word: String) async throws {
        let site = try await TestSite(publicURL: Self.origin)
        let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
        let answer = try await site.respond(
            .post, SignInPath.path(of: .signup), headers: [name: word, .cookie: Self.visited],
            form: signUpForm)
        #expect(answer.status == (word == "same-origin" ? 303 : 403))
        #expect(try await accountCount(site) == (word == "same-origin" ? 1 : 0))
    }

    @Test(
        "SRV-15 an origin that the browser withholds says as little as none, and its own word about the site counts",
        arguments: ["same-origin", "same-site", "cross-site", "none", ""])
    func withheldOrigin(site word: String) async throws {
        let site = try await TestSite(publicURL: Self.origin)
        let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
        let answer = try await site.respond(
            .post, SignInPath.path(of: .signup), headers: [.origin: "null", name: word, .cookie: Self.visited],
            form: signUpForm)
        #expect(answer.status == (word == "same-origin" ? 303 : 403))
        #expect(try await accountCount(site) == (word == "same-origin" ? 1 : 0))
    }

    @Test("SRV-14 a form with a field that is there twice, or cannot be read, does nothing")
    func repeatedField() async throws {
        let site = try await TestSite(publicURL: Self.origin)
        for more in [
            "&email=eve%40example.com", "&%65mail=eve%40example.com", "&consent=on", "&a=%zz", "&a=%00", "&a%00=a",
        ] {
            let answer = try await site.respond(
                .post, SignInPath.path(of: .signup), headers: [.origin: Self.origin, .cookie: Self.visited],
                form: signUpForm + more)
            #expect(answer.status == 400, "\(more)")
            #expect(!answer.body.contains("eve@") && !answer.body.contains("eve%40"))
        }
        #expect(try await accountCount(site) == 0)
    }

    @Test("SRV-14 a parameter of a page that is there twice, or cannot be read, is refused")
    func repeatedParameter() async throws {
        let site = try await TestSite(publicURL: Self.origin)
        for path in [
            "/sign-in/link?purpose=signup&token=a&token=b", "/sign-in/link?purpose=signup&purpose=magiclink&token=a",
            "/sign-in/provider?state=a&state=b&answer=c", "/sign-in/provider?state=a&answer=b&answer=c",
            "/sign-in/link/onward?to=a&to=b", "/open?url=a&url=b", "/open?url=a&u%72l=b",
            "/sign-in/provider?answer=c&state=" + String(repeating: "s", count: 129),
        ] {
            #expect(try await site.respond(.get, path).status == 400, "\(path)")
        }
    }

    @Test("SRV-15 a post from a page of ours is taken, and leads on with a GET")
    func ownOrigin() async throws {
        let site = try await TestSite(publicURL: Self.origin)
        let answer = try await site.respond(
            .post, SignInPath.path(of: .signup), headers: [.origin: Self.origin, .cookie: Self.visited],
            form: signUpForm)
        #expect(answer.status == 303)
        #expect(answer.headers[.location] == SignInPath.path(of: .confirmEmail))
        #expect(try await accountCount(site) == 1)
        let cookie = try #require(answer.headers[.setCookie])
        for part in ["gatehouse-8080-flow=", "HttpOnly", "SameSite=Lax", "Path=/"] {
            #expect(cookie.contains(part))
        }
    }

    @Test("SRV-15 a flow cookie that names no flow is not adopted")
    func plantedFlow() async throws {
        let site = try await TestSite(publicURL: Self.origin)
        let planted = site.tokens.make()
        let answer = try await site.respond(
            .post, SignInPath.path(of: .signup),
            headers: [.origin: Self.origin, .cookie: "gatehouse-8080-flow=\(planted)"], form: signUpForm)
        let cookie = try #require(answer.headers[.setCookie])
        #expect(cookie.contains("gatehouse-8080-flow=") && !cookie.contains(planted))
        #expect(try await site.store.find(site.tokens.digest(planted, for: "flow")) == nil)
    }

    @Test("SRV-15 away from loopback the cookies carry no port")
    func cookieNames() async throws {
        let site = try await TestSite(publicURL: "https://accounts.example.com:8443")
        let answer = try await site.respond(
            .post, SignInPath.path(of: .signup),
            headers: [.origin: "https://accounts.example.com:8443", .cookie: "__Host-gatehouse-visited=1"],
            form: signUpForm)
        #expect(answer.headers[.setCookie]?.hasPrefix("__Host-gatehouse-flow=") == true)
    }

    @Test("SRV-15 every page forbids scripts and styles of its own, framing and caching")
    func headers() async throws {
        let site = try await TestSite(publicURL: Self.origin)
        for path in ["/sign-in", "/sign-in/login", "/sign-in/link", "/mailbox", "/groups"] {
            let answer = try await site.respond(.get, path)
            let headers = answer.headers
            #expect(headers[.location]?.hasPrefix("http") != true)
            let policy = try #require(headers[.contentSecurityPolicy])
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(headers[.cacheControl] == "no-store")
        }
    }

    @Test("SRV-14 a form that is too large or not encoded as a form is refused, and nothing is done")
    func badForms() async throws {
        let site = try await TestSite(publicURL: Self.origin)
        let headers: HTTPFields = [.origin: Self.origin, .cookie: Self.visited]
        let path = SignInPath.path(of: .signup)
        let large = "email=" + String(repeating: "a", count: 20_000)
        #expect(try await site.respond(.post, path, headers: headers, form: large).status == 413)
        #expect(try await site.respond(.post, path, headers: headers, form: "email=%zz&ticket=one").status == 400)
        #expect(try await accountCount(site) == 0)
    }

    @Test("SRV-15 a development server that is reached by another name of this machine leads to its own")
    func otherName() async throws {
        let site = try await TestSite(publicURL: "http://127.0.0.1:8080")
        for method in [HTTPRequest.Method.get, .head] {
            let answer = try await site.respond(method, "/sign-in/login?a=b")
            #expect(answer.status == 303)
            #expect(answer.headers[.location] == "http://127.0.0.1:8080/sign-in/login?a=b")
        }
    }

    @Test(
        "UI-06 pages of the app are for people who are signed in",
        arguments: Destination.Tab.allCases.map(\.path) + ["/profile"])
    func guarded(path: String) async throws {
        let site = try await TestSite(publicURL: Self.origin)
        let answer = try await site.respond(.get, path)
        #expect(answer.status == 303)
        #expect(answer.headers[.location] == SignInPath.choice)
    }
}
