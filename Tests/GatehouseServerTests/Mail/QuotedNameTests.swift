import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// Names in mails: nothing that somebody typed becomes a link in a mail program.
struct QuotedNameTests {
    /// Names that mail programs make links of, or of parts of them.
    static let hostile = [
        "evil.example/x", "www.evil.example", "WWW.EVIL.EXAMPLE", "http://evil.example", "https://evil.example/?a=b#c",
        "Visit evil.example now", "evil.example.", "(evil.example)", "evil\u{3002}example", "evil\u{FF0E}example/x",
        "evil\u{FF61}example", "evil\u{2024}example", "evil.\u{200D}example", "evil\u{200B}.\u{200B}example",
        "evil\u{2060}.example", "xn--80ak6aa92e.example", "пример.рф/путь", "例え。テスト", "مثال.إختبار", "ada@evil.example",
        "mailto:ada@evil.example", "mailto:ada", "javascript:alert(1)", "data:text/html,x", "tel:+19005551234",
        "sms:555", "file:///etc/passwd", "//evil.example/x", "\\\\evil\\share", "\\\\evil.example\\x", "https:/evil",
        "https:evil.example", "http:", "https://", "www.", "evil.example:8080", "192.0.2.1/x", "[2001:db8::1]/x",
        "1.1.1.1", "evil．example", "evil﹒example", "a．b．c", "ht\u{200D}tp://evil.example", "evil.example\u{00A0}x",
        "Foo http://a.b Bar www.c.d", "a@b", "@evil", "evil@",
        "x://y", "✉://y", "evil.example\nwww.evil.example", "click\tevil.example", "e.v.i.l",
        "evil…example.com", "℀evil.example", "evil⒈example", "https：//evil.example", "https：／／evil．example",
        "user＠evil.example",
    ]

    static let honest = [
        ("North yard", "North yard"), ("Crew 2024", "Crew 2024"), ("St. Mary", "St. Mary"),
        ("Ada & Söhne", "Ada & Söhne"),
        ("J.R.R. Tolkien", "J. R. R. Tolkien"), ("Node.js", "Node. js"), (".NET crew", ".NET crew"),
        ("and/or", "and/or"), ("Shift 10:30", "Shift 10:30"), ("工事チーム", "工事チーム"), ("فريق البناء", "فريق البناء"),
        ("बिल्डिंग टीम", "बिल्डिंग टीम"), ("👷🏽‍♀️ crew", "👷🏽‍♀️ crew"), ("Mi\u{200C}Ravam", "Mi\u{200C}Ravam"),
        ("O'Neill \"The\" Crew", "O'Neill \"The\" Crew"), ("Müller Inc.", "Müller Inc"), ("#1 team!", "#1 team!"),
    ]

    /// What a very eager mail program takes for links in a text: it reads every form of a dot as a dot, ignores what
    /// cannot be seen, and needs no known ending of a host. None of them joins words across a space.
    static func links(in text: String) -> [String] {
        let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
        let plain = String(String.UnicodeScalarView(visible)).precomposedStringWithCompatibilityMapping
            .replacing("\u{3002}", with: ".").lowercased()
        return plain.split(whereSeparator: \.isWhitespace).map(String.init).filter(isLink)
    }

    private static func isLink(_ word: String) -> Bool {
        if ["://", "//", "\\\\"].contains(where: word.contains) { return true }
        if word.contains("@"), word.count > 1 { return true }
        if let range = word.firstRange(of: "www."), range.upperBound < word.endIndex { return true }
        if let scheme = word.firstMatch(of: /[a-z][a-z0-9+.\-]*:/), scheme.range.upperBound < word.endIndex {
            return true
        }
        let scalars = Array(word.unicodeScalars)
        return scalars.indices.dropFirst().dropLast().contains { index in
            scalars[index] == "." && scalars[index - 1] != "."
                && (scalars[index + 1].properties.isAlphabetic || scalars[index + 1].properties.numericType != nil)
        }
    }

    @Test("SRV-33 the mail program of these tests finds a link in every hostile name", arguments: hostile)
    func oracle(name: String) {
        #expect(!Self.links(in: "\(name)!").isEmpty, "\(name)")
    }

    @Test("SRV-33 a name that somebody chose is readable in a mail, in every script", arguments: honest)
    func readable(name: String, shown: String) {
        #expect(QuotedName.text(name) == shown)
        #expect(Self.links(in: shown).isEmpty)
    }

