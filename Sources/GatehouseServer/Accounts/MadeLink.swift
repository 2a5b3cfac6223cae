package import GatehouseDomain

/// A code and a link that were made for somebody else to send.
package struct MadeLink: Sendable {
    /// Whom they sign in.
    package var user: UserRecord
    package var code: Secret
    /// The token of the link.
    package var token: Secret
}
