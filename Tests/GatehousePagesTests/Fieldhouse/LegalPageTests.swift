import Gatehouse
import GatehousePages
import HTTPTypes
import Testing

/// The pages behind the links of the consent, which open beside the form.
@Suite("The terms and the privacy notice of the demo")
struct LegalPageTests {
    private static let start = #"<a class="button primary" href="/">"#

    private func page(_ path: String, from referer: String?) async throws -> String {
        var headers: HTTPFields = [:]
        headers[.referer] = referer
        return try await TestSite(publicURL: SiteBrowser.origin).respond(.get, path, headers: headers).body
    }

    @Test("UI-19 the way back from them is the screen that led to them, nothing else", arguments: ["terms", "privacy"])
    func back(name: String) async throws {
        let signUp = SignInPath.path(of: .signup)
        for screen in [signUp, SignInPath.choice] {
            let body = try await page("/\(name)", from: SiteBrowser.origin + screen)
            #expect(body.contains(#"<a class="back" href="\#(screen)" data-closes>"#), "\(screen)")
            #expect(!body.contains(Self.start), "\(screen)")
        }
        let others: [String?] = [
            nil, SiteBrowser.origin + "/account", SiteBrowser.origin + signUp + "/x", "https://evil.example" + signUp,
            SiteBrowser.origin + ".evil.example" + signUp,
        ]
        for referer in others {
            let body = try await page("/\(name)", from: referer)
            #expect(body.contains(Self.start) && !body.contains("data-closes"), "\(referer ?? "none")")
        }
    }
}
