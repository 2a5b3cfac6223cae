package import GatehouseDomain

/// The mail server that accepts our mails, and the settings needed to talk to it.
package struct SMTPRelay: Sendable {
    package var address: SMTPAddress
    package var security: SMTPSecurity
    package var user: String?
    package var password: Secret?
    /// A PEM file with the certificates to trust instead of the system's.
    package var certificateAuthorities: String?
    /// How long sending one mail may take.
    package var timeLimit: Duration
    /// What this server calls itself (RFC 5321, section 4.1.1.1).
    package var ownName: String

    package init(
        address: SMTPAddress, security: SMTPSecurity, user: String?, password: Secret?,
        certificateAuthorities: String?, timeLimit: Duration, ownName: String
    ) {
        self.address = address
        self.security = security
        self.user = user
        self.password = password
        self.certificateAuthorities = certificateAuthorities
        self.timeLimit = timeLimit
        self.ownName = ownName
    }

    /// The address as libcurl expects it, with our own name as the path.
    package var url: String {
        let scheme = address.isEncryptedFromStart ? "smtps" : "smtp"
        let host = address.host.contains(":") ? "[\(address.host)]" : address.host
        return "\(scheme)://\(host):\(address.port)/\(ownName)"
    }
}
