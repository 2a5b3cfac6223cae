/// The body of `POST /logout/ticket`.
public struct TicketBody: RequestBodyShape, Hashable {
    /// The sign-out ticket.
    public var ticket: String

    /// Creates a body from the ticket.
    public init(ticket: String) {
        self.ticket = ticket
    }

    /// Reads a body. `ticket` is required.
    public init(fields: FieldReader) throws(FieldError) {
        ticket = try fields.requiredText("ticket", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    public var json: JSONObject { ["ticket": .string(ticket)] }
}
