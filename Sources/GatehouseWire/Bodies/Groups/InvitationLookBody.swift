package import GatehouseDomain

/// `POST /groups/invitations/look`: the code of an invitation.
package struct InvitationLookBody: RequestBodyShape, Hashable {
    /// The code of the link, or the one that was typed.
    package var code: Secret

    /// Creates a body.
    package init(code: Secret) {
        self.code = code
    }

    /// Reads a body. The code is required.
    package init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "code")
        code = try fields.requiredSecret("code", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    package var json: JSONObject { ["code": .string(code.reveal())] }
}
