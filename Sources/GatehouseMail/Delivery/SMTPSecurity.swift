/// The encryption required of the connection to the mail server.
package enum SMTPSecurity: String, Sendable, CaseIterable {
    /// TLS, from the start (`smtps://`) or by STARTTLS (RFC 3207), with a certificate that verifies.
    case required
    /// TLS if it is offered. An attacker in between can remove the offer.
    case opportunistic
    /// No TLS: for a mail server on the same machine.
    case off
}
