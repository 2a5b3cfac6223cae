import Foundation
import GatehouseDomain
import GatehouseTokens

extension AccessTokens {
    /// The claims of a token that is taken, or nil.
    func claims(of token: Secret, at now: Date) -> AccessClaims? { try? verify(token, at: now) }
}
