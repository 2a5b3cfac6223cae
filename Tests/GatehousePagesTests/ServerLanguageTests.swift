import Fieldhouse
import Foundation
import Gatehouse
import GatehouseCore
import GatehouseMail
import LanguageChecks
import Testing

@testable import GatehousePages

/// What holds for the words that only the server has: those of its pages and mails.
@Suite
struct ServerLanguageTests {
    private static func words(_ catalogue: Catalogue) -> TranslatedWords {
        var words = TranslatedWords(in: catalogue.language)
        for text in PageText.allCases { words.add(catalogue.page(text), for: Catalogue.english.page(text)) }
        for text in WordSamples.mails(about: 3) {
            let mentions = [
                "Fieldhouse", "Apple", "North yard", "ada@example.com", "grace@example.com", "123456", "1 h",
            ]
            words.add(
                catalogue.mail(text), for: Catalogue.english.mail(text),
                mentioning: mentions.filter { "\(text)".contains($0) })
        }
        return words
    }

    @Test(
        "UI-17 the words of pages, mails and the app are recorded for other tests, every case of them",
        arguments: Language.allCases)
    func recorded(language: Language) throws {
        var record = WordsRecord(in: language)
        record.add("page.", PageText.allCases)
        record.add("accountPage.", WordSamples.account)
        record.add("groupPage.", WordSamples.groups)
        record.add("administration.", WordSamples.administration)
        record.add("auditEvent.", AuditEvent.allCases)
        record.add("trailDetail.", TrailDetail.allCases)
        record.add("setting.", SettingWords.allCases)
        record.add("mail.", about: WordSamples.mails(about:))
        record.add("fieldhouse.", about: WordSamples.fieldhouse(about:))
        #expect(record.missing == [])
        #expect(try record.isRecorded(as: "server"), "script/docs --write writes it")
    }

    @Test("OPS-05 every reason for which a mail is not delivered is explained on the page of symptoms, and no other")
    func mailFailures() throws {
        // A server that stops logs none.
        let reasons = Set(MailFailure.Reason.allCases.map(\.rawValue)).subtracting([
            MailFailure.Reason.interrupted.rawValue
        ])
        #expect(try SymptomTable.rows("Mail does not arrive") == reasons.union(["reason"]))
    }

    @Test("UI-11 pages and mails say everything in every language, with the names and numbers of the English")
    func complete() {
        for catalogue in Catalogue.all where catalogue.language != "en" {
            #expect(Self.words(catalogue).untranslated(but: ["Code", "Text"]) == [])
        }
    }

    @Test("UI-11 nothing of pages and mails is left in Latin letters in Japanese and Arabic but addresses and names")
    func scripts() {
        // What is printed on the key, what the settings of a server are called everywhere, and the name of a group.
        let names = ["Caps Lock", "Cookie", "Crew", "Gatehouse", "HTTP", "QR", "TLS", "URL", "https"]
        for catalogue in [Catalogue.japanese, .arabic] {
            #expect(Self.words(catalogue).inLatinLetters(but: names) == [])
        }
    }

    @Test("UI-11 two things that differ on English pages and in English mails differ in every language")
    func distinct() {
        // A page's title may say what its button or the subject of its mail says.
        let english = Catalogue.english
        let titles = [english.page(.confirmAddressTitle), english.page(.addressChangedTitle)]
        for catalogue in Catalogue.all where catalogue.language != "en" {
            #expect(Self.words(catalogue).confused(but: titles) == [])
        }
    }

    @Test("UI-11 a language that only an app has is mailed and shown pages in English")
    func others() {
        let italian = Catalogue(language: "it", text: { _ in "parole" }, sentence: { _ in "frase" })
        #expect(italian.page(.goOn) == Catalogue.english.page(.goOn))
        #expect(italian.mail(.orLink) == Catalogue.english.mail(.orLink))
    }
}
