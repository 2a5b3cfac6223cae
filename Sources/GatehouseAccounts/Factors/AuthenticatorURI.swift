package import GatehouseDomain

/// The address that sets up an authenticator app, shown as a QR code and as a link. Its form is the one of Google
/// Authenticator's key URI format, which all apps read. It contains the secret.
package struct AuthenticatorURI: Sendable {
    /// The maximum length of each of the two names, in characters.
    private static let longestName = 64
    /// The maximum length of each name in the address, in bytes. It makes sure that the address fits into a QR code,
    /// with the issuer in it twice.
    private static let longestEncodedName = 160

    /// The address.
    package let text: Secret

    /// - Parameters:
    ///   - issuer: The name of the app or the host that the codes are for. It is cut to 64 characters, or fewer if
    ///     they take more than 160 bytes in the address, and loses colons, because one separates the two names.
    ///   - account: What tells the person's accounts apart, such as the email address; changed as the issuer is.
    ///   - secret: What the server and the app share.
    package init(issuer: String, account: String, secret: some Sequence<UInt8>) {
        let (issuer, account) = (Self.name(issuer), Self.name(account))
        let label = [issuer, account].filter { !$0.isEmpty }.joined(separator: ":")
        let fields = [
            ("secret", Base32.encode(secret)), ("issuer", issuer), ("algorithm", "SHA1"),
            ("digits", "\(TimeCode.digits)"), ("period", "\(TimeCode.period)"),
        ]
        let query = fields.filter { !$0.1.isEmpty }.map { "\($0)=\($1)" }.joined(separator: "&")
        text = Secret("otpauth://totp/\(label)?\(query)")
    }

    /// Returns a name percent-encoded; empty if nothing in it is visible.
    private static func name(_ text: String) -> String {
        let text = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == ":" ? " " : $0 }))
        guard let name = VisibleText.name(text, longest: longestName) else { return "" }
        var length = 0
        let start = name.prefix { character in
            length += PercentCoding.encode(String(character)).utf8.count
            return length <= longestEncodedName
        }
        return PercentCoding.encode(String(VisibleText.trimmed(String(start))))
    }
}
