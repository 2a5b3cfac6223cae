package import Foundation
package import GatehouseCore

/// One row of `shadow_registrations`: the newest sign-up with an address that has an account. It behaves towards whoever
/// sent it as a new account does that waits for its confirmation, and is never the account's.
package struct ShadowRecord: Sendable, Equatable {
    package var id: ShadowID
    /// The account that has the address.
    package var userID: UserID
    /// The PHC string of the password that was sent. It may well be one that its sender uses elsewhere.
    package var passwordHash: String
    package var createdAt: Date

    package init(id: ShadowID, userID: UserID, passwordHash: String, createdAt: Date) {
        self.id = id
        self.userID = userID
        self.passwordHash = passwordHash
        self.createdAt = createdAt
    }
}
