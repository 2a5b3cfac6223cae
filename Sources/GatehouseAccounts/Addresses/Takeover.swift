import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseWire

/// What the owner of an address keeps when they take an account back, and what is removed.
///
/// The rule is that everything goes that was added by a session that had not proved the address. Every way to sign in
/// has to be considered here: each kind of it records that about the session that added it
/// (``IdentityRecord/hasProof``, ``PasskeyRecord/hasProof``), and a new kind is removed here too.
struct Takeover: Sendable {
    let trail: Trail

    /// What a recovery leaves of the ways to sign in.
    struct Plan: Sendable, Equatable {
        var removed: [IdentityRecord]
        var kept: [IdentityRecord]
    }

    /// Returns what a recovery removes and what it keeps.
    /// - Parameter chosen: What the owner chose to keep; nil if they were not asked.
    static func plan(of user: UserRecord, keeping chosen: KeptWays?) -> Plan {
        let isKept = { (identity: IdentityRecord) in chosen?.contains(identity.identityID) ?? identity.hasProof }
        return Plan(removed: user.linked.filter { !isKept($0) }, kept: user.linked.filter(isKept))
    }

    /// Removes accounts at providers, and ends the sessions that began with them.
    ///
    /// - Parameter session: The session that stays in any case; nil for none.
    func remove(
        _ identities: [IdentityRecord], of user: UserRecord, sparing session: SessionID? = nil, in sql: any SQLSession,
        at now: Date
    ) throws {
        guard !identities.isEmpty else { return }
        let sessions = SessionTable(sql)
        let live = try sessions.live(of: user.id)
        for identity in identities {
            guard try IdentityTable(sql).delete(identity.identityID, of: user.id) else { continue }
            for other in live where other.id != session {
                guard other.methods.contains(where: { $0.provider == identity.provider }) else { continue }
                try sessions.end(other.id, reason: .revoked, at: now)
            }
            try trail.note(
                .identityUnlinked, of: user.id, session: session, method: .provider,
                reason: .name(identity.provider), isTold: false, in: sql, at: now)
        }
        try UserTable(sql).settleProviders(of: user.id, at: now)
    }

    /// Removes passkeys, and ends the sessions that began with one. Nobody is asked about passkeys.
    ///
    /// - Parameters:
    ///   - keepsProven: Whether those stay that were added by a session which had proved the address.
    ///   - session: The session that stays in any case; nil for none.
    /// - Returns: Whether any was removed, and whether any is left.
    func removePasskeys(
        of user: UserID, keepingProven keepsProven: Bool, sparing session: SessionID? = nil, in sql: any SQLSession,
        at now: Date
    ) throws -> (removed: Bool, kept: Bool) {
        let table = PasskeyTable(sql)
        let removed = try keepsProven ? table.deleteUnproven(of: user) : table.deleteAll(of: user)
        let isLeft = try keepsProven && !table.all(of: user).isEmpty
        guard removed > 0 else { return (false, isLeft) }
        let sessions = SessionTable(sql)
        for other in try sessions.live(of: user) where other.id != session {
            guard other.methods.contains(where: { $0.method == PasskeyRecord.method }) else { continue }
            try sessions.end(other.id, reason: .revoked, at: now)
        }
        for _ in 0..<removed {
            try trail.note(.passkeyRemoved, of: user, session: session, isTold: false, in: sql, at: now)
        }
        return (true, isLeft)
    }

    /// Removes second factors, and the backup codes if none is left. Sessions that one had raised end. Nobody is asked.
    ///
    /// - Parameters:
    ///   - keepsProven: Whether those stay that were added by a session which had proved the address.
    ///   - session: The session that stays in any case; nil for none.
    /// - Returns: Whether any that had been verified was removed.
    func removeFactors(
        of user: UserRecord, keepingProven keepsProven: Bool, sparing session: SessionID? = nil,
        in sql: any SQLSession, at now: Date
    ) throws -> Bool {
        let removed = user.factors.filter { !keepsProven || !$0.hasProof }
        let sessions = SessionTable(sql)
        for factor in removed {
            for other in try sessions.live(of: user.id) where other.id != session && other.raisedBy == factor.id.text {
                try sessions.end(other.id, reason: .revoked, at: now)
            }
            try FactorRemoval.remove(factor, of: user.id, in: sql)
            guard factor.isVerified else { continue }
            try trail.note(
                .factorRemoved, of: user.id, session: session, method: factor.method, isTold: false, in: sql,
                at: now)
        }
        return removed.contains(where: \.isVerified)
    }

    /// Removes every way into an account but its address, and the profile, for an owner who has never had it.
    func removeWays(of user: UserRecord, in sql: any SQLSession, at now: Date) throws {
        let users = UserTable(sql)
        try users.cancelEmailChange(of: user.id)
        try IdentityTable(sql).deleteAll(of: user.id)
        _ = try removeFactors(of: user, keepingProven: false, in: sql, at: now)
        try PasskeyTable(sql).deleteAll(of: user.id)
        try ProfileTable(sql).delete(user.id)
        if !user.linked.isEmpty { try users.settleProviders(of: user.id, at: now) }
    }

    /// Secures an account whose address was confirmed automatically until now and has just been proved by mail: nobody
    /// knows who set it up. It loses its password, its accounts at providers, its passkeys, its second factors and a change
    /// of address that waits, and all its sessions end. What it contains stays. Called before the proof opens a session.
    ///
    /// - Parameter user: The account before the proof.
    func secure(_ user: UserRecord, in sql: any SQLSession, at now: Date) throws {
        let users = UserTable(sql)
        var ways = ChangedWays()
        if user.passwordHash != nil {
            ways.removed.append(.password)
            try trail.note(.passwordChanged, of: user.id, reason: .word(.dropped), in: sql, at: now)
        }
        // Also without a password: no device that the account knew counts any longer.
        _ = try users.setPassword(nil, of: user.id, at: now)
        ways.removed += user.linked.map(way)
        try remove(user.linked, of: user, in: sql, at: now)
        if try removePasskeys(of: user.id, keepingProven: false, in: sql, at: now).removed {
            ways.removed.append(.passkeys)
        }
        if try removeFactors(of: user, keepingProven: false, in: sql, at: now) { ways.removed.append(.factors) }
        if user.newEmail != nil { ways.removed.append(.addressChange) }
        try users.cancelEmailChange(of: user.id)
        let ended = try SessionTable(sql).endAll(of: user.id, reason: .replaced, at: now)
        if ended > 0 { ways.removed.append(.sessions) }
        guard !ways.removed.isEmpty else { return }
        try trail.note(.accountSecured, of: user.id, ways: ways, in: sql, at: now)
    }

    /// Returns what a mail calls an account at a provider.
    func way(_ identity: IdentityRecord) -> ChangedWays.Way { .provider(trail.providerName(identity.provider)) }
}
