import Foundation
import HTTPTypes
import Hummingbird
import ServerTesting
import Testing

@testable import GatehousePages

/// What a page weighs on the wire.
@Suite("The weight of a page")
struct PageWeightTests {
    private static let limit = 35 * 1024

    /// The bytes of a file on the wire, as a browser that takes packed ones gets it.
    private func size(_ path: String, at site: TestSite) async throws -> Int {
        let router = site.router()
        let plain = try await router.answer(.get, path)
        #expect(plain.headers[.contentEncoding] == nil && plain.headers[.vary] == "Accept-Encoding")
        let packed = try await router.answer(.get, path, headers: [.acceptEncoding: "br, gzip"])
        #expect(packed.headers[.contentEncoding] == "gzip" && packed.headers[.vary] == "Accept-Encoding")
        #expect(packed.body.readableBytes < plain.body.readableBytes / 2)
        return packed.body.readableBytes
    }

    @Test("SRV-15 the pages of sign-in, account and administration are three requests of 35 KB, in every language")
    func weight() async throws {
        let ada = try await AccountPerson(at: try await TestSite(publicURL: SiteBrowser.origin, passkeys: true))
        try await ada.site.appoint(ada.email)
        try await ada.site.accounts((0..<60).map { "person-\($0)@example.com" })
        let look = try PageLook.own()
        var assets = 0
        for asset in look.assets { assets += try await size(asset.path, at: ada.site) }
        let stranger = SiteBrowser(ada.site)
        for language in ["en", "ja", "ar"] {
            for browser in [stranger, ada.browser] {
                _ = try await browser.post("/language", ["language": language, "to": "/"])
            }
            for (browser, path) in [
                (stranger, "/sign-in"), (stranger, "/sign-in/login"), (stranger, "/sign-in/create-account"),
                (stranger, "/mailbox"), (ada.browser, "/account"), (ada.browser, "/account/email"),
                (ada.browser, "/account/delete"), (ada.browser, "/account/passkeys"),
                (ada.browser, "/account/sessions"), (ada.browser, "/admin"),
                (ada.browser, "/admin/people"), (ada.browser, "/admin/add-person"), (ada.browser, "/admin/events"),
                (ada.browser, "/admin/mails"), (ada.browser, "/admin/keys"), (ada.browser, "/admin/settings"),
            ] {
                let page = try await browser.get(path).body
                // A frame that waits until somebody opens it is no part of the page.
                let parts = page.replacing(/<iframe[^>]*loading="lazy"/, with: "")
                let files = parts.matches(of: /(?:<link[^>]*rel="stylesheet"|<script|<img|<iframe)/).count
                #expect(files == 2, "\(path)")
                // Lists and plots are long and repeat themselves: they count as a proxy compresses them.
                let packed = try #require(Gzip.packed(Array(page.utf8)))
                let weight = path.hasPrefix("/admin") ? packed.count : page.utf8.count
                #expect(weight + assets < Self.limit, "\(path) in \(language): \(weight + assets)")
            }
        }
    }
}
