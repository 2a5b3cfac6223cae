import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseTokens

/// What only administrators may do. Nobody makes such a value: it comes from a check that its holder is an
/// administrator, so that a route which has forgotten the check does not compile.
package struct Administration: Sendable {
    /// Who acts, as the audit trail says it.
    package let actor: AuditRecord.Actor
    /// Invitations, and links to hand out.
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
    let codes: Codes
    let sessions: Sessions
    let limiter: Limiter
    let trail: Trail
}
