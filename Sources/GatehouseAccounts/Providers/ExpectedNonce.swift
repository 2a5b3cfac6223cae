import Crypto
import Foundation
import GatehouseCore
package import GatehouseDomain
import GatehouseWire

/// The nonce that a token must have been issued for, so that a token seen elsewhere is useless here.
package enum ExpectedNonce: Sendable {
    /// The nonce from an app, which gave the provider its SHA-256 in hexadecimal digits. Nil for none.
    case hashed(Secret?)
    /// The nonce that this server itself sent to the provider.
    case exact(Secret)

    /// Compares the nonce with the claim. Both must be present; both may be missing only where that is allowed.
    func check(_ claim: JSONValue?, acceptsNone: Bool) throws(IDTokenFailure) {
        switch self {
        case .exact(let nonce):
            guard claim?.stringValue == nonce.reveal(), !nonce.isEmpty else { throw .attempt }
        case .hashed(let nonce):
            guard let nonce, !nonce.isEmpty else {
                guard claim == nil, acceptsNone else { throw .nonceMissing }
                return
            }
            guard let claim else { throw .nonceMissing }
            guard claim.stringValue == Hex.text(SHA256.hash(data: Data(nonce.reveal().utf8))) else {
                throw .nonce
            }
        }
    }
}
