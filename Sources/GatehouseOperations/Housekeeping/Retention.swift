/// How long data that nobody needs any longer is kept.
///
/// Deleting it at once would leave an administrator nothing to look at when somebody complains that no mail arrived, or
/// that they were signed out. A session whose row is gone is answered like one that has ended.
package struct Retention: Sendable, Equatable {
    /// How long the record of a mail is kept, without its body, after the mail was sent or dropped.
    package var mails: Duration = .seconds(30 * 86_400)
    /// How long a session that has ended is kept.
    package var sessions: Duration = .seconds(30 * 86_400)
    /// How long the address of an invitation to a group is kept after the invitation is over.
    package var invitedAddresses: Duration = .seconds(30 * 86_400)
    /// How long an invitation to a group is kept after it is over.
    package var invitations: Duration = .seconds(90 * 86_400)

    /// How long records of the audit trail are kept.
    package var auditRecords: Duration = .seconds(90 * 86_400)

    /// How many records are kept of each kind of event that anyone can cause without signing in
    /// (``AuditEvent/needsNoSignIn``); at least 1.
    package var openAuditRecords = 1_000_000

    package init() {}
}