    @Test("SRV-33 of a name only the joints of links are parted: every letter of it is still there", arguments: hostile)
    func letters(name: String) {
        func letters(_ text: String) -> [Unicode.Scalar] {
            text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType == .decimal }
        }
        #expect(letters(QuotedName.text(name)) == letters(name))
    }

    @Test("SRV-33 a name of any length fits, in characters and in bytes")
    func length() {
        #expect(QuotedName.text(String(repeating: "x", count: 500)).count == QuotedName.limit)
        let heap = "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(QuotedName.text(heap).utf8.count <= QuotedName.limit * 8)
        #expect(QuotedName.text("") == "…" && QuotedName.text(" \u{200B} ") == "…" && QuotedName.text("://") == "…")
    }

    @Test(
        "SRV-33 APP-01 in the mail of an invitation no name becomes a link: in subject, text and HTML, in every language",
        arguments: Catalogue.all.map(\.language))
    func invitation(tag: String) async throws {
        let server = try await TestServer.start { $0.statedAppName = "Fieldhouse" }
        let sender = try #require(MailSender("a@example.org"))
        for name in Self.hostile {
            try await server.backend.database.write { sql in
                try server.backend.appMails.queue(
                    AppMails.GroupInvitation(
                        address: TestServer.email, language: tag, inviter: name, group: name, path: "/invite/abc",
                        life: .seconds(60)), in: sql, at: server.clock.now)
            }
            let mail = try await server.newestMail()
            let link = "https://accounts.example.com/invite/abc"
            #expect(mail.links == [link])
            // The paragraph with the names; the others are the same for everybody.
            let said = mail.text.components(separatedBy: "\n\n")[1]
            #expect(said.contains(QuotedName.text(name)) && Self.links(in: said) == [], "\(name): \(said)")
            #expect(Self.links(in: mail.subject) == [])
            let message = try MIMEMessage(
                OutgoingMail(to: mail.to, subject: mail.subject, text: mail.text, code: mail.code, links: mail.links),
                from: sender, id: "1", date: server.clock.now)
            let html = Self.decoded(message.text)
            #expect(html.components(separatedBy: "href=").count == 2, "\(name)")
            let whole = html.replacing(/<span style="white-space:nowrap">([^<]*)<\/span>/) { $0.1 }
            let paragraphs = whole.matches(of: /<p [^>]*>([^<]*)<\/p>/).map { Self.unescaped(String($0.1)) }
            #expect(paragraphs.contains(said) && paragraphs.count >= 3)
        }
    }

    @Test(
        "SRV-40 a mail isolates the names in its sentence by direction; none of them is markup or turns what follows",
        arguments: Catalogue.all.map(\.language))
    func isolated(tag: String) async throws {
        let server = try await TestServer.start { $0.statedAppName = "Fieldhouse" }
        let name = "\u{202E}<b>عمر</b>\u{1B}[31m\u{200B}\u{2067}"
        try await server.backend.database.write { sql in
            try server.backend.appMails.queue(
                AppMails.GroupInvitation(
                    address: TestServer.email, language: tag, inviter: name, group: name, path: "/invite/abc",
                    life: .seconds(60)), in: sql, at: server.clock.now)
        }
        let mail = try await server.newestMail()
        let said = mail.text.components(separatedBy: "\n\n")[1]
        let shown = QuotedName.text(name)
        #expect(shown.contains("عمر") && said.ranges(of: "\u{2068}\(shown)\u{2069}").count == 2, "\(said)")
        for text in [mail.subject, mail.text] {
            let acting = text.unicodeScalars.filter { scalar in
                VisibleText.setsDirection(scalar) || scalar.value < 0x20 && scalar != "\n"
            }
            // Isolates of the sentence itself, each of which ends.
            #expect(acting.allSatisfy { ["\u{2068}", "\u{2069}"].contains($0) }, "\(text)")
            #expect(acting.count { $0 == "\u{2068}" } == acting.count { $0 == "\u{2069}" })
        }
        let sender = try #require(MailSender("a@example.org"))
        let message = try MIMEMessage(
            OutgoingMail(to: mail.to, subject: mail.subject, text: mail.text, code: mail.code, links: mail.links),
            from: sender, id: "1", date: server.clock.now)
        let decoded = Self.decoded(message.text)
        let html = decoded[try #require(decoded.firstRange(of: "<html")).lowerBound...]
        #expect(!html.contains("<b>") && html.contains("عمر"))
    }

    private static func unescaped(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(text) {
            $0.replacing($1.0, with: $1.1)
        }
    }

    /// The text of quoted-printable.
    private static func decoded(_ text: String) -> String {
        var (bytes, rest) = ([UInt8](), Array(text.replacing("=\r\n", with: "").utf8)[...])
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "="), digits.count == 2, let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
