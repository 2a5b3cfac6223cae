package import Foundation
import GatehouseDomain

/// The configuration of a deployment's pages.
package struct PagesConfiguration: Sendable {
    /// The public URL of the server: the only source of origins.
    package var publicURL: URL
    /// Whether this is a demo or a development server: mails are shown, and other names of loopback are accepted.
    package var isDevelopment: Bool
    /// Whether mails are also sent to a mail server, so that the mailbox shows only those that wait.
    package var mailsAreSent: Bool
    /// The name of the app on pages.
    package var productName: String
    /// The path that a browser goes to after signing in.
    package var home: String
    /// The edition of the terms that a sign-up accepts.
    package var termsVersion: String

    package init(
        publicURL: URL, isDevelopment: Bool, mailsAreSent: Bool = false, productName: String, home: String,
        termsVersion: String = "1"
    ) {
        self.publicURL = publicURL
        self.isDevelopment = isDevelopment
        self.mailsAreSent = mailsAreSent
        self.productName = productName
        self.home = home
        self.termsVersion = termsVersion
    }

    /// Whether the host is this machine itself.
    package var isLocal: Bool { ThisMachine.contains(publicURL.host() ?? "") }

    /// Whether browsers reach the server over TLS.
    package var usesTLS: Bool { publicURL.scheme == "https" }

    /// Whether cookies are safe: over TLS, or without leaving the machine.
    package var isSecure: Bool { usesTLS || isLocal }

    /// Scheme, host and port as a browser writes them in `Origin` (RFC 6454, section 6.2).
    package var origin: String {
        let host = publicURL.host(percentEncoded: false) ?? ""
        let name = host.contains(":") ? "[\(host)]" : host
        let scheme = publicURL.scheme ?? "https"
        let isDefault = publicURL.port == (scheme == "https" ? 443 : 80)
        let port = isDefault ? "" : publicURL.port.map { ":\($0)" } ?? ""
        return "\(scheme)://\(name)\(port)".lowercased()
    }
}
