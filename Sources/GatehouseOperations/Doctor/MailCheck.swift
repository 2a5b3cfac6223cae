package import GatehouseDomain
package import GatehouseMail

/// How the doctor finds out whether the mail server would take a mail.
package struct MailCheck: Sendable {
    /// Speaks with a mail server without sending anything. Returns what it did not accept; nil if all is well.
    package typealias Ask =
        @Sendable (SMTPRelay, _ sender: EmailAddress, _ recipient: EmailAddress) async -> MailCheckFailure?

    /// The recipient that is asked about; nil for the sender of the mails.
    let recipient: EmailAddress?
    let ask: Ask

    /// - Parameter recipient: The recipient that is asked about; nil for the sender of the mails.
    package init(recipient: EmailAddress?, ask: @escaping Ask) {
        self.recipient = recipient
        self.ask = ask
    }
}
