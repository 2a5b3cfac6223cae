import Foundation
import GatehouseCore
import GatehouseDomain
package import GatehouseWire
import JWTKit

extension SigningKey {
    /// A JSON Web Token (RFC 7519) in compact form (RFC 7515, section 3.1).
    /// - Parameter claims: What it says.
    /// - Throws: When the key cannot sign.
    package func token(of claims: JSONObject) throws -> String {
        try token(of: JSONText.encode(.object(claims)))
    }

    /// A JSON Web Token with these claims, encoded.
    package func token(of claims: String) throws -> String {
        let input = header + "." + Base64URL.encode(claims.utf8)
        return try input + "." + Base64URL.encode(algorithm.sign(Data(input.utf8)))
    }
}
