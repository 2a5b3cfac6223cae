/// `DELETE /admin/users/{id}`: how to delete.
public struct UserDeletionBody: RequestBodyShape, Hashable {
    /// Whether to keep the row, without its content.
    public var keepsRow: Bool

    /// Creates a body.
    public init(keepsRow: Bool = false) {
        self.keepsRow = keepsRow
    }

    /// Reads a body. No field is required.
    public init(fields: FieldReader) throws(FieldError) {
        keepsRow = try fields.flag("should_soft_delete") ?? false
    }

    /// The body as JSON.
    public var json: JSONObject { ["should_soft_delete": .bool(keepsRow)] }
}
