import Foundation
import GatehouseDomain

/// A checked id token: who it is about, and how it is recognized if it is presented again.
package struct VerifiedIDToken: Sendable {
    /// The person it is about, according to the provider.
    package var identity: ProviderIdentity
    /// The issuer and the signed part of the token. The signature is left out: the owner of a token can write some
    /// signatures in two ways.
    let signed: Secret
    /// The instant from which the token is refused because of its age.
    let end: Date
}
