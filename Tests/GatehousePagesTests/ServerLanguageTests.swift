import Foundation
import Gatehouse
import GatehouseMail
import GatehousePages
import GatehouseTesting
import Testing

/// What holds for the words that only the server has: those of its pages and mails.
@Suite
struct ServerLanguageTests {
    private static func words(_ catalogue: Catalogue) -> TranslatedWords {
        var words = TranslatedWords(in: catalogue.language)
        for text in PageText.allCases { words.add(catalogue.page(text), for: Catalogue.english.page(text)) }
        for text in mails {
            let mentions = ["Fieldhouse", "Apple", "North yard", "ada@example.com", "123456", "1 h"]
            words.add(
                catalogue.mail(text), for: Catalogue.english.mail(text),
                mentioning: mentions.filter { "\(text)".contains($0) })
        }
        return words
    }

    private static func hasCode(_ kind: MailKind) -> Bool {
        ![.invitation, .accountExists, .addressTaken].contains(kind)
    }

    /// All words of mails that are not empty.
    private static let mails: [MailText] =
        [
            .code("123456"), .orLink, .lifeOfBoth("1 h"), .lifeOfCode("1 h"),
            .groupInvitation(by: "ada@example.com", group: "North yard", service: "Fieldhouse"), .groupInvitationLink,
            .groupInvitationButton, .groupInvitationLife("1 h"),
        ]
        + MailKind.allCases.flatMap { kind -> [MailText] in
            [
                .subject(kind, code: hasCode(kind) ? "123456" : "", service: "Fieldhouse"),
                .happened(kind, service: "Fieldhouse"), .button(kind), .unexpected(kind),
            ] + (hasCode(kind) || kind == .invitation ? [] : [.action(kind)])
        }
        + [MailKind.signIn, .invitation].map { .title($0, service: "Fieldhouse") }
        + MailKind.allCases.filter { ![.signIn, .invitation].contains($0) }.map { .title($0, service: "") }
        + [MailKind.newAddress, .oldAddress].map {
            .addressChange($0, service: "Fieldhouse", old: "ada@example.com", new: "ada@example.com")
        }
        + [.firstAddress(service: "Fieldhouse", day: "1 h")]
        + SecurityNotice.allCases.flatMap { notice -> [MailText] in
            let isOfProvider = [.providerAdded, .providerRemoved].contains(notice)
            return [
                .noticeSubject(notice),
                .noticeHappened(notice, service: "Fieldhouse", provider: isOfProvider ? "Apple" : ""),
            ]
        }
        + SecurityNotice.Advice.allCases.map { .noticeAdvice($0, service: "Fieldhouse") }
        + [
            .noticeTime("1 h"), .noticeDevice("Apple"), .device(browser: "Apple", system: "Fieldhouse"),
            .unknownDevice, .noticeByAdministrator(service: "Fieldhouse"), .noticeLimit,
        ]

    @Test("UI-11 pages and mails say everything in every language, with the names and numbers of the English")
    func complete() {
        for catalogue in Catalogue.all where catalogue.language != "en" {
            #expect(Self.words(catalogue).untranslated(but: ["Code"]) == [])
        }
    }

    @Test("UI-11 nothing of pages and mails is left in Latin letters in Japanese and Arabic but addresses and names")
    func scripts() {
        // What is printed on the key, and what the settings of a server are called everywhere.
        let names = ["Caps Lock", "Cookie", "Gatehouse", "TLS", "URL", "https"]
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
