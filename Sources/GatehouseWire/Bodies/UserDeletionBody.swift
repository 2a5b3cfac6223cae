/// `DELETE /admin/users/{id}`: how to delete.
package struct UserDeletionBody: RequestBodyShape, Hashable {
    /// Whether to keep the row, without its content.
    package var keepsRow: Bool

    /// Creates a body.
    package init(keepsRow: Bool = false) {
        self.keepsRow = keepsRow
    }

    /// Reads a body. No field is required.
    package init(fields: FieldReader) throws(FieldError) {
        keepsRow = try fields.flag("should_soft_delete") ?? false
    }

    /// The body as JSON.
    package var json: JSONObject { ["should_soft_delete": .bool(keepsRow)] }
}
