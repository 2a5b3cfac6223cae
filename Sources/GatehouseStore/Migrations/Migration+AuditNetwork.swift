extension Migration {
    /// From which network something was asked for. Of what happened before nobody knows.
    static let auditNetwork0019 = Migration("audit-network-0019") { _ in
        ["ALTER TABLE audit_events ADD COLUMN network TEXT"]
    }
}
