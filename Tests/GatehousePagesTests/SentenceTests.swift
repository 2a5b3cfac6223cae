import Fieldhouse
import Gatehouse
import Testing

@testable import GatehousePages

/// What stays together at the end of a line.
@Suite("Sentences of pages")
struct SentenceTests {
    @Test("SRV-15 no line breaks within an option, in any language", arguments: Catalogue.all.map(\.language))
    func option(language: String) async throws {
        let page = try await AppBrowser(Crew().site).get("/terms", language: language).text
        let option = try #require(page.firstMatch(of: /<span class="whole">([^<]*--terms-url[^<]*)<\/span>/))
        #expect(page.ranges(of: "--terms-url").count == 1)
        #expect(!option.1.contains(" "))
    }

    @Test(
        "SRV-15 a word with a hyphen is whole; what is long, an address or a link may break",
        arguments: [
            ("on the sign-in page.", ["sign-in"]), ("Use E-Mail-Adresse, now", ["E-Mail-Adresse,"]), ("a - b", []),
            ("to mary-ann@example.com.", []), ("at https://a-b.example", []),
            ("no-\(String(repeating: "o", count: 30))", []),
        ])
    func words(sentence: String, whole: [String]) {
        let runs = SentenceView(sentence).runs
        #expect(runs.filter(\.isWhole).map(\.text) == whole)
        #expect(runs.map(\.text).joined() == sentence)
    }
}
