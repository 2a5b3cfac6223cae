import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseTokens

/// What people see of their own account, and do with it.
package struct OwnAccount: Sendable {
    let database: any Database
    let hasher: any PasswordHashing
    let policy: AccountPolicy
    let clock: any WallClock
    let digests: CodeDigests
    let rules: PasswordRules
    let metadataLimit: MetadataLimit
    let reauthentication: Reauthentication
    let addressChange: AddressChange
    let takeover: Takeover
    let deletion: AccountDeletion
    let requests: OpenRequests
    let devices: KnownDevices
    let limiter: Limiter
    let trail: Trail
    let furtherData: FurtherData

    var freshProof: FreshProof { FreshProof(policy: policy) }

    /// Sets a person's display name; a nil text removes it.
    ///
    /// - Throws: `over_request_rate_limit`, `user_not_found` when the account is gone.
    package func rename(_ who: Authenticated, to name: DisplayName) async throws {
        try await limiter.admit(\.update, of: who.user.id)
        let now = clock.now.storable
        try await database.write { sql in
            guard try UserTable(sql).find(who.user.id) != nil else { throw AccountRefusal.tokenUserNotFound }
            try ProfileTable(sql).setDisplayName(name.text, of: who.user.id, at: now)
        }
    }

    /// Sets the language of a person's mails and pages; does nothing if the account has it already.
    ///
    /// - Parameter language: A BCP 47 tag.
    /// - Throws: `over_request_rate_limit`.
    package func setLanguage(_ language: String, of who: Authenticated) async throws {
        guard who.user.language != language else { return }
        try await limiter.admit(\.update, of: who.user.id)
        let now = clock.now.storable
        try await database.write { try UserTable($0).setLanguage(language, of: who.user.id, at: now) }
    }
}
