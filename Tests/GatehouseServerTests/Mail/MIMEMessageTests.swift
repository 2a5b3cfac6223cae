import Foundation
import GatehouseDomain
import GatehouseMail
import Testing

/// Messages as a mail server gets them, taken apart by rules of their own.
struct MIMEMessageTests {
    private let date = Date(timeIntervalSince1970: 1_767_225_601)

    private func mail(
        to: String = "ada@example.org", subject: String = "Confirm", text: String = "Hello,\n\nYour code is: 123456\n",
        code: String = "123456", links: [String] = []
    ) -> OutgoingMail {
        OutgoingMail(to: to, subject: subject, text: text, code: code, links: links)
    }

    private func message(_ mail: OutgoingMail, from: String = "no-reply@id.example.com") throws -> MIMEMessage {
        try MIMEMessage(mail, from: #require(MailSender(from)), id: "0-1", date: date)
    }

    /// The lines of the header, unfolded (RFC 5322, section 2.2.3).
    private func header(_ message: MIMEMessage) throws -> [String] {
        let end = try #require(message.text.firstRange(of: "\r\n\r\n"))
        return message.text[..<end.lowerBound].replacing("\r\n ", with: "\n ").split(separator: "\r\n").map(String.init)
    }

    private func field(_ name: String, of message: MIMEMessage) throws -> String {
        let lines = try header(message).filter { $0.hasPrefix("\(name): ") }
        try #require(lines.count == 1)
        return String(lines[0].dropFirst(name.count + 2))
    }

    /// Decodes RFC 2047, section 4.1.
    private func decodedWords(_ text: String) throws -> String {
        try text.split(separator: "\n ").map { word in
            let match = try #require(word.wholeMatch(of: #/=\?UTF-8\?B\?([A-Za-z0-9+/=]+)\?=/#))
            #expect(word.count <= 75)
            let bytes = try #require(Data(base64Encoded: String(match.1)))
            return try #require(String(bytes: bytes, encoding: .utf8))
        }.joined()
    }

    /// The parts, decoded (RFC 2045, section 6.7), with LF at the ends of lines.
    private func parts(_ message: MIMEMessage) throws -> [String] {
        let pieces = message.text.split(separator: "\r\n--=_gatehouse")
        try #require(pieces.count == 4 && pieces[3] == "--\r\n")
        return try pieces[1...2].map { piece in
            let start = try #require(piece.firstRange(of: "\r\n\r\n")).upperBound
            let unwrapped = piece[start...].replacing("=\r\n", with: "")
            var bytes: [UInt8] = []
            var rest = Array(unwrapped.utf8)[...]
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "=") {
                    bytes.append(try #require(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)))
                    rest = rest.dropFirst(2)
                } else {
                    bytes.append(byte)
                }
            }
            return try #require(String(bytes: bytes, encoding: .utf8)).replacing("\r\n", with: "\n")
        }
    }

