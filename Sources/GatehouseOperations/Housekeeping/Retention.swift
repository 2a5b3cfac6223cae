/// How long is kept what nobody needs any more. Why these spans: `docs/decisions/0011-what-is-forgotten.md`.
package struct Retention: Sendable, Equatable {
    /// How long the record of a mail that was sent or given up is kept, without its body.
    package var mails: Duration = .seconds(30 * 86_400)
    /// How long a session that has ended is kept.
    package var sessions: Duration = .seconds(30 * 86_400)

    /// How long is kept what happened.
    package var auditRecords: Duration = .seconds(90 * 86_400)

    /// How many records are kept of each kind of event that anybody can cause without signing in
    /// (``AuditEvent/needsNoSignIn``); at least 1.
    package var openAuditRecords = 1_000_000

    package init() {}
}
