import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

extension MailboxMessage {
    /// The subject that a mail of a kind with this code has.
    func subject(_ kind: MailKind, _ catalogue: Catalogue, service: String = "accounts.example.com") -> String {
        catalogue.mail(.subject(kind, code: code, service: service))
    }
}

/// In which language people are mailed.
@Suite
struct MailLanguageTests {
    private func signUp(_ server: TestServer, language: String?, email: String = TestServer.email) async throws {
        _ = try await server.accounts.signUp.withPassword(
            email: email, password: TestServer.password, metadata: [:], consent: nil,
            client: ClientContext(language: language))
    }

    @Test("UI-11 SRV-21 a mail is in the language of its reader", arguments: Catalogue.all.map(\.language))
    func language(tag: String) async throws {
        let server = try await TestServer.start { $0.codeLife = .seconds(900) }
        let words = Catalogue.best(for: [tag]).mail
        try await signUp(server, language: tag)
        let mail = try await server.newestMail()
        #expect(mail.subject == mail.subject(.signup, Catalogue.best(for: [tag])))
        #expect(mail.text.contains(words(.code(mail.code))))
        #expect(mail.text.contains(words(.happened(.signup, service: "accounts.example.com"))))
    }

    @Test("SRV-16 SRV-21 a mail names the app as the deployment does")
    func appName() async throws {
        let server = try await TestServer.start { $0.statedAppName = "Acme <& Söhne>" }
        try await signUp(server, language: "en")
        #expect(try await server.newestMail().text.contains("an account at Acme <& Söhne> "))
    }

    @Test("UI-11 SRV-21 the language is the account's: who else asks for a mail to it does not choose")
    func account() async throws {
        let server = try await TestServer.start { $0.duplicateSignUp = .private }
        try await signUp(server, language: "de")
        try await server.accounts.codes.requestRecovery(
            email: TestServer.email, client: ClientContext(language: "ja"))
        let mail = try await server.newestMail()
        #expect(mail.subject == mail.subject(.recovery, .german))
    }

    @Test("UI-11 SRV-17 the owner is told in their own language that somebody signed up with their address")
    func owner() async throws {
        let server = try await TestServer.start { $0.duplicateSignUp = .private }
        try await signUp(server, language: "fr")
        let code = try await server.newestMail().code
        _ = try await server.verify(.signup, code: code)
        server.clock.advance(by: 61)
        try await signUp(server, language: "ja")
        let mail = try await server.newestMail()
        #expect(mail.subject == mail.subject(.accountExists, .french))
    }

    @Test("UI-11 SRV-16 who never said a language is mailed in the deployment's")
    func unknown() async throws {
        let server = try await TestServer.start { $0.language = "es" }
        try await signUp(server, language: nil)
        let mail = try await server.newestMail()
        #expect(mail.subject == mail.subject(.signup, .spanish))
    }

    @Test("UI-11 SRV-21 who first signs in by mail is mailed in the language of that request, then and later")
    func newcomer() async throws {
        let server = try await TestServer.start()
        try await server.accounts.signIn.requestMail(
            MailedSignIn(email: TestServer.email), app: AppLink(), client: ClientContext(language: "ja"))
        let mail = try await server.newestMail()
        #expect(mail.subject == mail.subject(.signIn, .japanese))
        #expect(try await server.verify(.magiclink, code: mail.code).user.language == "ja")
    }

    @Test("UI-11 SRV-21 the mails of a change of address are in the account's language, the owner's in the owner's")
    func changeOfAddress() async throws {
        let server = try await TestServer.start {
            $0.secureEmailChange = false
            $0.duplicateSignUp = .private
        }
        for (email, language) in [(TestServer.email, "de"), ("taken@example.org", "fr")] {
            try await signUp(server, language: language, email: email)
            _ = try await server.verify(.signup, code: try await server.newestMail(to: email).code, email: email)
        }
        server.clock.advance(by: 61)
        let who = try await server.authenticate(try await server.signIn())
        try await server.changeEmail(who, to: "taken@example.org")
        let taken = try await server.newestMail(to: "taken@example.org")
        #expect(taken.subject == taken.subject(.addressTaken, .french))
        try await server.changeEmail(who, to: "new@example.org")
        let new = try await server.newestMail(to: "new@example.org")
        #expect(new.subject == new.subject(.newAddress, .german))
        #expect(new.text.contains(TestServer.email) && new.text.contains("new@example.org"))
        _ = try await server.confirmChange("new@example.org")
        #expect(try await server.newestMail().subject == Catalogue.german.mail(.noticeSubject(.addressChanged)))
    }

