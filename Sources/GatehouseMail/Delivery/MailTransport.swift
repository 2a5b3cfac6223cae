/// The port through which a mail leaves the server.
package protocol MailTransport: Sendable {
    /// Hands a message to a mail server, which has taken it over when this returns.
    ///
    /// Cancelling the task gives up soon, as a failure that another attempt may repair.
    ///
    /// - Throws: `MailFailure`, which says whether another attempt makes sense. A message may have arrived even so: the
    ///   answer can be lost.
    func send(_ message: MIMEMessage) async throws(MailFailure)
}
