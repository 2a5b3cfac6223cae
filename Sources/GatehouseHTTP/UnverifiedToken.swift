package import Foundation

/// Reads tokens that arrived from their issuer over a secure connection, or that their issuer will check. Nothing in
/// them is verified.
package enum UnverifiedToken {
    /// Returns the payload of a JSON Web Token (RFC 7519), decoded from base64url; nil for any other text.
    package static func payload(of token: String) -> Data? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[1].isEmpty else { return nil }
        let text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4))
    }
}