    @Test("UI-11 SRV-21 an app's request says by Accept-Language in which language its person is mailed")
    func header() async throws {
        try await APIBench.run(.inProcess) { bench in
            let body: JSONValue = ["email": .string(APIBench.email), "password": .string(APIBench.password)]
            let answer = try await bench.send(
                .post, "/signup", json: body, headers: [.acceptLanguage: "xx, es-MX;q=0.9, de;q=0.5"])
            #expect(answer.status == 200)
            let mail = try await bench.server.newestMail()
            #expect(mail.subject == mail.subject(.signup, .spanish))
        }
    }

    @Test("UI-11 SRV-21 the message says its language, and the HTML part in which direction it is read")
    func message() throws {
        let sender = try #require(MailSender("no-reply@example.com"))
        for catalogue in Catalogue.all {
            let mail = OutgoingMail(
                to: "ada@example.com", subject: catalogue.mail(.orLink), text: catalogue.mail(.orLink),
                code: "", links: [], language: catalogue.language)
            let message = try MIMEMessage(mail, from: sender, id: "1", date: Date(timeIntervalSince1970: 0)).text
            #expect(message.contains("Content-Language: \(catalogue.language)\r\n"))
            // An equals sign is =3D in quoted-printable.
            let direction = catalogue.isRightToLeft ? "rtl" : "ltr"
            #expect(message.contains("<html lang=3D\"\(catalogue.language)\" dir=3D\"\(direction)\">"))
        }
    }

    private static func samples(_ language: String) -> [(name: String, mail: OutgoingMail)] {
        MailSamples(
            publicURL: "https://accounts.example.com", service: "Fieldhouse", language: language,
            time: Date(timeIntervalSince1970: 1_767_225_600)
        ).all
    }

    private static func paragraphs(_ mail: OutgoingMail) -> Set<String> {
        Set(([mail.subject] + mail.text.components(separatedBy: "\n\n")).map { $0.trimmingCharacters(in: .newlines) })
    }

    @Test(
        "UI-17 no mail mixes languages or directions, neither in its subject nor in its text",
        arguments: Catalogue.all.filter { $0.language != "en" }.map(\.language))
    func oneLanguage(tag: String) {
        let (english, own) = (Self.samples("en"), Self.samples(tag))
        #expect(own.count > 20 && own.map(\.name) == english.map(\.name))
        for ((name, mail), (_, original)) in zip(own, english) {
            let shared = Self.paragraphs(mail).intersection(Self.paragraphs(original))
            #expect(shared.allSatisfy { mail.links.contains($0) }, "\(name): \(shared)")
            guard tag == "ar" else { continue }
            for paragraph in Self.paragraphs(mail) where !mail.links.contains(paragraph) {
                // What is kept apart has one direction: its first letter decides in which order its words stand.
                for part in paragraph.matches(of: /\u{2068}([^\u{2069}]*)\u{2069}/) {
                    // Every language writes the name of this time zone alike.
                    let words = part.1.replacing("UTC", with: "")
                    let isMixed = words.contains(/[A-Za-z]/) && words.contains(/\p{Arabic}/)
                    #expect(!isMixed, "\(name): \(paragraph)")
                }
                let alone = paragraph.replacing(/[\u{2066}-\u{2068}][^\u{2069}]*\u{2069}/, with: "")
                #expect(!alone.contains(/[A-Za-z]/), "\(name): \(paragraph)")
            }
        }
    }

    /// The word for a change that asks who makes it.
    private static func importance(in language: Language) -> String {
        switch language {
        case .english: "important"
        case .german: "wichtig"
        case .french, .spanish: "importante"
        case .japanese: "ご本人確認が必要"
        case .arabic: "مهم"
        }
    }

