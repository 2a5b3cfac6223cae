import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import Testing

struct MailTests {
    @Test("SRV-21 a mail says what happened, gives code and link, how long they are good, and what to do otherwise")
    func text() async throws {
        let server = try await TestServer.start { $0.codeLife = .seconds(900) }
        try await server.signUp()
        let mail = try await server.newestMail()
        #expect(mail.to == TestServer.email && mail.sentAt == server.clock.now)
        #expect(mail.subject == mail.subject(.signup, .english) && mail.subject.hasSuffix(": \(mail.code)"))
        #expect(mail.code.wholeMatch(of: #/[0-9]{6}/#) != nil && mail.text.contains(mail.code))
        let link = try #require(mail.links.first)
        #expect(mail.links.count == 1 && mail.text.contains("\n\(link)\n"))
        for words in ["an account at accounts.example.com", "expire in 15 minutes", "If it wasn't you"] {
            #expect(mail.text.contains(words))
        }
        // RFC 5322, section 2.1.1: lines of at most 998 bytes.
        #expect(mail.text.split(separator: "\n").allSatisfy { $0.utf8.count <= 998 })
    }

    @Test("SRV-21 the subject begins with what a mail is for, and no two purposes share one")
    func subjects() {
        for catalogue in Catalogue.all {
            let subjects = MailKind.allCases.map {
                catalogue.mail(.subject($0, code: "441294", service: "Fieldhouse"))
            }
            #expect(Set(subjects).count == MailKind.allCases.count, "\(catalogue.language)")
            #expect(!subjects.contains { $0.contains(/^[\u{2066}-\u{2069}]*441294/) }, "\(catalogue.language)")
        }
    }

    @Test("SRV-21 every mail ends with who sends it, and with how to reach them where that is known")
    func sender() async throws {
        for contact in [nil, "help@example.org"] {
            let server = try await TestServer.start { $0.supportContact = contact }
            try await server.signUp()
            let mail = try await server.newestMail()
            let words = Catalogue.english.mail(.sender(service: "accounts.example.com", contact: contact))
            #expect(mail.text.hasSuffix("\n\n\(words)\n"))
            #expect(mail.text.contains("help@example.org") == (contact != nil))
        }
    }

    @Test(
        "SRV-21 SRV-27 a mail that says what to do about something unexpected says where to get help, if that is known")
    func help() throws {
        let catalogue = Catalogue.english
        let mails = MailSamples(
            publicURL: "https://accounts.example.com", service: "Fieldhouse", language: "en",
            time: Date(timeIntervalSince1970: 0)
        ).all
        let help = catalogue.mail(.help(contact: "help@example.com"))
        for (name, mail) in mails {
            let isInvitation = ["invitation", "group-invitation"].contains(name)
            // Where there is nothing to do but to write, the address stands in that sentence.
            let isAsked = name.hasPrefix("notice-") && mail.look?.steps == nil
            #expect(mail.text.ranges(of: "\(help)\n").count == (isInvitation || isAsked ? 0 : 1), "\(name)")
            let asked: [MailText] = [.noticeContact("help@example.com"), .noticeQuestion("help@example.com")]
            let sentences = asked.filter { mail.text.contains("\n\n\(catalogue.mail($0))\n\n") }
            #expect(sentences.count == (isAsked ? 1 : 0), "\(name)")
        }
        // Nobody becomes an administrator by their own doing.
        for name in ["notice-administratorAdded", "notice-administratorRemoved"] {
            let text = try #require(mails.first { $0.name == name }?.mail.text, "\(name)")
            #expect(!text.contains(catalogue.mail(.noticeExpected)), "\(name)")
            #expect(text.contains(catalogue.mail(.noticeQuestion("help@example.com"))), "\(name)")
        }
        let silent = MailComposer(
            publicURL: "https://accounts.example.com", service: "Fieldhouse", codeLife: .seconds(900), language: "en")
        let mail = silent.notice(.accountExists, to: "ada@example.com", in: "en")
        #expect(mail.text.contains("\n\n\(catalogue.mail(.unexpected(.accountExists)))\n\n"))
    }

