import GatehouseDomain

/// `POST /groups/invitations/look`: the code of an invitation.
public struct InvitationLookBody: RequestBodyShape, Hashable {
    /// The code of the link, or the one that was typed.
    public var code: Secret

    /// Creates a body.
    public init(code: Secret) {
        self.code = code
    }

    /// Reads a body. The code is required.
    public init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "code")
        code = try fields.requiredSecret("code", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    public var json: JSONObject { ["code": .string(code.reveal())] }
}
