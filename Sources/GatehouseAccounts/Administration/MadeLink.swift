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
        let target = redirect?.text ?? policy.trimmedPublicURL
        let query = FormEncoding.encode([("token", token.reveal()), ("type", type), ("redirect_to", target)])
        return Secret("\(policy.interfaceURL)/verify?\(query)")
    }
}
