import Foundation
import GatehouseCore
import GatehouseDomain
package import GatehouseWire
import JWTKit

extension SigningKey {
    /// Returns a JSON Web Token (RFC 7519) in compact form (RFC 7515, section 3.1).
    /// - Parameter claims: Its claims.
    /// - Throws: When the key cannot sign.
    package func token(of claims: JSONObject) throws -> String {
        try token(of: JSONText.encode(.object(claims)))
    }

    /// Returns a JSON Web Token with these encoded claims.
    package func token(of claims: String) throws -> String {
        let input = header + "." + Base64URL.encode(claims.utf8)
        return try input + "." + Base64URL.encode(algorithm.sign(Data(input.utf8)))
    }
}
