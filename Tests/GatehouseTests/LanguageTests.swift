import Foundation
import Gatehouse
import GatehouseDomain
import LanguageChecks
import Testing

/// What holds for the words of every language.
@Suite
struct LanguageTests {
    static let others = Catalogue.all.filter { $0.language != "en" }

    /// All words of a language, each with what it has to mention.
    private static func words(_ catalogue: Catalogue) -> TranslatedWords {
        let sentences =
            Samples.sentences
            + Samples.errors.filter { $0 != .cancelled && $0 != .rateLimited(retryAfter: nil) }.map(Sentence.failure)
        var words = TranslatedWords(in: catalogue.language)
        for text in Samples.texts {
            // The names of links are marks and no words.
            let (own, english) = (LinkedText(catalogue.text(text), links: [:]), Catalogue.english.text(text))
            words.add(own.text, for: LinkedText(english, links: [:]).text, mentioning: mentions(in: "\(text)"))
        }
        for sentence in sentences where sentence != .text("words of the app") {
            words.add(
                catalogue.sentence(sentence), for: Catalogue.english.sentence(sentence),
                mentioning: mentions(in: "\(sentence)"))
        }
        return words
    }

    /// The words of the account's screens, which are read apart from the sign-in: a heading may be called the same there.
    private static func accountWords(_ catalogue: Catalogue) -> TranslatedWords {
        var words = TranslatedWords(in: catalogue.language)
        for text in Samples.accountTexts {
            words.add(
                catalogue.account(text), for: Catalogue.english.account(text), mentioning: mentions(in: "\(text)"))
        }
        return words
    }

    private static func groupWords(_ catalogue: Catalogue) -> TranslatedWords {
        var words = TranslatedWords(in: catalogue.language)
        for text in Samples.groupTexts {
            words.add(catalogue.group(text), for: Catalogue.english.group(text), mentioning: mentions(in: "\(text)"))
        }
        return words
    }

    private static func mentions(in description: String) -> [String] {
        [Samples.email, "Fieldhouse", "Apple", "North yard", "minimum: 8", "length: 6", "limit: 80"].filter {
            description.contains($0)
        }
        .map { $0.components(separatedBy: ": ").last ?? $0 }
    }

    @Test("UI-11 six languages come with the product, one of them written from right to left")
    func languages() {
        #expect(Catalogue.all.map(\.language) == ["en", "es", "fr", "de", "ja", "ar"])
        #expect(Catalogue.all.filter(\.isRightToLeft).map(\.language) == ["ar"])
    }

    @Test("UI-11 what no native speaker has read yet is marked so")
    func reviews() {
        #expect(Catalogue.all.filter(\.isReviewed).map(\.language) == ["en"])
        #expect(!Catalogue.german.replacing().isReviewed)
    }

    @Test(
        "UI-11 UI-17 the words of the screens are recorded for other tests, every case of them",
        arguments: Language.allCases)
    func recorded(language: Language) throws {
        var record = WordsRecord(in: language)
        record.add("", Samples.texts)
        record.add("", Samples.sentences + Samples.errors.map(Sentence.failure))
        record.add("failure.", Samples.errors)
        record.add("account.", Samples.accountTexts)
        record.add("group.", Samples.groupTexts)
        record.add("time.") { count in
            [.justNow, .minutesAgo(count), .hoursAgo(count), .daysAgo(count), .after(Span(.seconds(900))), .later]
                as [TimeText]
        }
        #expect(record.missing == [])
        #expect(try record.isRecorded(as: "screens"), "script/docs --write writes it")
    }

    @Test("UI-11 UI-13 the account's screens say everything in every language, and no two things alike")
    func account() {
        for catalogue in Self.others {
            // "Name", "Passkey" and "Passkeys" are German as well, and Japanese has one word for one and many.
            #expect(Self.accountWords(catalogue).untranslated(but: ["Name", "Passkey", "Passkeys"]) == [])
            #expect(Self.accountWords(catalogue).confused(but: [say(account: .passkey)]) == [])
        }
        for catalogue in [Catalogue.japanese, .arabic] {
            let names = ["name@example.com", "Phone", "Key", "QR", "Acme"]
            #expect(Self.accountWords(catalogue).inLatinLetters(but: names) == [])
        }
    }

