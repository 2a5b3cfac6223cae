/// One page of the audit trail, newest first, and whether there are pages around it.
package typealias TrailPage = ListWindow<AuditRecord>

extension ListWindow<AuditRecord> {
    /// The position of a record in the trail; the key is the record's own.
    package typealias Cursor = ListCursor<Int64>

    package var records: [AuditRecord] { elements }
}

extension ListCursor<Int64> {
    package init(_ record: AuditRecord) {
        self.init(time: record.time.microseconds, key: record.position)
    }
}
