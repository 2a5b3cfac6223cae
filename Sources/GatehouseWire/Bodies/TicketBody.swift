package import GatehouseDomain

/// The body of `POST /logout/ticket`.
package struct TicketBody: RequestBodyShape, Hashable {
    /// The sign-out ticket.
    package var ticket: Secret

    /// Creates a body from the ticket.
    package init(ticket: Secret) {
        self.ticket = ticket
    }

    /// Reads a body. `ticket` is required.
    package init(fields: FieldReader) throws(FieldError) {
        ticket = try fields.requiredSecret("ticket", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    package var json: JSONObject { ["ticket": .string(ticket.reveal())] }
}
