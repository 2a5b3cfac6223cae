/// The body of `POST /logout/ticket`.
package struct TicketBody: RequestBodyShape, Hashable {
    /// The sign-out ticket.
    package var ticket: String

    /// Creates a body from the ticket.
    package init(ticket: String) {
        self.ticket = ticket
    }

    /// Reads a body. `ticket` is required.
    package init(fields: FieldReader) throws(FieldError) {
        ticket = try fields.requiredText("ticket", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    package var json: JSONObject { ["ticket": .string(ticket)] }
}
