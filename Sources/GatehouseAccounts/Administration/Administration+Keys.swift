package import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore
package import GatehouseTokens

/// The audit trail, backups and keys, as administrators use them.
extension Administration {
    /// Returns entries of the audit trail, newest first.
    ///
    /// - Parameter page: Counted from 1; empty beyond the last page.
    package func auditRecords(
        _ filter: AuditFilter, page: Int, perPage: Int
    ) async throws -> (records: [AuditRecord], total: Int) {
        try await database.read { sql in
            try AuditTable(sql).page(filter, skipping: (page - 1) * perPage, limit: perPage)
        }
    }

    /// Records that a backup was created.
    package func noteBackup(at now: Date) async throws {
        try await database.write { try trail.note(.backupMade, of: nil, by: actor, in: $0, at: now) }
    }

    /// Puts a new generation of the administrator key into use. The previous one is refused once this returns.
    package func adopt(_ secret: AdministratorSecret) async throws {
        let now = clock.now.storable
        try await database.write { sql in
            try administrator.adopt(secret, in: sql)
            try trail.note(.administratorKeyRotated, of: nil, by: actor, in: sql, at: now)
        }
    }

    /// Revokes a signing key; see ``SigningKeyStore/revoke(_:at:alongside:)``.
    package func revokeKey(_ kid: String) async throws -> String? {
        let now = clock.now.storable
        return try await signingKeys.revoke(kid, at: now) { sql in
            try trail.note(.keyRevoked, of: nil, by: actor, reason: .name(kid), in: sql, at: now)
        }
    }

    /// Replaces the signing key; see ``SigningKeyStore/rotate(at:immediately:alongside:)``.
    package func rotateKeys(immediately: Bool = false) async throws -> (kid: String, signsFrom: Date) {
        let now = clock.now.storable
        return try await signingKeys.rotate(at: now, immediately: immediately) { sql in
            try trail.note(
                .keysRotated, of: nil, by: actor, reason: immediately ? .word(.immediately) : nil, in: sql,
                at: now)
        }
    }
}
