/// A mail to be delivered. It is encoded for one purpose only: to be sealed for the outbox.
package struct OutgoingMail: Codable, Sendable, Equatable {
    package var to: String
    package var subject: String
    /// Paragraphs with an empty line between them. A link is a paragraph of its own.
    package var text: String
    /// The one-time code in the text; empty in a mail without one.
    package var code: String
    /// The URLs in the text.
    package var links: [String]
    /// The language it is written in, as a BCP 47 tag; nil in mails from before languages other than English were
    /// supported.
    package var language: String?
    /// What it is for: the name of its kind; nil in mails from before that was recorded.
    package var purpose: String?

    package init(
        to: String, subject: String, text: String, code: String, links: [String], language: String? = nil,
        purpose: String? = nil
    ) {
        self.to = to
        self.subject = subject
        self.text = text
        self.code = code
        self.links = links
        self.language = language
        self.purpose = purpose
    }
}
