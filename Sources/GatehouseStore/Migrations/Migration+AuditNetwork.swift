extension Migration {
    /// Adds the network that a request came from. It is unknown for older records.
    static let auditNetwork0019 = Migration("audit-network-0019") { _ in
        ["ALTER TABLE audit_events ADD COLUMN network TEXT"]
    }
}
