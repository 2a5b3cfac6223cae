/// Why a mail could not be delivered. It contains none of the mail server's words, which may quote the address.
package struct MailFailure: Error, Equatable, Sendable {
    /// What went wrong, in words for the log.
    package enum Reason: String, Sendable, CaseIterable {
        /// The mail server refused this mail.
        case refused
        /// There was no connection, or it was lost.
        case unreachable
        /// The time limit passed.
        case timeout
        /// The mail server offers no TLS, which the settings require.
        case notOffered = "encryption_not_offered"
        /// The mail server's certificate is for another name, or nobody vouches for it.
        case notTrusted = "certificate_not_trusted"
        /// No TLS connection came about for another reason.
        case encryption
        /// The mail server did not accept the user and password.
        case authentication
        /// This server is stopping.
        case interrupted
        /// The stored mail cannot be read or has no address that mail can be sent to.
        case unreadable
    }

    package var reason: Reason
    /// The last reply code of the mail server (RFC 5321, section 4.2), if there was one.
    package var status: Int?

    package init(_ reason: Reason, status: Int? = nil) {
        self.reason = reason
        self.status = status
    }

    /// Whether the same mail would be refused again: a reply of 5yz about this mail (RFC 5321, section 4.2.1), or a
    /// mail that cannot be read. A problem with connection, encryption or password can be fixed in the meantime.
    package var isPermanent: Bool {
        switch reason {
        case .refused: status.map { (500...599).contains($0) } ?? false
        case .unreadable: true
        case .unreachable, .timeout, .notOffered, .notTrusted, .encryption, .authentication, .interrupted: false
        }
    }
}
