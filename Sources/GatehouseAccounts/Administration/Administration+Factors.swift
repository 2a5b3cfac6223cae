import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// The second factors of other people.
extension Administration {
    /// Returns the factors of a user, verified or not, oldest first.
    ///
    /// - Throws: `user_not_found`.
    package func factors(of id: UserID) async throws -> [FactorRecord] {
        try await database.read { sql in
            guard let user = try UserTable(sql).find(id) else { throw AccountRefusal.noSuchUser }
            return user.factors
        }
    }

    /// Renames a factor of a user, and returns it.
    ///
    /// - Throws: `user_not_found`, `mfa_factor_not_found`.
    package func renameFactor(_ factor: FactorID, to name: String, of id: UserID) async throws -> FactorRecord {
        let (name, now) = (VisibleText.name(name, longest: FactorRecord.longestName) ?? "", clock.now.storable)
        return try await database.write { sql in
            guard try UserTable(sql).find(id) != nil else { throw AccountRefusal.noSuchUser }
            let table = FactorTable(sql)
            guard try table.rename(factor, of: id, to: name, at: now), let renamed = try table.find(factor, of: id)
            else { throw AccountRefusal.factorNotFound }
            try trail.note(.factorRenamed, of: id, by: actor, method: renamed.method, in: sql, at: now)
            return renamed
        }
    }

    /// Removes a factor of a user, and ends all their sessions. The user is told by mail.
    ///
    /// - Returns: The factor as it was.
    /// - Throws: `user_not_found`, `mfa_factor_not_found`.
    package func removeFactor(_ factor: FactorID, of id: UserID) async throws -> FactorRecord {
        let now = clock.now.storable
        return try await database.write { sql in
            guard let user = try UserTable(sql).find(id) else { throw AccountRefusal.noSuchUser }
            guard let removed = user.factors.first(where: { $0.id == factor }) else {
                throw AccountRefusal.factorNotFound
            }
            try FactorRemoval.remove(removed, of: id, in: sql)
            guard removed.isVerified else { return removed }
            try SessionTable(sql).endAll(of: id, reason: .revoked, at: now)
            try trail.discardChange(of: id, by: nil, actor: actor, in: sql, at: now)
            try trail.note(.factorRemoved, of: id, by: actor, method: removed.method, in: sql, at: now)
            return removed
        }
    }

    /// Removes all factors and backup codes of a user who has lost them, and ends all their sessions. The user is told by
    /// mail.
    ///
    /// - Returns: The user afterwards.
    /// - Throws: `user_not_found`.
    package func resetFactors(of id: UserID) async throws -> UserRecord {
        let now = clock.now.storable
        return try await database.write { sql in
            guard let user = try UserTable(sql).find(id) else { throw AccountRefusal.noSuchUser }
            for factor in user.factors { try FactorRemoval.remove(factor, of: id, in: sql) }
            try SessionTable(sql).endAll(of: id, reason: .revoked, at: now)
            try trail.discardChange(of: id, by: nil, actor: actor, in: sql, at: now)
            try trail.note(.factorsReset, of: id, by: actor, in: sql, at: now)
            return try UserTable(sql).require(id)
        }
    }
}
