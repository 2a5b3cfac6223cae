package import GatehouseServer

/// Sends mail by SMTP (RFC 5321) through libcurl, with TLS and AUTH.
///
/// libcurl blocks, so it runs on threads of its own; one connection for each mail.
package struct SMTPTransport: MailTransport {
    private let relay: SMTPRelay
    private let pool: BoundedPool

    /// Takes the mail server to speak to, and the threads to do it on: as many as mails are sent at once.
    package init(relay: SMTPRelay, pool: BoundedPool) {
        self.relay = relay
        self.pool = pool
    }

    package func send(_ message: MIMEMessage) async throws(MailFailure) {
        let dialogue = SMTPDialogue(relay: relay, message: message)
        do {
            try await withTaskCancellationHandler {
                try await pool.run { try dialogue.run() }
            } onCancel: {
                dialogue.interrupt()
            }
        } catch let failure as MailFailure {
            throw failure
        } catch {
            // The task was cancelled before a thread was free, or the pool is stopping.
            throw MailFailure(.interrupted)
        }
    }
}
