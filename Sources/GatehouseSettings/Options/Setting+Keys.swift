import GatehouseDomain
import GatehouseTokens

extension Setting {
    /// Which keys sign the access tokens.
    package static let keys: [Setting] = [
        .optional(
            "jwt-key-file", \.keys.keyFile, "FILE",
            "A file with the private key that signs access tokens, readable only by its owner. Without it, the server "
                + "creates and rotates its own. You can set the key in the variable GATEHOUSE_JWT_KEY instead.",
            allowed:
                "the path of a file with a private key in PEM (RSA of at least 2048 bits, P-256 or Ed25519) or with a "
                + "JWK or JWK Set (RSA, EC P-256, OKP Ed25519 or oct of at least 32 bytes), of which exactly one signs",
            parse: oneLine),
        .optional(
            "jwt-secret-file", \.keys.secretFile, "FILE",
            "A file with the shared secret for tokens (HS256), readable only by its owner. It signs if jwt-key-file is "
                + "not set. You can set the secret in the variable GATEHOUSE_JWT_SECRET instead.",
            allowed:
                "the path of a file with a secret of at least \(ConfiguredKeys.leastSecretLength) bytes on one line",
            parse: oneLine),
        .parsed(
            "issuer", \.keys.issuer, "URL", "The issuer (iss) named in access tokens.",
            allowed: "a URL, of at most 512 bytes", standard: "the public URL with the base path",
            parse: issuer),
    ]

    static let keySecrets: [Setting] = [
        .optional(
            "jwt-key", \.keys.key, "KEY", "The private key that signs access tokens.",
            allowed: "what jwt-key-file contains"
        ) { $0.isEmpty ? nil : Secret($0) },
        .optional(
            "jwt-secret", \.keys.secret, "SECRET", "The shared secret for tokens (HS256).",
            allowed: "a secret of at least \(ConfiguredKeys.leastSecretLength) bytes on one line",
            parse: KeySettings.secret),
    ]

    private static func issuer(_ text: String) -> String?? {
        guard let text = oneLine(text), text.utf8.count <= 512, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            text.contains(":"), text.first?.isLetter == true
        else { return nil }
        return text
    }
}
