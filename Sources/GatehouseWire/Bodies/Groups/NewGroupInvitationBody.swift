import GatehouseDomain

/// `POST /groups/{id}/invitations`: an invitation to make.
package struct NewGroupInvitationBody: RequestBodyShape, Hashable {
    /// How it reaches people: `mail`, `link` or `code`.
    package var kind: String
    /// The address, for an invitation by mail.
    package var email: String?
    /// The name of the role that it gives; nil for `member`.
    package var role: String?
    /// An id of the client's choice, so that a request whose answer was lost can be repeated; nil for a new one.
    package var id: String?
    /// How long it can be accepted, in seconds; nil for the standard of its kind.
    package var expiresIn: Int?
    /// How many people can accept a link or a code; nil for one.
    package var maxUses: Int?
    /// The domain of the addresses that can use a link or a code; nil for any.
    package var domain: String?

    /// Creates a body.
    package init(
        kind: String, email: String? = nil, role: String? = nil, id: String? = nil, expiresIn: Int? = nil,
        maxUses: Int? = nil, domain: String? = nil
    ) {
        self.kind = kind
        self.email = email
        self.role = role
        self.id = id
        self.expiresIn = expiresIn
        self.maxUses = maxUses
        self.domain = domain
    }

    /// Reads a body. The kind is required.
    package init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "kind", "email", "role", "id", "expires_in", "max_uses", "domain")
        kind = try fields.requiredText(
            "kind", limit: FieldReader.wordLimit, as: .word("mail", "link", "code"))
        email = try fields.text("email", limit: FieldReader.addressLimit)
        role = try fields.text("role", limit: FieldReader.wordLimit)
        id = try fields.text("id", limit: FieldReader.identifierLimit, as: .uuid)
        expiresIn = try fields.number("expires_in", in: FieldReader.invitationLives)
        maxUses = try fields.number("max_uses", in: FieldReader.invitationUses)
        domain = try fields.text("domain", limit: FieldReader.addressLimit)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = ["kind": .string(kind)]
        json.add("email", email)
        json.add("role", role)
        json.add("id", id)
        json["expires_in"] = expiresIn.map { .integer(Int64($0)) }
        json["max_uses"] = maxUses.map { .integer(Int64($0)) }
        json.add("domain", domain)
        return json
    }
}
