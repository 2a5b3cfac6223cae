import GatehouseWeb
import HTTPTypes
import Testing

@Suite
struct AcceptLanguageTests {
    @Test(
        "UI-11 languages are taken in the order in which a browser wants them",
        arguments: [
            (nil, []), ("", []), ("de", ["de"]), ("en;q=0.5, de-AT, fr;q=0.9", ["de-AT", "fr", "en"]),
            ("ja, *;q=0.1", ["ja", "*"]), ("de;q=0, es", ["es"]), ("fr ; q=0.2 , es ; q=0.3", ["es", "fr"]),
            ("de;q=2, es", ["es"]), ("de;q=x, es", ["es"]), (",,;q=1,", []), ("<script>, en", ["en"]),
            ("es, fr, de", ["es", "fr", "de"]), ("é, ar", ["ar"]),
        ] as [(String?, [String])])
    func order(header: String?, ranges: [String]) {
        var headers: HTTPFields = [:]
        headers[.acceptLanguage] = header
        #expect(AcceptLanguage(headers).ranges == ranges)
    }

    @Test("SRV-14 of an endless list of languages the beginning is read")
    func endless() {
        let headers: HTTPFields = [.acceptLanguage: String(repeating: "de,", count: 100_000)]
        #expect(AcceptLanguage(headers).ranges.count == 32)
    }
}
