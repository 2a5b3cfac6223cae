/// `DELETE /admin/users/{id}`: how to delete.
public struct UserDeletionBody: RequestBodyShape, Hashable {
    /// Whether the row is to be kept, without what is in it.
    public var keepsRow: Bool

    /// Takes the one part.
    public init(keepsRow: Bool = false) {
        self.keepsRow = keepsRow
    }

    /// Reads a body; nothing is required.
    public init(fields: FieldReader) throws(FieldError) {
        keepsRow = try fields.flag("should_soft_delete") ?? false
    }

    /// The body as it is sent.
    public var json: JSONObject { ["should_soft_delete": .bool(keepsRow)] }
}