    @Test(
        "SRV-21 the address for help can be pressed wherever it stands, whatever is in its name",
        arguments: [
            ("help@example.com", "help@example.com"), ("a&b+c%d@example.com", "a%26b%2Bc%25d@example.com"),
        ])
    func contact(address: String, target: String) {
        let composer = MailComposer(
            publicURL: "https://accounts.example.com", service: "Fieldhouse", contact: address,
            codeLife: .seconds(900), language: "en")
        let mail = composer.notice(.accountExists, to: "ada@example.com", in: "en")
        let link = "<a href=\"mailto:\(target)\" style=\"color:inherit\">\(HTMLText.escaped(address))</a>"
        #expect(mail.html.ranges(of: link).count == 2)
    }

    @Test("SRV-21 what a list of mails shows after the subject is the sentence after the heading")
    func preheader() throws {
        let mails = MailSamples(
            publicURL: "https://accounts.example.com", service: "Fieldhouse", language: "en",
            time: Date(timeIntervalSince1970: 0)
        ).all
        for (name, mail) in mails {
            let hidden = try #require(mail.html.firstMatch(of: /<div aria-hidden="true" [^>]*>([^<]*)<\/div>/)).1
            let paragraphs = mail.text.components(separatedBy: "\n\n")
            #expect(hidden == HTMLText.escaped(paragraphs[1]), "\(name)")
        }
    }

    @Test("SRV-21 what is known of an event has a ground of its own in its notice, and so has what to do at once")
    func facts() {
        let catalogue = Catalogue.english
        let start = Date(timeIntervalSince1970: 0)
        let mails = MailSamples(
            publicURL: "https://accounts.example.com", service: "Fieldhouse", language: "en", time: start
        ).all
        let time = HTMLText.escaped(catalogue.mail(.noticeTime("\(catalogue.builtIn.time(start))\u{A0}UTC")))
        for (name, mail) in mails {
            let panels = mail.html.matches(of: /<td class="text (?:panel|urgent)"[^>]*>([\s\S]*?)<\/td><\/tr><\/table>/)
            let urgent: [String: MailKind] = [
                CodePurpose.emailChangeCurrent.rawValue: .oldAddress,
                CodePurpose.reauthentication.rawValue: .reauthentication,
            ]
            #expect(panels.count == (name.hasPrefix("notice-") || urgent[name] != nil ? 1 : 0), "\(name)")
            let words = urgent[name].map { HTMLText.escaped(catalogue.mail(.unexpected($0))) } ?? time
            // The name of a fact has a color of its own.
            let said = panels.map { $0.1.replacing(/<[^>]*>/, with: "") }
            #expect(said.allSatisfy { $0.contains(words) }, "\(name)")
            #expect(urgent[name] != nil || panels.allSatisfy { $0.1.contains("color:#5F5B56") }, "\(name)")
        }
    }

    @Test(
        "GRP-42 SRV-33 the subject of a notice about a group ends with its name, which is no link",
        arguments: Catalogue.all.map(\.language))
    func groupSubjects(tag: String) {
        let composer = MailComposer(
            publicURL: "https://accounts.example.com", service: "Fieldhouse", codeLife: .seconds(900), language: "en")
        let circumstances = MailComposer.Circumstances(
            time: Date(timeIntervalSince1970: 0), agent: nil, isAdministrators: false, isLast: false)
        let mail = composer.notice(
            .groupDeleted, provider: "", group: "www.evil.example", circumstances, to: "ada@example.com", in: tag)
        #expect(mail.subject.hasPrefix(Catalogue.best(for: [tag]).mail(.noticeSubject(.groupDeleted))))
        #expect(mail.subject.contains("www. evil. example") && !mail.subject.contains("www.evil"))
        #expect(mail.text.hasPrefix(Catalogue.best(for: [tag]).mail(.noticeSubject(.groupDeleted)) + "\n\n"))
    }

