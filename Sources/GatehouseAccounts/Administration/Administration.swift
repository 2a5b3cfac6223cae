import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseTokens

/// What only administrators may do. The only way to get this value is a check that the caller is an administrator, so a
/// route that forgets the check does not compile.
package struct Administration: Sendable {
    /// The actor, as recorded in the audit trail.
    package let actor: AuditRecord.Actor
    /// Invitations, and links for the administrator to pass on.
    package let invitations: Invitations
    let database: any Database
    let hasher: any PasswordHashing
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let outbox: Outbox
    let meters: ServerMeters
    let signingKeys: SigningKeyStore
    let administrator: AdministratorKeyStore
    let rules: PasswordRules
    let metadataLimit: MetadataLimit
    let deletion: AccountDeletion
    let whenBanned: WhenBanned
    let codes: Codes
    let sessions: Sessions
    let limiter: Limiter
    let trail: Trail
}
