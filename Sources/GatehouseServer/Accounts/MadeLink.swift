package import GatehouseDomain

/// A code and a link that were made for somebody else to send.
package struct MadeLink: Sendable {
    /// Whom they sign in.
    package var user: UserRecord
    package var code: Secret
    /// The token of the link.
    package var token: Secret

    /// Where the link leads, by the type of what it proves: `invite`, `recovery`.
    package func url(type: String, of policy: AccountPolicy) -> Secret {
        Secret("\(policy.interfaceURL)/verify?token=\(token.reveal())&type=\(type)")
    }
}
