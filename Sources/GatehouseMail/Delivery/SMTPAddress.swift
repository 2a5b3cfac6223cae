import Foundation
import GatehouseCore

/// Where the mail server listens.
package struct SMTPAddress: Equatable, Sendable {
    package var host: String
    package var port: Int
    /// Whether the connection starts with TLS (RFC 8314, section 3.3).
    package var isEncryptedFromStart: Bool

    /// Reads `smtps://host`, `smtp://host:port`; nil for anything else, in particular for a URL with a user or
    /// password. The default ports are those of submission: 465 and 587.
    package init?(_ text: String) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["smtp", "smtps"].contains(scheme), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil
        else { return nil }
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        isEncryptedFromStart = scheme == "smtps"
        let port = parts.port ?? (isEncryptedFromStart ? 465 : 587)
        guard let name = HostName.parse(bare), (1...65535).contains(port) else { return nil }
        self.host = name
        self.port = port
    }
}
