import Gatehouse
import GatehouseDomain
import LanguageChecks
import Testing

@testable import GatehouseTerminal

/// What a terminal is given to show, and what is understood.
@Suite
struct WordsTests {
    private static let sentences: [Sentence] = [
        .emailInvalid, .consentMissing, .passwordsDiffer, .confirmationSent(email: "ada@example.com"), .passwordChanged,
        .failure(.network), .failure(.rateLimited(retryAfter: 300)), .failure(.linkNeeded), .failure(.emailInvalid),
    ]

    @Test("UI-17 APP-03 the words of the terminal are recorded for other tests", arguments: Language.allCases)
    func recorded(language: Language) throws {
        var record = WordsRecord(in: language)
        record.add("terminal.", TerminalText.allCases)
        #expect(try record.isRecorded(as: "terminal"), "script/docs --write writes it")
    }

    @Test("UI-11 APP-03 a terminal says everything in every language of the apps, in words of its own")
    func languages() {
        for catalogue in Catalogue.all where catalogue.language != "en" {
            var words = TranslatedWords(in: catalogue.language)
            for text in TerminalText.allCases {
                words.add(catalogue.terminal(text), for: Catalogue.english.terminal(text))
            }
            // "no" is Spanish as well.
            #expect(words.untranslated(but: ["no"]) == [])
            #expect(words.confused() == [])
            // The keys are labeled that way in Japan, and control keys and encodings everywhere.
            let keys = ["Enter", "Ctrl", "C", "Ctrl+C", "UTF", "UTF-8"]
            if ["ja", "ar"].contains(catalogue.language) { #expect(words.inLatinLetters(but: keys) == []) }
        }
    }

    @Test(
        "FLOW-23 APP-03 nothing that a terminal would obey gets through",
        arguments: [
            ("plain", "plain"), ("\u{1B}[2Jgone", "[2Jgone"), ("a\u{9B}31mb", "a31mb"), ("two\nlines", "two lines"),
            ("bell\u{7}\u{8}\u{7F}", "bell"), ("\u{202E}evil", "evil"), ("tab\there", "tab here"),
            ("naïve 日本", "naïve 日本"),
        ])
    func printable(text: String, shown: String) {
        #expect(PrintableText.make(of: text) == shown)
    }

    @Test(
        "APP-03 lines are as wide as the window and no wider, in every script",
        arguments: Catalogue.all.map(\.language), [8, 20, 40, 79])
    func wrapping(language: String, width: Int) {
        let catalogue = Catalogue.best(for: [language])
        let words = TerminalText.allCases.map(catalogue.terminal) + Self.sentences.map(catalogue.sentence)
        for text in words {
            let lines = PrintableText.lines(of: text, width: width, first: "- ", rest: "  ")
            #expect(lines.allSatisfy { PrintableText.width(of: $0) <= width }, "\(lines)")
            let joined = lines.joined().filter { $0 != " " && $0 != "-" }
            #expect(joined == text.filter { $0 != " " && $0 != "-" })
        }
    }

    @Test("APP-03 words stay whole where they fit")
    func wholeWords() {
        #expect(PrintableText.lines(of: "one two three", width: 9) == ["one two", "three"])
        #expect(
            PrintableText.lines(of: "one two", width: 9, first: "  1  ", rest: "     ") == ["  1  one", "     two"])
        #expect(PrintableText.lines(of: "a abcdefghijkl", width: 8) == ["a abcdef", "ghijkl"])
        #expect(PrintableText.lines(of: "", width: 9) == [""])
        #expect(PrintableText.width(of: "日本e\u{301}🙂") == 7)
    }

    @Test("APP-03 UI-17 no Japanese sign begins or ends a line where it may not")
    func signs() {
        #expect(PrintableText.lines(of: "あいうえ。", width: 8) == ["あいう", "え。"])
        #expect(PrintableText.lines(of: "あいう）。", width: 8) == ["あい", "う）。"])
        #expect(PrintableText.lines(of: "あいう（え）お", width: 8) == ["あいう", "（え）お"])
        #expect(PrintableText.lines(of: "あいうえお", width: 8, rest: "    ") == ["あいうえ", "    お"])
        // Where everything would move, or it would not fit, the line breaks after all.
        #expect(PrintableText.lines(of: "」」」」。", width: 8) == ["」」」」", "。"])
        #expect(PrintableText.lines(of: "あい」）。", width: 8, rest: "  ") == ["あい」）", "  。"])
    }

    @Test(
        "APP-03 yes and no are understood in the words of the language and by their first letters",
        arguments: [
            ("en", "Yes", true), ("en", " y ", true), ("en", "NO", false), ("en", "", nil), ("en", "yep", nil),
            ("de", "Ja", true), ("de", "n", false), ("es", "si", true), ("es", "SÍ", true), ("fr", "o", true),
            ("ja", "はい", true), ("ja", "いいえ", false), ("ar", "نعم", true), ("ar", "لا", false), ("ar", "y", true),
            ("ar", "\u{200F}نعم\u{200F}", true), ("en", "\u{A0}yes\u{200B}", true),
        ] as [(String, String, Bool?)])
    func yesOrNo(language: String, answer: String, value: Bool?) {
        #expect(YesOrNo.value(of: answer, in: Catalogue.best(for: [language])) == value)
    }

    @Test(
        "UI-11 APP-03 the language is the one of the locale's messages",
        arguments: [
            ([:], "en"), (["LANG": "C"], "en"), (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "de_DE.ISO-8859-1"], "en"),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"], "fr"),
            (["LC_ALL": "", "LANG": "ja_JP.utf8"], "ja"),
            (["LC_ALL": "es_MX.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"], "es"), (["LANG": "nl_NL.UTF-8"], "en"),
            (["LANG": "ar.UTF-8@x"], "ar"), (["LC_CTYPE": "C", "LANG": "ar_EG.UTF-8"], "en"),
        ] as [([String: String], String)])
    func locale(environment: [String: String], language: String) {
        #expect(Catalogue.forLocale(in: environment).language == language)
    }

    @Test("APP-03 colors are for terminals whose owner has not turned them off")
    func look() {
        let terminal = ["TERM": "xterm-256color", "LANG": "en_GB.UTF-8"]
        func look(_ more: [String: String], isTerminal: Bool = true, width: Int? = nil) -> ConsoleLook {
            ConsoleLook(
                environment: terminal.merging(more) { _, new in new }, isTerminal: isTerminal, width: width)
        }
        #expect(look([:]) == ConsoleLook(width: 80, hasColour: true, hasUnicode: true))
        #expect(!look(["NO_COLOR": "1"]).hasColour)
        #expect(look(["NO_COLOR": ""]).hasColour)
        #expect(!look(["TERM": "dumb"]).hasColour)
        #expect(!look([:], isTerminal: false).hasColour)
        #expect(!look(["LC_ALL": "C"]).hasUnicode)
        #expect(look(["COLUMNS": "40"]).width == 40)
        #expect(look(["COLUMNS": "40"], width: 100).width == 100)
        #expect(look(["COLUMNS": "-3"]).width == 80)
    }
}
