package import GatehouseDomain

/// `POST /groups/invitations/accept`, `/decline` and `/prove`: which invitation is meant, by its code or its id.
package struct InvitationKeyBody: RequestBodyShape, Hashable {
    /// The code of the link, or the one that was typed.
    package var code: Secret?
    /// The id, for an invitation to the person's own address.
    package var id: String?
    /// The code that was mailed to the invited address; nil for none.
    package var proof: Secret?

    /// Creates a body.
    package init(code: Secret? = nil, id: String? = nil, proof: Secret? = nil) {
        self.code = code
        self.id = id
        self.proof = proof
    }

    /// Reads a body.
    package init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "code", "id", "proof")
        code = try fields.secret("code", limit: FieldReader.tokenLimit)
        id = try fields.text("id", limit: FieldReader.wordLimit)
        proof = try fields.secret("proof", limit: FieldReader.wordLimit)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [:]
        json.add("code", code)
        json.add("id", id)
        json.add("proof", proof)
        return json
    }
}
