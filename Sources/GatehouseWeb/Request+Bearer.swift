import GatehouseCore
package import GatehouseDomain
import HTTPTypes
package import Hummingbird

extension Request {
    /// Returns the token of `Authorization: Bearer` (RFC 6750, section 2.1).
    /// - Throws: 401 `no_authorization` if there is none.
    package func bearerToken() throws(ServerError) -> Secret {
        let parts = (headers[.authorization] ?? "").parts(between: UInt8(ascii: " ")).filter { !$0.isEmpty }
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw EdgeRefusal.noBearer.answer }
        return Secret(String(parts[1]))
    }

    /// Returns the token of `Authorization: Bearer`; nil if the request has no such header.
    /// - Throws: 401 `no_authorization` for a header that cannot be read: as if it were absent, a request would be
    ///   answered that says it is somebody's.
    package func sentBearerToken() throws(ServerError) -> Secret? {
        headers[values: .authorization].isEmpty ? nil : try bearerToken()
    }
}
