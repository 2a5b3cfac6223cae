import Gatehouse
import GatehousePages
import HTTPTypes
import Testing

/// In which language pages speak.
@Suite
struct PageLanguageTests {
    private func page(_ path: String, languages: String?) async throws -> (headers: HTTPFields, body: String) {
        var headers: HTTPFields = [:]
        headers[.acceptLanguage] = languages
        let page = try await TestSite(publicURL: "http://localhost:8080").respond(.get, path, headers: headers)
        return (page.headers, page.body)
    }

    @Test("UI-11 a screen is in the language that the browser asks for", arguments: Catalogue.all.map(\.language))
    func screen(language: String) async throws {
        let catalogue = Catalogue.best(for: [language])
        let page = try await page(SignInPath.path(of: .login), languages: "xx, \(language);q=0.8, en;q=0.1")
        #expect(page.headers[.contentLanguage] == language)
        #expect(page.body.contains("<html lang=\"\(language)\" dir=\"\(catalogue.isRightToLeft ? "rtl" : "ltr")\">"))
        for words in [
            catalogue.text(.loginTitle), catalogue.text(.loginText), catalogue.text(.emailLabel),
            catalogue.text(.forgotPassword), catalogue.text(.showPassword),
        ] {
            #expect(page.body.unbroken.contains(words))
        }
    }

    @Test("UI-11 without a wish a page is in English")
    func noWish() async throws {
        #expect(try await page(SignInPath.choice, languages: nil).headers[.contentLanguage] == "en")
    }

    @Test("UI-11 a page that refuses a form says so in the person's language")
    func refusal() async throws {
        let headers: HTTPFields = [.acceptLanguage: "de", .origin: "https://elsewhere.example"]
        let page = try await TestSite(publicURL: "http://localhost:8080").respond(
            .post, SignInPath.choice, headers: headers, form: "ticket=one")
        #expect(page.status == 403)
        #expect(page.body.contains(Catalogue.german.page(.foreignTitle)))
        #expect(page.body.contains(Catalogue.german.text(.goToSignIn)))
    }
}