    @Test(
        "UI-17 SRV-21 the mail of a proof says that a change is important, and not which, because it is for any",
        arguments: Catalogue.all.map(\.language))
    func proof(tag: String) throws {
        let catalogue = Catalogue.best(for: [tag])
        let sentence = catalogue.mail(.happened(.reauthentication, service: "Fieldhouse"))
        let mail = try #require(Self.samples(tag).first { $0.name == "reauthentication" }).mail
        #expect(mail.text.contains(sentence))
        #expect(sentence.contains(Self.importance(in: catalogue.builtIn)))
        for thing in [
            catalogue.text(.passwordLabel), catalogue.text(.emailLabel), catalogue.account(.passkeys),
        ] {
            #expect(!sentence.lowercased().contains(thing.lowercased()), "\(thing)")
        }
    }

    @Test(
        "UI-17 SRV-21 every mail says the same in its HTML and in its text, in every language",
        arguments: Catalogue.all.map(\.language))
    func bothParts(tag: String) {
        for (name, mail) in Self.samples(tag) {
            let shown = mail.html.replacing(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/, with: "")
                .replacing(/<[^>]*>/, with: "")
            for paragraph in Self.paragraphs(mail) where paragraph != mail.subject {
                // A code is a block of its own, so nothing has to keep its direction apart.
                let isCode = !mail.code.isEmpty && paragraph.contains(mail.code)
                let whole = isCode ? paragraph.replacing(/[\u{2066}-\u{2069}]/, with: "") : paragraph
                // A list in HTML numbers its steps by itself.
                let text = whole.replacing(#/\n[0-9]\. /#, with: "\n")
                #expect(shown.contains(HTMLText.escaped(text)), "\(name): \(paragraph)")
            }
            #expect(mail.html.contains("<title>\(HTMLText.escaped(mail.subject))</title>"), "\(name)")
        }
    }

    @Test(
        "UI-17 SRV-21 a mail has only what the common mail programs share, and fetches nothing",
        arguments: Catalogue.all.map(\.language))
    func subset(tag: String) {
        let isRightToLeft = Catalogue.best(for: [tag]).isRightToLeft
        let shared: Set = [
            "!doctype", "html", "head", "meta", "title", "style", "body", "div", "table", "tr", "td", "h1", "p", "a",
            "span", "strong", "br", "ol", "li",
        ]
        for (name, mail) in Self.samples(tag) {
            let html = mail.html.replacing(/<!--\[if mso\]>[\s\S]*?<!\[endif\]-->/, with: "")
            let tags = Set(html.matches(of: /<([a-z0-9!]+)/.ignoresCase()).map { $0.1.lowercased() })
            #expect(tags.isSubset(of: shared), "\(name): \(tags.subtracting(shared))")
            #expect(!html.contains(/\s(?:src|srcset|background|on[a-z]+)=/), "\(name)")
            let styles = html.matches(of: /style="([^"]*)"/).map { String($0.1) }
            #expect(styles.count > 5)
            for word in ["url(", "position:", "flex", "grid", "float:", "var(", "align:start", "-inline:"] {
                #expect(!styles.contains { $0.contains(word) }, "\(name): \(word)")
            }
            #expect(!html.contains("url(") && !html.contains("@import"), "\(name)")
            // Sides are named: not every program knows a side that follows the direction.
            let side = isRightToLeft ? "right" : "left"
            let card = html.firstMatch(of: /<td class="card text" align="([a-z]+)" style="[^"]*text-align:([a-z]+)/)
            #expect(card.map { $0.1 == side && $0.2 == side } == true, "\(name)")
            // Nowhere else does a line begin within a word.
            #expect(html.contains("line-break:strict") == (tag == "ja"), "\(name)")
        }
    }

    @Test(
        "SRV-21 a code stands alone in its block, without the signs that isolate it in the text",
        arguments: Catalogue.all.map(\.language))
    func code(tag: String) throws {
        let mail = try #require(Self.samples(tag).first { $0.name == "signup" }).mail
        let block = try #require(
            mail.html.firstMatch(of: /([^<>]*)<strong class="code"[^>]*>([^<]*)<\/strong>([^<]*)<\/p>/))
        #expect(!block.1.unicodeScalars.contains { (0x2066...0x2069).contains($0.value) })
        #expect(block.2.trimmingCharacters(in: .newlines) == mail.code)
        #expect(block.3.isEmpty)
    }
}
