import Gatehouse
import GatehousePages
import HTTPTypes
import Hummingbird
import Testing

/// Which cookies the pages set and read, as the public URL decides.
@Suite("The kinds of cookies")
struct CookieKindTests {
    private static let form =
        "email=ada%40example.com&password=velvet+harbour+lantern&confirmPassword=velvet+harbour+lantern"
        + "&consent=on&ticket=one"

    /// The name of a kind of cookie at a public URL.
    private func name(_ kind: String, at url: String) -> String {
        switch url {
        case "http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080": "gatehouse-8080-\(kind)"
        case "http://localhost": "gatehouse-\(kind)"
        case "https://localhost:8443": "__Host-gatehouse-8443-\(kind)"
        default: "__Host-gatehouse-\(kind)"
        }
    }

    @Test(
        "SRV-42 on plain HTTP at this machine cookies are neither Secure nor __Host-, and everywhere else they are both",
        arguments: [
            "http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080", "http://localhost",
            "https://localhost:8443", "https://accounts.example.com", "https://accounts.example.com:8443",
            "https://127.0.0.1.example.com", "https://localhost.example:8443",
        ])
    func kinds(url: String) async throws {
        let site = try await TestSite(publicURL: url)
        let answer = try await site.respond(
            .post, SignInPath.path(of: .signup),
            headers: [.origin: url, .cookie: "\(name("visited", at: url))=1"], form: Self.form)
        #expect(answer.status == 303)
        let cookies = answer.headers[values: .setCookie]
        #expect(cookies.contains { $0.hasPrefix("\(name("flow", at: url))=") })
        for cookie in cookies {
            #expect(cookie.contains("; Secure") == url.hasPrefix("https:"))
            #expect(cookie.hasPrefix("__Host-") == url.hasPrefix("https:"))
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"))
            #expect(!cookie.contains("Domain"))
        }
    }

    @Test(
        "SRV-42 a cookie of the other kind counts as none",
        arguments: [
            ("http://localhost:8080", "__Host-gatehouse-8080-"), ("http://localhost:8080", "__Host-gatehouse-"),
            ("http://localhost:8080", "gatehouse-"), ("http://localhost:8080", "gatehouse-8081-"),
            ("https://accounts.example.com", "gatehouse-"), ("https://accounts.example.com", "gatehouse-443-"),
            ("https://accounts.example.com", "__host-gatehouse-"), ("https://localhost:8443", "gatehouse-8443-"),
            ("https://localhost:8443", "__Host-gatehouse-"),
        ])
    func otherKind(url: String, prefix: String) async throws {
        let site = try await TestSite(publicURL: url)
        // A browser without our cookies that sends a form keeps none: it is told so.
        let answer = try await site.respond(
            .post, SignInPath.path(of: .signup), headers: [.origin: url, .cookie: "\(prefix)visited=1"],
            form: Self.form)
        #expect(answer.status == 400)
        #expect(answer.body.contains(say(page: .cookiesTitle)))
    }

    @Test("SRV-42 of several cookies with one name the last is ours: browsers send those of longer paths first")
    func planted() async throws {
        let site = try await TestSite(publicURL: "http://localhost:8080")
        let language = "gatehouse-8080-language"
        let page = try await site.respond(
            .get, "/sign-in", headers: [.cookie: "\(language)=fr; other=1;\t\(language)=de"])
        #expect(page.body.contains(#"<html lang="de""#))
        let unnamed = try await site.respond(.get, "/sign-in", headers: [.cookie: "x\(language)=de; \(language)x=de"])
        #expect(unnamed.body.contains(#"<html lang="en""#))
    }
}
