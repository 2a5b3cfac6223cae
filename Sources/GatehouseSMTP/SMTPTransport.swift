package import GatehouseCore
package import GatehouseDomain
package import GatehouseMail

/// Sends mail by SMTP (RFC 5321) through libcurl, with TLS and AUTH.
///
/// libcurl blocks, so it runs on its own threads, with one connection for each mail.
package struct SMTPTransport: MailTransport {
    private let relay: SMTPRelay
    private let pool: BoundedPool
    private let timer: any Clock<Duration>

    /// Creates the transport from the mail server, the threads to use (one for each mail that is sent at once), and the
    /// clock that measures how long a mail takes.
    package init(relay: SMTPRelay, pool: BoundedPool, timer: any Clock<Duration>) {
        self.relay = relay
        self.pool = pool
        self.timer = timer
    }

    package func send(_ message: MIMEMessage) async throws(MailFailure) {
        let dialogue = SMTPDialogue(relay: relay, message: message)
        do {
            try await withTaskCancellationHandler {
                try await withinTimeLimit(dialogue) { try await pool.run { try dialogue.run() } }
            } onCancel: {
                dialogue.end(for: .interrupted)
            }
        } catch let failure as MailFailure {
            throw failure
        } catch is CancellationError {
            throw MailFailure(.interrupted)
        } catch {
            // No thread is free at the moment.
            throw MailFailure(.unreachable)
        }
    }

    /// Has the mail server accept a sender and a recipient, takes both back, and sends nothing.
    ///
    /// - Returns: What it did not accept; nil if all is well.
    package func rehearse(from sender: EmailAddress, to recipient: EmailAddress) async -> MailCheckFailure? {
        let dialogue = SMTPDialogue(relay: relay)
        do {
            try await withTaskCancellationHandler {
                try await withinTimeLimit(dialogue) {
                    try await pool.run { try dialogue.rehearse(from: sender, to: recipient) }
                }
            } onCancel: {
                dialogue.end(for: .interrupted)
            }
            return nil
        } catch let failure as MailCheckFailure {
            return failure
        } catch {
            return MailCheckFailure(.connection, MailFailure(.interrupted))
        }
    }

    private func withinTimeLimit(_ dialogue: SMTPDialogue, _ work: () async throws -> Void) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                guard (try? await timer.sleep(for: relay.timeLimit)) != nil else { return }
                dialogue.end(for: .timeout)
            }
            defer { group.cancelAll() }
            try await work()
        }
    }
}