    @Test("GRP-38 UI-11 the screens about groups say everything in every language, and no two things alike")
    func groups() {
        for catalogue in Self.others {
            // "Admin" is German as well.
            #expect(Self.groupWords(catalogue).untranslated(but: ["Admin"]) == [])
            #expect(Self.groupWords(catalogue).confused() == [])
        }
        for catalogue in [Catalogue.japanese, .arabic] {
            #expect(Self.groupWords(catalogue).inLatinLetters() == [])
        }
    }

    @Test("GRP-38 APP-10 every word of the screens about groups can be replaced, each under its own key")
    func groupTable() {
        for text in Samples.groupTexts {
            let name = "\(text)".prefix { $0 != "(" }
            let own = Catalogue.english.replacing(["group.\(name)": "%@!"])
            #expect(own.group(text).hasSuffix("!"), "\(text)")
            let changed = Samples.groupTexts.filter { own.group($0) != Catalogue.english.group($0) }
            #expect(changed == [text])
            // Other words of the app's own leave it as it is.
            #expect(own.replacing(account: { _ in "Other" }).group(text) == own.group(text))
        }
    }

    @Test("APP-10 every word of the account's screens can be replaced, each under its own key")
    func accountTable() {
        for text in Samples.accountTexts {
            let name = "\(text)".prefix { $0 != "(" }
            let own = Catalogue.english.replacing(["account.\(name)": "%@!"])
            #expect(own.account(text).hasSuffix("!"), "\(text)")
            let changed = Samples.accountTexts.filter { own.account($0) != Catalogue.english.account($0) }
            #expect(changed == [text])
        }
    }

    @Test("UI-11 every language says everything in its own words, with address, name and number where English has them")
    func complete() {
        for catalogue in Self.others {
            // "Code" is French and German as well, and "optional" German.
            #expect(Self.words(catalogue).untranslated(but: ["Code", "\(Samples.email) (optional)"]) == [])
        }
    }

    @Test("UI-11 nothing is left in Latin letters in Japanese and Arabic but addresses and names")
    func scripts() {
        for catalogue in [Catalogue.japanese, .arabic] {
            #expect(Self.words(catalogue).inLatinLetters(but: ["name@example.com", "Phone", "Key"]) == [])
        }
    }

    @Test("UI-11 two things that differ in English differ in every language")
    func distinct() {
        for catalogue in Self.others {
            // A heading and its button may well be called the same.
            let headings = [say(.loginTitle), say(.signupTitle), say(.resetRequestTitle), say(.resetVerifyTitle)]
            #expect(Self.words(catalogue).confused(but: headings) == [])
        }
    }

    @Test("UI-11 UI-17 a day is written in one way in a language, with Western digits")
    func days() {
        let first = Date(timeIntervalSince1970: 1_767_225_600)
        let days: [Language: String] = [
            .english: "1 January 2026", .spanish: "1 de enero de 2026", .french: "1er janvier 2026",
            .german: "1. Januar 2026", .japanese: "2026年1月1日", .arabic: "1 يناير 2026",
        ]
        for (language, day) in days {
            #expect(language.day(first) == day)
            #expect(language.time(first).hasPrefix(day))
        }
        for language in Language.allCases {
            let texts = [language.time(first), language.shortTime(first), language.shortDay(first)]
            #expect(texts.allSatisfy { $0.allSatisfy { !$0.isNumber || $0.isASCII } }, "\(texts)")
            #expect(language.shortTime(first).contains("2026"))
        }
    }

    @Test(
        "UI-11 a length of time has the form that its number takes, without a space in Japanese",
        arguments: [
            (Language.arabic, 1, "دقيقة"), (.arabic, 2, "دقيقتين"), (.arabic, 3, "دقائق"), (.arabic, 11, "دقيقة"),
            (.french, 1, "1 minute"), (.french, 2, "2 minutes"), (.german, 1, "1 Minute"), (.german, 3, "3 Minuten"),
            (.japanese, 15, "15分"), (.japanese, 1, "1分"),
        ])
    func lengths(language: Language, minutes: Int, words: String) {
        let text = Span(.seconds(minutes * 60)).text(in: language).replacing("\u{A0}", with: " ")
        #expect(language == .arabic ? text.contains(words) : text == words, "\(text)")
    }

