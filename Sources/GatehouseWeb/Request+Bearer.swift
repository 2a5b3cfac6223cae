import GatehouseCore
package import GatehouseDomain
import GatehouseWire
import HTTPTypes
package import Hummingbird

extension Request {
    /// Returns the token of `Authorization: Bearer` (RFC 6750, section 2.1).
    /// - Throws: 401 `no_authorization` if there is none.
    package func bearerToken() throws(ServerError) -> Secret {
        let parts = (headers[.authorization] ?? "").parts(between: UInt8(ascii: " ")).filter { !$0.isEmpty }
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw .noBearer }
        return Secret(String(parts[1]))
    }
}

extension ServerError {
    package static let noBearer = ServerError(
        401, .noAuthorization, "This endpoint requires a valid Bearer token",
        hint: "Send the header Authorization: Bearer TOKEN.")
}
