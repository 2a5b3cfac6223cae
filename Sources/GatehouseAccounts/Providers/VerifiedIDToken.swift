import Foundation
import GatehouseDomain

/// An id token that was checked: who it is about, and what it is recognised by when it is presented again.
package struct VerifiedIDToken: Sendable {
    /// Who the provider says it is.
    package var identity: ProviderIdentity
    /// The issuer and the part of the token that is signed. The signature is left out: the owner of a token can write
    /// some signatures in two ways.
    let signed: Secret
    /// The instant from which on the token is refused for its age.
    let end: Date
}
