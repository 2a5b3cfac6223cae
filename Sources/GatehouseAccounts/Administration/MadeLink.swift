package import GatehouseCore
package import GatehouseDomain

/// A code and a link that were created for somebody else to send.
package struct MadeLink: Sendable {
    /// The user that they sign in.
    package var user: UserRecord
    package var code: Secret
    /// The token of the link.
    package var token: Secret

    /// Returns the URL of the link.
    ///
    /// - Parameters:
    ///   - type: The kind of the link: `invite`, `recovery`.
    ///   - redirect: The final destination, for clients that read it in the link; nil for the public URL. The server
    ///     itself uses the destination that is stored with the token.
    package func url(type: String, redirect: RedirectURL? = nil, of policy: AccountPolicy) -> Secret {
        let query = FormEncoding.encode([("token", token.reveal()), ("type", type)])
        // Clients compare the link with the destination that they sent, as GoTrue writes it: with plain colons and
        // slashes.
        let target = PercentCoding.encode(redirect?.text ?? policy.trimmedPublicURL) { byte in
            PercentCoding.isUnreserved(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/")
        }
        return Secret("\(policy.interfaceURL)/verify?\(query)&redirect_to=\(target)")
    }
}
