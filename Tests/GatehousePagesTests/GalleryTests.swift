import Foundation
import Gatehouse
import GatehouseDomain
import GatehousePages
import HTTPTypes
import Testing

/// The page for designers and translators.
@Suite
struct GalleryTests {
    private let csp = HTTPField.Name.contentSecurityPolicy

    private func site() async throws -> TestSite { try await TestSite(publicURL: "http://localhost:8080") }

    @Test("FLOW-10 the gallery shows every screen in every condition that the snapshots have")
    func everyEntry() async throws {
        let page = try await site().respond(.get, "/gallery")
        #expect(page.status == 200)
        for entry in ScreenGallery.entries() {
            #expect(page.body.contains("/gallery/\(entry.id)/screen?"), "\(entry.id) is missing")
        }
    }

    @Test(
        "FLOW-10 FLOW-25 each condition of the gallery is the page that the flow would show, in either direction",
        arguments: ScreenGallery.entries(), [Catalogue.french, .arabic])
    func sameScreen(entry: ScreenGallery.Entry, catalogue: Catalogue) async throws {
        let language = catalogue.language
        let page = try await site().respond(.get, "/gallery/\(entry.id)/screen?language=\(language)&theme=dark")
        let screen = ScreenBuilder(
            requirements: AuthRequirements(), providers: entry.providers, offersMailedCode: entry.offersMailedCode,
            catalogue: catalogue, mode: .posted, appName: "Fieldhouse", lastMethod: entry.lastMethod
        ).screen(for: entry.flow, form: entry.form)
        #expect(page.status == 200)
        let direction = catalogue.isRightToLeft ? "rtl" : "ltr"
        #expect(page.body.contains("<html lang=\"\(language)\" dir=\"\(direction)\" data-theme=\"dark\">"))
        let text = page.body.unbroken
        // A code is asked for once: by the sentence below the title, or at its field where a notice says where it is.
        let asking = screen.fields.contains { $0.contentType == .oneTimeCode } ? screen.asking : []
        #expect(asking.isEmpty || asking.count { text.contains(escaped($0)) } == 1)
        for words in screen.words where !asking.contains(words) {
            #expect(text.contains(escaped(words)), "\(words)")
        }
        let inputs = page.body.matches(of: /<input\s[^>]*>/).map { String($0.output) }
            .filter { !$0.contains("type=\"hidden\"") }
        #expect(inputs.count == screen.fields.count + (screen.consent == nil ? 0 : 1))
        for field in screen.fields {
            let input = try #require(inputs.first { $0.contains("name=\"\(field.field.rawValue)\"") })
            #expect(input.contains("type=\"password\"") == field.isSecret)
            #expect(input.contains("value=") == (field.value?.isEmpty == false))
            #expect(input.contains("value=\"\(escaped(field.value ?? ""))\"") == (field.value?.isEmpty == false))
            #expect(input.contains("aria-invalid=\"true\"") == (field.error != nil))
            #expect(input.contains("maxlength=") == (field.maximumLength != nil))
        }
        if let consent = screen.consent {
            let box = try #require(inputs.first { $0.contains("name=\"consent\"") })
            #expect(box.contains("checked") == consent.isAccepted)
            #expect(box.contains("aria-invalid=\"true\"") == (consent.error != nil))
        }
    }

    @Test("PKF-07 FLOW-10 the set-up of a factor shows its QR code, its key in fours, and later its backup codes")
    func shownOnce() async throws {
        let site = try await site()
        func body(_ id: String) async throws -> String {
            try await site.respond(.get, "/gallery/\(id)/screen").body
        }
        for condition in ["empty", "filled", "incomplete", "loading", "error", "offline", "banner"] {
            let scan = try await body("enrollFactor-\(condition)")
            #expect(scan.contains("src=\"data:image/svg+xml;utf8,"), "\(condition)")
            #expect(scan.contains("JBSW Y3DP EHPK 3PXP") && !scan.contains("backup-codes"), "\(condition)")
            // Its first code has the cells that it has on the page of the account.
            #expect(scan.contains("class=\"code\"") && scan.contains("data-least=\"6\""), "\(condition)")
        }
        let codes = try await body("enrollFactor-codes")
        #expect(codes.contains("K4M9-X7QP-2WTC-8RHD\nP3JH-6NYV-Q9BA-5XKE") && !codes.contains("<img class=\"qr\""))
        let intro = try await body("enrollFactor-intro")
        #expect(!intro.contains("setup-by-hand") && !intro.contains("backup-codes"))
    }

