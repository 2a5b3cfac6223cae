package import Foundation
package import GatehouseCore
package import GatehouseWire

/// One row of `shadow_registrations`: the newest sign-up with an address that has an account. To its sender it behaves
/// like a new account that waits for its confirmation, but it never belongs to the account. It prints as `<redacted>`.
package struct ShadowRecord: Sendable, Equatable, Redacted {
    package var id: ShadowID
    /// The account that has the address.
    package var userID: UserID
    /// The PHC string of the password that was sent. The sender may well use it elsewhere.
    package var passwordHash: String
    package var createdAt: Date

    package init(id: ShadowID, userID: UserID, passwordHash: String, createdAt: Date) {
        self.id = id
        self.userID = userID
        self.passwordHash = passwordHash
        self.createdAt = createdAt
    }
}
