import GatehouseWire

/// A mail to be delivered. It is encoded for one purpose only: to be sealed for the outbox.
package struct OutgoingMail: Codable, Sendable, Equatable, Redacted {
    package var to: String
    package var subject: String
    /// Paragraphs with an empty line between them; the first one is the heading. A link is a paragraph of its own.
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
    /// What the HTML part shows in addition; nil in mails from before it did.
    package var look: Look?

    /// Something that is known of an event. Name and value are kept apart where they are made: either may contain the
    /// sign that stands between them.
    package struct Fact: Codable, Sendable, Equatable {
        /// The name, with the sign after it.
        package var name: String
        /// What stands after that in the line, which is all of the rest.
        package var value: String

        /// The line of the text.
        package var line: String { name + value }

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What to do, one thing after the other.
    package struct Steps: Codable, Sendable, Equatable {
        /// What stands above them: when they are needed.
        package var lead: String
        package var items: [String]

        /// The paragraph of the text, a numbered line for each.
        package var text: String {
            ([lead] + items.enumerated().map { "\($0.offset + 1). \($0.element)" }).joined(separator: "\n")
        }

        package init(lead: String, items: [String]) {
            self.lead = lead
            self.items = items
        }
    }

    /// What the HTML part makes of paragraphs of the text.
    package struct Look: Codable, Sendable, Equatable {
        /// The name above the mail.
        package var service: String
        /// The label of the button that leads to the link; empty in a mail without a link.
        package var button: String
        /// How many paragraphs at the end are small print.
        package var notes: Int
        /// The paragraph on a ground of its own: what is known of an event, a line for each, or what to do at once if
        /// somebody else is in the account. Nil in a mail without one, and in mails from before it was recorded.
        package var facts: String?
        /// The same line by line, where they are facts. Nil in other mails, and in mails from before it was recorded.
        package var known: [Fact]?
        /// The paragraph that is a numbered list. Nil in a mail without one, and in mails from before it was recorded.
        package var steps: Steps?
        /// The address for help in the text, which becomes a link. Nil where there is none, and in mails from before it
        /// was recorded.
        package var contact: String?

        package init(service: String, button: String = "", notes: Int, contact: String? = nil) {
            self.service = service
            self.button = button
            self.notes = notes
            self.contact = contact
        }
    }

    package init(
        to: String, subject: String, text: String, code: String, links: [String], language: String? = nil,
        purpose: String? = nil, look: Look? = nil
    ) {
        self.to = to
        self.subject = subject
        self.text = text
        self.code = code
        self.links = links
        self.language = language
        self.purpose = purpose
        self.look = look
    }

    /// The HTML part: a document that says the same as the text.
    package var html: String { HTMLMail.document(for: self) }

    /// The HTML part for a page that shows it in a frame: its links lead out of the frame.
    package var framedHTML: String { HTMLMail.document(for: self, isFramed: true) }
}
