package import GatehouseCore
package import GatehouseDomain

/// A code and a link that were made for somebody else to send.
package struct MadeLink: Sendable {
    /// Whom they sign in.
    package var user: UserRecord
    package var code: Secret
    /// The token of the link.
    package var token: Secret

    /// The URL of the link.
    ///
    /// - Parameters:
    ///   - type: What it proves: `invite`, `recovery`.
    ///   - redirect: Where it leads in the end, for clients that read it in the link; nil for the public URL. What counts
    ///     is kept with the token.
    package func url(type: String, redirect: RedirectURL? = nil, of policy: AccountPolicy) -> Secret {
        let target = redirect?.text ?? policy.trimmedPublicURL
        let query = FormEncoding.encode([("token", token.reveal()), ("type", type), ("redirect_to", target)])
        return Secret("\(policy.interfaceURL)/verify?\(query)")
    }
}
