import Testing

@testable import GatehousePages

/// What stays together at the end of a line.
@Suite("Sentences of pages")
struct SentenceTests {
    @Test(
        "SRV-15 an option and a word with a hyphen are whole; what is long, an address or a link may break",
        arguments: [
            ("Start it with --terms-url.", ["--terms-url."]),
            ("بالخيار \u{2068}--terms-url\u{2069}.", ["\u{2068}--terms-url\u{2069}."]),
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
