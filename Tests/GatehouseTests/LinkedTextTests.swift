import Foundation
import Gatehouse
import GatehouseDomain
import Testing

@Suite struct LinkedTextTests {
    private let terms = URL(string: "https://example.com/terms")
    private let privacy = URL(string: "https://example.com/privacy")

    private var links: [String: URL] { ["terms": terms, "privacy": privacy].compactMapValues(\.self) }

    @Test("UI-19 the marked words of a sentence are its links, in their places")
    func marks() {
        let sentence = LinkedText("I accept the [terms of use](terms) and the [notice](privacy).", links: links)
        #expect(
            sentence.runs == [
                .init("I accept the "), .init("terms of use", url: terms), .init(" and the "),
                .init("notice", url: privacy), .init("."),
            ])
        #expect(sentence.text == "I accept the terms of use and the notice.")
    }

    @Test("UI-19 words whose link is not known are plain, and join their neighbours")
    func unknown() {
        let known = ["terms": terms].compactMapValues(\.self)
        let sentence = LinkedText("The [terms](terms) and [more](elsewhere).", links: known)
        #expect(sentence.runs == [.init("The "), .init("terms", url: terms), .init(" and more.")])
        #expect(LinkedText("The [terms](terms).", links: [:]).runs == [.init("The terms.")])
    }

    @Test(
        "UI-19 anything that isn't a mark stays as it is",
        arguments: [
            "", "No marks.", "[not closed](terms", "[](terms)", "[words] (terms)", "[words]()", "](terms)[",
            "[words](https://evil.example)", "[words](TERMS)", "[a[b](x",
        ])
    func noMark(text: String) {
        #expect(LinkedText(text, links: links).text == text)
        #expect(LinkedText(text, links: links).runs.allSatisfy { $0.url == nil })
    }

    @Test("UI-19 the attributed sentence carries each link over its own words")
    func attributed() {
        let sentence = LinkedText("Read [this](terms) or [that](privacy)", links: links).attributed
        #expect(String(sentence.characters) == "Read this or that")
        let linked = sentence.runs.compactMap { run in
            run.link.map { (String(sentence[run.range].characters), $0) }
        }
        #expect(linked.map(\.0) == ["this", "that"])
        #expect(linked.map(\.1) == [terms, privacy])
    }

    @Test("UI-19 in every language the sentences about the terms link to both, once", arguments: Catalogue.all)
    func everyLanguage(catalogue: Catalogue) {
        let builder = ScreenBuilder(
            requirements: AuthRequirements(termsURL: terms, privacyURL: privacy), providers: Samples.providers,
            catalogue: catalogue)
        let signup = builder.screen(for: FlowDriver(at: .signup(consentAccepted: false)).flow, form: AuthForm())
        let choice = builder.screen(for: AuthFlow(), form: AuthForm())
        for sentence in [signup.consent?.sentence, choice.terms] {
            let urls = sentence?.runs.compactMap(\.url) ?? []
            #expect(urls.count == 2 && Set(urls) == Set(links.values), "\(catalogue.language)")
            #expect(sentence?.text.contains { "[]()".contains($0) } == false)
        }
        #expect(signup.links.isEmpty && choice.links.isEmpty)
    }

    @Test("UI-19 an app's sentence without marks has the links below it, and its own address wins over the back end's")
    func overridden() {
        let own = URL(string: "https://own.example/terms")
        let builder = ScreenBuilder(
            requirements: AuthRequirements(termsURL: terms, privacyURL: privacy), providers: [],
            catalogue: Catalogue.english.replacing(["consentLabel": "I accept the [terms](terms)."]), termsURL: own)
        let signup = builder.screen(for: FlowDriver(at: .signup(consentAccepted: false)).flow, form: AuthForm())
        #expect(signup.consent?.sentence.runs.compactMap(\.url) == [own].compactMap(\.self))
        #expect(signup.links.map(\.url) == [privacy].compactMap(\.self))
    }
}
