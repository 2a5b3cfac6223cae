package import Foundation
import Gatehouse
import GatehouseCore
package import GatehouseDomain

/// A mail as mail servers see it: the envelope, and a message of text and HTML (RFC 5322, RFC 2046, section 5.1.4).
package struct MIMEMessage: Sendable, Equatable {
    /// Where reports about the mail go (RFC 5321, section 4.1.1.2).
    package var sender: EmailAddress
    package var recipient: EmailAddress
    /// ASCII in lines of at most 76 columns, except for addresses, each ending in CRLF.
    package var text: String

    /// Writes the message.
    ///
    /// - Parameters:
    ///   - id: The mail's id. A mail that is sent again has the same `Message-ID`, so that a mailbox can recognize it.
    ///   - date: When the mail was written.
    /// - Throws: `MailFailure` if the address is not valid.
    package init(_ mail: OutgoingMail, from sender: MailSender, id: String, date: Date) throws(MailFailure) {
        guard let recipient = EmailAddress(mail.to) else { throw MailFailure(.unreadable) }
        self.sender = sender.address
        self.recipient = recipient
        // No line of quoted-printable can contain this, because an equals sign is followed by digits or ends the line.
        let boundary = "=_gatehouse"
        let from = sender.name.map { "\(HeaderText.name($0))\r\n <\(sender.address.canonical)>" }
        var lines = [
            "Date: \(Self.dateFormat(date))",
            "From: \(from ?? sender.address.canonical)",
            "To: \(recipient.canonical)",
            "Subject: \(HeaderText.subject(mail.subject))",
            "Message-ID: <\(id)@\(sender.address.domain)>",
            // No out-of-office reply, please (RFC 3834, section 5).
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
            "Content-Language: \(Catalogue.best(for: [mail.language].compactMap(\.self)).language)",
            "Content-Type: multipart/alternative; boundary=\"\(boundary)\"",
            "",
        ]
        for (type, content) in [("text/plain", mail.text), ("text/html", mail.html)] {
            lines += [
                "--\(boundary)", "Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: quoted-printable",
                "", QuotedPrintable.encode(content),
            ]
        }
        lines += ["--\(boundary)--", ""]
        text = lines.joined(separator: "\r\n")
    }

    /// Formats a date as in RFC 5322, section 3.3, in UTC.
    private static func dateFormat(_ date: Date) -> String {
        date.formatted(
            .verbatim(
                """
                \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
                \(second: .twoDigits) +0000
                """,
                locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
                calendar: Calendar(identifier: .gregorian)))
    }
}

extension EmailAddress {
    /// The part after the at sign.
    package var domain: String { canonical.split(separator: "@").last.map(String.init) ?? canonical }
}