    /// Conditions that look the same on a page: what is typed there is a secret, which no page shows again.
    private static let alike: Set<Set<String>> = [
        ["confirmEmail-empty", "confirmEmail-filled"], ["resetVerify-empty", "resetVerify-filled"],
        ["signInCode-empty", "signInCode-filled"], ["secondFactor-empty", "secondFactor-filled"],
        ["enrollFactor-empty", "enrollFactor-filled"],
    ]

    @Test("FLOW-10 no two conditions of the gallery look the same, but for those that are listed")
    func different() async throws {
        let site = try await site()
        var pages: [String: Set<String>] = [:]
        for entry in ScreenGallery.entries() {
            pages[try await site.respond(.get, "/gallery/\(entry.id)/screen").body, default: []].insert(entry.id)
        }
        #expect(Set(pages.values.filter { $0.count > 1 }) == Self.alike)
    }

    @Test("UI-11 the gallery says which languages no native speaker has read", arguments: Catalogue.all.map(\.language))
    func reviews(language: String) async throws {
        let page = try await site().respond(.get, "/gallery?language=\(language)")
        let isReviewed = Catalogue.best(for: [language]).isReviewed
        #expect(page.body.contains("have not been read by a native speaker") == !isReviewed)
    }

    @Test("UI-11 one condition is shown in every language, in the light and in the dark")
    func comparison() async throws {
        let page = try await site().respond(.get, "/gallery/login-error")
        for catalogue in Catalogue.all {
            for theme in ["light", "dark"] {
                #expect(page.body.contains("screen?language=\(catalogue.language)&amp;theme=\(theme)"))
            }
        }
    }

    @Test("SRV-15 nobody but the gallery may show a page in a frame, and only the screens that do nothing")
    func framing() async throws {
        let site = try await site()
        let (gallery, screen, real) = (
            try await site.respond(.get, "/gallery"), try await site.respond(.get, "/gallery/login-empty/screen"),
            try await site.respond(.get, SignInPath.path(of: .login))
        )
        #expect(gallery.headers[csp]?.contains("frame-ancestors 'none'") == true)
        #expect(gallery.headers[csp]?.contains("frame-src 'self'") == true)
        #expect(screen.headers[csp]?.contains("frame-ancestors 'self'") == true)
        #expect(real.headers[csp]?.contains("frame-ancestors 'none'") == true)
        #expect(real.headers[csp]?.contains("frame-src") == false)
    }

    @Test("SRV-14 an unknown gallery page is not found", arguments: ["/gallery/nothing", "/gallery/nothing/screen"])
    func missing(path: String) async throws {
        #expect(try await site().respond(.get, path).status == 404)
    }
}

extension SignInScreen {
    /// The two sentences that ask for a code.
    fileprivate var asking: [String] {
        texts.prefix(1) + fields.filter { $0.contentType == .oneTimeCode }.compactMap(\.help)
    }

    /// All that a reader is told, apart from what is typed.
    fileprivate var words: [String] {
        let notices = [notice?.text, notice?.action?.label, notice?.dismissal.label, consent?.error]
        let sentences = [consent?.sentence, terms].flatMap { $0?.runs.map(\.text) ?? [] }
        let about = fields.flatMap { [$0.label, $0.help, $0.error] }
        let labels = actions.map(\.label) + links.map(\.label)
        let once = [picture?.label, secret?.label, secret?.fours, secret?.openLabel]
        let list = codes?.codes.map { $0.reveal() } ?? []
        let told = [title] + texts + sentences + labels
        return told + list + (notices + about + once).compactMap(\.self)
    }
}
