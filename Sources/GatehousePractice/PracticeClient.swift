import Foundation
import GatehouseDomain

/// An app that a practice provider knows.
struct PracticeClient: Equatable, Sendable {
    var id: String
    /// Whether it has no secret (RFC 6749, section 2.1), like an app on a person's own device. It gets refresh tokens.
    var isPublic: Bool
    /// Where answers to it go. At an address of this machine, the port of a public app does not count (RFC 8252, section
    /// 7.3).
    var redirectURIs: [String]

    /// Whether answers to the app may go to a URL.
    func accepts(_ redirectURI: String) -> Bool {
        if redirectURIs.contains(redirectURI) { return true }
        guard isPublic, var parts = URLComponents(string: redirectURI), parts.scheme == "http",
            let host = parts.host, ThisMachine.contains(host)
        else { return false }
        parts.port = nil
        return parts.string.map(redirectURIs.contains) == true
    }
}
