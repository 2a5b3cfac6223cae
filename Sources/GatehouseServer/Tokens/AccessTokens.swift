import Foundation

import GatehouseWire
import JWTKit

/// Signs and verifies access tokens: JSON Web Tokens (RFC 7519) with ES256 and nothing else.
package struct AccessTokens: Sendable {
    private let keys: SigningKeys
    private let issuer: String

    package init(keys: SigningKeys, issuer: String) {
        self.keys = keys
        self.issuer = issuer
    }
}
