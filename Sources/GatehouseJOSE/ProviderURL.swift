package import Foundation
import GatehouseDomain

/// The URLs at which providers are asked.
package enum ProviderURL {
    /// Returns a URL that uses TLS, or plain HTTP on this machine where that is allowed; nil for anything else, and for
    /// a URL that contains a user or a fragment.
    package static func endpoint(_ text: String, allowsLoopback: Bool) -> URL? {
        guard text.utf8.count <= 2048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, parts.fragment == nil, let url = parts.url
        else { return nil }
        switch parts.scheme?.lowercased() {
        case "https": return url
        case "http": return allowsLoopback && ThisMachine.contains(host) ? url : nil
        default: return nil
        }
    }

    /// Returns whether an issuer is on this machine and reached without TLS, in which case its other URLs may be too.
    package static func isLocal(issuer: String) -> Bool {
        issuer.lowercased().hasPrefix("http://") && endpoint(issuer, allowsLoopback: true) != nil
    }

    /// Returns the URL at which an issuer says what it offers (OpenID Connect Discovery 1.0, section 4.1).
    package static func discovery(of issuer: String) -> URL? {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        return endpoint(base + "/.well-known/openid-configuration", allowsLoopback: true)
    }
}