    @Test("SRV-21 a message has the header that mail servers ask for, and text and HTML")
    func whole() throws {
        let message = try message(mail(), from: "Example <No-Reply@id.example.com>")
        #expect(
            try header(message) == [
                "Date: Thu, 01 Jan 2026 00:00:01 +0000", "From: \"Example\"\n <no-reply@id.example.com>",
                "To: ada@example.org", "Subject: Confirm", "Message-ID: <0-1@id.example.com>",
                "Auto-Submitted: auto-generated", "MIME-Version: 1.0", "Content-Language: en",
                "Content-Type: multipart/alternative; boundary=\"=_gatehouse\"",
            ])
        #expect(message.sender.canonical == "no-reply@id.example.com")
        #expect(message.recipient.canonical == "ada@example.org")
        let parts = try parts(message)
        #expect(parts[0] == mail().text && parts[1].hasPrefix("<!DOCTYPE html>"))
    }

    static let hostileSubjects = [
        "Hi\r\nBcc: eve@example.org", "Hi\nBcc: eve@example.org", "Hi\r\n\r\nBody", "a\u{0}b\u{7F}c\u{85}d",
        "a\u{2028}b\u{2029}c", "=?UTF-8?B?QQ==?=", String(repeating: "a", count: 2000),
        String(repeating: "é", count: 300), String(repeating: "👩‍👩‍👧‍👦", count: 20), "تأكيد عنوان بريدك", " lead", "",
    ]

    @Test("SRV-21 no subject ends its line, and each arrives as it was", arguments: hostileSubjects)
    func subjects(subject: String) throws {
        let message = try message(mail(subject: subject))
        #expect(try header(message).count == 9)
        let written = try field("Subject", of: message)
        let read = written.hasPrefix("=?") ? try decodedWords(written) : written
        let controls = /[\u{0}-\u{1F}\u{7F}-\u{9F}\u{2028}\u{2029}]/.matchingSemantics(.unicodeScalar)
        #expect(read == subject.replacing(controls, with: " "))
        #expect(message.text.utf8.allSatisfy { $0 == 0x0D || $0 == 0x0A || (0x20...0x7E).contains($0) })
        #expect(message.text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
    }

    @Test("SRV-21 the name of the sender arrives as it was", arguments: ["Ann", "Ann, of \\ \"X\"", "Änn", "=?x?="])
    func names(name: String) throws {
        let written = try field("From", of: message(mail(), from: "\(name) <a@example.org>"))
        let word = try #require(written.split(separator: "\n <").first)
        #expect(try written.hasPrefix("\"") ? word == "\"\(name)\"" : decodedWords(String(word)) == name)
    }

    @Test(
        "SRV-21 a text that is no address is mailed to nobody",
        arguments: [
            "", "ada", "ada@example.org\r\nRCPT TO:<eve@example.org>", "ada@example.org\nBcc: eve@example.org",
            "ada@example.org>", "<ada@example.org", "ada@example.org, eve@example.org",
            "ada@example.org eve@example.org",
            "\"ada eve\"@example.org", "ada@exämple.org", "ada@example.org\u{0}",
        ])
    func addresses(address: String) throws {
        #expect(throws: MailFailure(.unreadable)) { try message(mail(to: address)) }
        #expect(MailFailure(.unreadable).isPermanent)
    }

    @Test(
        "SRV-21 every text arrives as it was, in lines that every mail server takes",
        arguments: [
            "", "a", " ", "tab\t\nspace \n", "a=b=3D", String(repeating: "x", count: 5000),
            String(repeating: "ü", count: 500), ".\n..\n.", "--=_gatehouse\n--=_gatehouse--\n", "From here\n",
            "one\rtwo\r\nthree\n\n\nfour", String(repeating: "x", count: 75) + " ", "日本語\u{0}\u{7F}",
        ])
    func bodies(text: String) throws {
        let message = try message(mail(text: text))
        let expected = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        #expect(try parts(message)[0] == expected)
        #expect(message.text.utf8.allSatisfy { $0 == 0x0D || $0 == 0x0A || (0x20...0x7E).contains($0) || $0 == 0x09 })
        #expect(message.text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 && $0.last != " " })
        #expect(!message.text.replacing("\r\n", with: "").contains { $0.isNewline })
    }

    @Test("SRV-21 the HTML says what the text says, shows the code, follows the link and fetches nothing")
    func html() throws {
        let link = "https://id.example.com/l?a=1&t='\"<x>"
        let text = "Dear <b>you</b> & me,\n\nYour code is: 123456.\n\n\(link)\n\n<script>alert(1)</script>\n"
        let html = try parts(message(mail(subject: "</title><img src=x>", text: text, links: [link])))[1]
        let escaped = "https://id.example.com/l?a=1&amp;t=&#39;&quot;&lt;x&gt;"
        for piece in [
            ">Dear &lt;b&gt;you&lt;/b&gt; &amp; me,</p>", ">Your code is: <strong ", ">123456</strong>.</p>",
            "<a href=\"\(escaped)\" ", ">\(escaped)</a></p>", "&lt;script&gt;alert(1)&lt;/script&gt;",
            "<title>&lt;/title&gt;&lt;img src=x&gt;</title>",
        ] {
            #expect(html.contains(piece), "\(piece)")
        }
        #expect(!html.contains("<script") && !html.contains("<img") && !html.contains("url("))
    }

    @Test(
        "SRV-21 a mark that is special in HTML is escaped under a combining mark too",
        arguments: ["<", ">", "\"", "'", "&"])
    func combined(mark: String) throws {
        let link = "https://id.example.com/l?a=\(mark)\u{301}b"
        let html = try parts(message(mail(subject: link, text: "\(link)\n\nx\(mark)\u{301}y\n", links: [link])))[1]
        let marks = Array(html.unicodeScalars)
        for place in marks.indices where marks[place] == "\u{301}" { #expect(marks[place - 1] == ";") }
        #expect(marks.count { $0 == "\u{301}" } == 4)
    }

    @Test("SRV-21 a mail without a code has none in its HTML either")
    func noCode() throws {
        #expect(try !parts(message(mail(text: "Hello", code: "")))[1].contains("<strong"))
    }

    @Test(
        "SRV-21 the sender is an address, with or without a name",
        arguments: [
            ("a@example.org", "a@example.org", nil), ("Ann B <A@Example.org>", "a@example.org", "Ann B"),
            ("\"Ann, B\" <a@example.org>", "a@example.org", "Ann, B"), ("<a@example.org>", "a@example.org", nil),
            ("Ann", nil, nil), ("Ann <a@example.org> x", nil, nil), ("Ann <a@b@example.org>", nil, nil),
            ("Ann\r\nBcc: eve@example.org <a@example.org>", nil, nil), ("", nil, nil), (">", nil, nil),
            (String(repeating: "n", count: 101) + " <a@example.org>", nil, nil),
        ] as [(String, String?, String?)])
    func senders(text: String, address: String?, name: String?) {
        let sender = MailSender(text)
        #expect(sender?.address.canonical == address && sender?.name == name)
    }
}