    @Test("UI-11 UI-17 a label ends in the colon of its language")
    func colons() {
        #expect(Language.english.colon == ": " && Language.french.colon == "\u{A0}: ")
        #expect(Language.japanese.colon == "：" && Language.japanese.bracketed("a") == "（a）")
        #expect(Language.arabic.bracketed("a") == " (a)")
        #expect(Language.japanese.space.isEmpty && Language.arabic.space == " ")
    }

    @Test("UI-11 in Arabic, words of the other direction are kept together and apart")
    func isolation() {
        let sentence = Catalogue.arabic.sentence(.resetSent(email: Samples.email))
        #expect(sentence.contains("\u{2068}\(Samples.email)\u{2069}"))
    }

    @Test("UI-11 errors without words stay without in every language, and the app's own words stay the app's")
    func silent() {
        for catalogue in Catalogue.all {
            #expect(catalogue.sentence(.failure(.cancelled)).isEmpty)
            #expect(catalogue.sentence(.text("words of the app")) == "words of the app")
        }
    }

    @Test(
        "FLOW-23 a wait is said in the words and plurals of the language",
        arguments: [
            ("en", 1, "in 1 second"), ("es", 45, "dentro de 45 segundos"), ("fr", 120, "dans 2 minutes"),
            ("de", 60, "in 60 Sekunden"), ("de", 7_200, "in 2 Stunden"), ("ja", 300, "5分後に"),
            ("ar", 2, "بعد ثانيتين"), ("ar", 120, "بعد دقيقتين"), ("ar", 7_200, "بعد ساعتين"),
            ("ar", 300, "بعد 5 دقائق"), ("ar", 660, "بعد 11 دقيقة"),
        ] as [(String, TimeInterval, String)])
    func waits(language: String, delay: TimeInterval, words: String) {
        let catalogue = Catalogue.best(for: [language])
        #expect(catalogue.sentence(.failure(.rateLimited(retryAfter: delay))).contains(words))
    }

    @Test("FLOW-23 a wait of unknown length is shown without a number in every language")
    func unknownWait() {
        for catalogue in Catalogue.all {
            let words = catalogue.sentence(.failure(.rateLimited(retryAfter: nil)))
            #expect(words.count >= 10)
            #expect(!words.contains { $0.isWholeNumber && $0.isASCII })
        }
    }

    @Test(
        "UI-11 a person gets the language that suits them best",
        arguments: [
            ([], "en"), (["*"], "en"), (["xx"], "en"), (["de-AT"], "de"), (["DE"], "de"), (["zh-Hant", "ja-JP"], "ja"),
            (["ar-EG", "en"], "ar"), (["fr-x-own", "es"], "fr"), (["en-GB", "de"], "en"), (["", "-", "es-419"], "es"),
            (["d", "dee", "deutsch"], "en"),
        ] as [([String], String)])
    func lookup(wishes: [String], language: String) {
        #expect(Catalogue.best(for: wishes).language == language)
    }

    @Test("UI-11 an app adds a language of its own, and without any catalogue there is English")
    func adding() {
        let italian = Catalogue(language: "it", text: { _ in "parole" }, sentence: { _ in "frase" })
        #expect(Catalogue.best(for: ["it-CH"], among: Catalogue.all + [italian]).language == "it")
        #expect(Catalogue.best(for: ["pt"], among: [italian, .german]).language == "it")
        #expect(Catalogue.best(for: ["it"], among: []).language == "en")
    }

    @Test("UI-11 an app replaces the words it cares about, and keeps the others")
    func replacing() {
        let own = Catalogue.german.replacing(
            text: { if case .signIn = $0 { "Los" } else { nil } },
            sentence: { if case .passwordChanged = $0 { "Fertig." } else { nil } })
        #expect(own.text(.signIn) == "Los")
        #expect(own.text(.back) == Catalogue.german.text(.back))
        #expect(own.sentence(.passwordChanged) == "Fertig.")
        #expect(own.sentence(.passwordsDiffer) == Catalogue.german.sentence(.passwordsDiffer))
        #expect(own.language == "de")
    }
}
