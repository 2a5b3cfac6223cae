/// The port through which a mail leaves the server.
package protocol MailTransport: Sendable {
    /// Sends a message to a mail server, which has accepted it when this returns.
    ///
    /// Canceling the task ends the attempt soon, with a failure that another attempt may fix.
    ///
    /// - Throws: `MailFailure`, which says whether another attempt makes sense. The message may have arrived anyway,
    ///   because the answer can be lost.
    func send(_ message: MIMEMessage) async throws(MailFailure)
}
