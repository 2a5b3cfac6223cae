package import Foundation
import GatehouseWire

/// A mail as a mailbox shows it. It contains a working code, so it is only for its recipient and for development.
package struct MailboxMessage: Redacted, Sendable {
    /// Names the mail in the mailbox.
    package var id: String
    package var to: String
    package var subject: String
    package var text: String
    /// The one-time code in the text.
    package var code: String
    /// The URLs in the text.
    package var links: [String]
    package var sentAt: Date
    /// The language that it is written in, as a BCP 47 tag; nil if it is not known.
    package var language: String?

    package init(
        id: String, to: String, subject: String, text: String, code: String, links: [String], sentAt: Date,
        language: String?
    ) {
        self.id = id
        self.to = to
        self.subject = subject
        self.text = text
        self.code = code
        self.links = links
        self.sentAt = sentAt
        self.language = language
    }
}
