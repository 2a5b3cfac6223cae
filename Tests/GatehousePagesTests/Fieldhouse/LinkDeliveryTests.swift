import Fieldhouse
import Foundation
import Gatehouse
import GatehousePages
import Testing

@Suite("Links that are handed over")
struct LinkDeliveryTests {
    private let crew: Crew
    private let browser: AppBrowser

    init() async throws {
        crew = try await Crew()
        browser = AppBrowser(crew.site)
    }

    private func open(_ link: String) async throws -> AppBrowser.Page {
        let encoded = link.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await browser.get("/open?url=\(encoded)")
    }

    @Test("LINK-01 a link of the app's scheme, of its origin or of this site leads to the page that it is for")
    func accepted() async throws {
        let origins = ["fieldhouse:/", Destination.origin, "http://localhost:8080"]
        let paths = ["/projects", "/project/1", "/rfi/a-b", "/group/1", "/new/rfi/7", "/invite/c0de", "/about"]
        for origin in origins {
            for path in paths {
                let page = try await open(origin + path)
                #expect(page.status == 303)
                #expect(page.location == path)
            }
        }
        // Not encoded, as people type it.
        #expect(try await browser.get("/open?url=fieldhouse://project/1").location == "/project/1")
        // What no screen takes does not come along.
        #expect(try await open("fieldhouse://profile?next=https://evil.example/").location == "/profile")
    }

    @Test("LINK-03 a link that is handed over waits for the sign-in, like one that is followed")
    func signedOut() async throws {
        _ = try await crew.person("anna@example.com")
        let page = try await open("fieldhouse://project/1")
        #expect(try await browser.get(try #require(page.location)).location == "/sign-in")
        #expect(try await browser.signIn("anna@example.com") == "/project/1")
    }

    @Test(
        "LINK-02 a link that is none of the app's is refused with the reason, and leads nowhere",
        arguments: [
            ("https://evil.example/project/1", 400, said(.linkForeign)),
            ("https://fieldhouse.example.evil.example/project/1", 400, said(.linkForeign)),
            ("http://localhost:8081/project/1", 400, said(.linkForeign)),
            ("https://ada:x@fieldhouse.example/project/1", 400, said(.linkWithUser)),
            ("javascript:alert(1)", 400, "."), ("javascript://project/1", 400, said(.linkForeign)),
            ("//evil.example/project/1", 400, "."), ("/\\evil.example", 400, "."), ("project/1", 400, "."),
            ("fieldhouse:////evil.example", 400, "."), ("fieldhouse://evil.example", 404, said(.linkRoute)),
            ("fieldhouse://project/..%2f..%2fopen", 400, said(.linkCharacter)),
            ("fieldhouse://project/a%0d%0aSet-Cookie:x", 400, said(.linkCharacter)),
            ("fieldhouse://project/1#x", 400, said(.linkWithFragment)),
            ("fieldhouse://project/<b>", 400, "."), ("\u{202E}fieldhouse://project/1", 400, "."),
            ("fieldhouse://open?url=fieldhouse://open", 404, said(.linkRoute)),
            ("fieldhouse://project/" + String(repeating: "a", count: 2048), 400, said(.linkTooLong)),
        ])
    func refused(link: String, status: Int, sentence: String) async throws {
        let page = try await open(link)
        #expect(page.status == status)
        #expect(page.location == nil)
        #expect(page.heading == said(.linkDoesNotOpen))
        #expect(page.text.contains(sentence))
        #expect(!page.text.contains("evil.example") && !page.text.contains("<b>"))
        #expect(page.cookies.isEmpty)
        let line = try #require(crew.site.reports.lines.last)
        #expect(line.hasPrefix("❌ refused"))
        #expect(!line.contains("evil.example"))
    }

    @Test("LINK-02 without a link, with two, or with one that is not encoded, it says so")
    func missing() async throws {
        for query in ["", "?", "?url", "?url=", "?link=fieldhouse://about", "?url=%zz", "?url=%ff"] {
            let page = try await browser.get("/open\(query)")
            #expect(page.status == 400)
            #expect(page.text.contains(said(.noLink)))
        }
        let page = try await browser.get("/open?url=fieldhouse://about&url=https://evil.example")
        #expect(page.status == 400)
        #expect(page.text.contains(said(.oneLink(2))))
    }
}