    @Test(
        "SRV-21 SRV-27 what to do about a notice is a numbered list in HTML and in the text, and is said once",
        arguments: Catalogue.all.map(\.language))
    func steps(tag: String) throws {
        let words = Catalogue.best(for: [tag]).mail
        for (name, mail) in MailSamples(
            publicURL: "https://accounts.example.com", service: "Fieldhouse", language: tag,
            time: Date(timeIntervalSince1970: 0)
        ).all where name.hasPrefix("notice-") {
            guard let steps = mail.look?.steps else {
                #expect(!mail.html.contains("<ol"), "\(name)")
                continue
            }
            #expect(mail.text.ranges(of: steps.text).count == 1, "\(name)")
            let items = mail.html.matches(of: /<li[^>]*>([\s\S]*?)<\/li>/).map { item in
                String(item.1.replacing(/<[^>]*>/, with: ""))
            }
            #expect(items == steps.items.map { HTMLText.escaped($0) }, "\(name)")
            let lines = mail.text.split(separator: "\n")
            #expect(Set(lines).count == lines.count, "\(name)")
            #expect(steps.items.first == words(.noticeStep(.openApp, service: "Fieldhouse")), "\(name)")
        }
        let changed = try #require(
            MailSamples(
                publicURL: "https://accounts.example.com", service: "Fieldhouse", language: tag,
                time: Date(timeIntervalSince1970: 0)
            ).all.first { $0.name == "notice-passwordChanged" })
        #expect(changed.mail.look?.steps?.items.count == 2)
    }

    @Test(
        "SRV-21 an invitation to a group names the people in its subject and sentence, and not in its heading as well")
    func groupInvitation() throws {
        let mail = try #require(
            MailSamples(
                publicURL: "https://accounts.example.com", service: "Fieldhouse", language: "en",
                time: Date(timeIntervalSince1970: 0)
            ).all.first { $0.name == "group-invitation" }?.mail)
        let paragraphs = mail.text.components(separatedBy: "\n\n")
        #expect(paragraphs[0] == Catalogue.english.mail(.groupInvitationHeading))
        for text in [mail.subject, paragraphs[1]] {
            #expect(text.contains("Grace Hopper") && text.contains("North yard"), "\(text)")
        }
    }

    @Test("SRV-21 SRV-27 the last step of a notice is about what the notice is about")
    func lastSteps() {
        let words = Catalogue.english.mail
        let mails = MailSamples(
            publicURL: "https://accounts.example.com", service: "Fieldhouse", language: "en",
            time: Date(timeIntervalSince1970: 0)
        ).all
        for (notices, step) in [
            ([.passkeyAdded, .providerAdded, .passwordRemoved], .removeMethods),
            ([.factorAdded, .factorRemoved], .removeSecondSteps),
            ([.backupCodesMade, .backupCodeUsed, .backupCodesFew], .createBackupCodes),
        ] as [([SecurityNotice], SecurityNotice.Step)] {
            for notice in notices {
                let mail = mails.first { $0.name == "notice-\(notice.rawValue)" }?.mail
                #expect(mail?.look?.steps?.items.last == words(.noticeStep(step, service: "Fieldhouse")), "\(notice)")
            }
        }
    }

    @Test("SRV-21 SRV-27 the name of a fact and its value are apart in HTML, whatever signs are in them")
    func namesAndValues() {
        let known = [
            OutgoingMail.Fact(name: "Co-owner: since:", value: " 09:30"),
            OutgoingMail.Fact(name: "Network", value: " \u{2068}2001:db8::/48\u{2069}"),
        ]
        let facts = known.map(\.line).joined(separator: "\n")
        var mail = OutgoingMail(
            to: "ada@example.com", subject: "News", text: "News\n\n\(facts)\n\nSent.\n", code: "", links: [],
            language: "en", look: OutgoingMail.Look(service: "Fieldhouse", notes: 1))
        mail.look?.facts = facts
        mail.look?.known = known
        let rows = mail.html.matches(of: /<td class="note" valign[^>]*>([\s\S]*?)<\/td><td[^>]*>([\s\S]*?)<\/td>/)
        #expect(rows.map { String($0.1.replacing(/<[^>]*>/, with: "")) } == known.map(\.name))
        #expect(rows.map { String($0.2.replacing(/<[^>]*>/, with: "")) } == known.map(\.value))
        // A mail that was queued before facts were recorded has its lines.
        mail.look?.known = nil
        #expect(mail.html.contains("09:30<br>"))
    }

    @Test(
        "SRV-21 SRV-27 a notice keeps the names of its facts apart from their values, in every language",
        arguments: Catalogue.all.map(\.language))
    func factNames(tag: String) throws {
        let mails = MailSamples(
            publicURL: "https://accounts.example.com", service: "Fieldhouse: https", language: tag,
            time: Date(timeIntervalSince1970: 0)
        ).all
        for (name, mail) in mails where name.hasPrefix("notice-") {
            let known = try #require(mail.look?.known)
            #expect(mail.look?.facts == known.map(\.line).joined(separator: "\n"), "\(name)")
            let colon = Catalogue.best(for: [tag]).builtIn.colon.filter { !$0.isWhitespace }
            for fact in known {
                #expect(fact.name.hasSuffix(colon), "\(name): \(fact.name)")
                #expect(!fact.name.contains(/[0-9A-Za-z]*(?:Fieldhouse|UTC|GitHub)|[\u{2066}-\u{2069}]/), "\(name)")
                #expect(!fact.value.isEmpty, "\(name)")
            }
        }
    }

    @Test("SRV-21 the mail for a forgotten password is another one")
    func recovery() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        try await server.recover()
        let mail = try await server.newestMail()
        #expect(mail.text.hasPrefix("Reset your password\n\n") && mail.text.contains("reset the password"))
        #expect(mail.text.contains("expire in 1 hour") && mail.links.first?.contains("purpose=recovery&") == true)
    }

    @Test(
        "SRV-08 links begin with the configured public URL",
        arguments: ["https://id.example.org", "https://id.example.org/"])
    func publicURL(text: String) async throws {
        let url = try #require(URL(string: text))
        let server = try await TestServer.start { $0.publicURL = url }
        try await server.signUp()
        let link = try #require(try await server.newestMail().links.first)
        #expect(
            link.wholeMatch(
                of: #/https://id\.example\.org/sign-in/link\?purpose=signup&token=[A-Za-z0-9_-]{43}/#) != nil)
    }

    @Test("SRV-08 nothing a stranger typed is in a mail")
    func nothingQuoted() async throws {
        let server = try await TestServer.start()
        _ = try await server.accounts.signUp.withPassword(
            email: TestServer.email, password: TestServer.password,
            metadata: ["name": "BUY NOW", "full_name": "BUY NOW"], consent: nil,
            client: ClientContext(address: "BUY NOW", agent: "BUY NOW"))
        let mail = try await server.newestMail()
        #expect(!mail.text.contains("BUY NOW") && !mail.subject.contains("BUY NOW"))
    }

    @Test("SRV-21 the mailbox shows the newest first, also after a restart")
    func order() async throws {
        let server = try await TestServer.start()
        for name in ["one", "two", "three"] {
            try await server.signUp("\(name)@example.org")
        }
        let expected = ["three@example.org", "two@example.org", "one@example.org"]
        #expect(try await server.backend.mailbox.newest().map(\.to) == expected)
        #expect(try await server.another().backend.mailbox.newest().map(\.to) == expected)
        #expect(try await server.backend.mailbox.newest(2).map(\.to) == Array(expected.prefix(2)))
    }

    @Test("SRV-21 a sealed mail opens in its own row alone")
    func sealed() async throws {
        let server = try await TestServer.start()
        try await server.signUp("one@example.org")
        try await server.signUp("two@example.org")
        try await server.backend.database.write { sql in
            let rows = try OutboxTable(sql).newest(2)
            try sql.run("UPDATE outbox SET sealed = ? WHERE id = ?", [.text(rows[0].sealed), .text(rows[1].id)])
        }
        await #expect(throws: (any Error).self) { try await server.backend.mailbox.newest() }
        #expect(try await server.backend.mailbox.newest(1).map(\.to) == ["two@example.org"])
    }
}
