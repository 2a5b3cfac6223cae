import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseWire

/// What the owner of an address keeps when they take an account back, and what is removed.
///
/// The rule is that everything goes that was added by a session that had not proved the address. Every way to sign in
/// has to be considered here: a new kind of it, such as passkeys or second factors, records the same about the session
/// that added it (``IdentityRecord/hasProof``), and is removed in ``remove(_:of:in:at:)``.
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
                .identityUnlinked, of: user.id, session: session, method: IdentityRecord.method,
                reason: identity.provider, isTold: false, in: sql, at: now)
        }
        try UserTable(sql).settleProviders(of: user.id, at: now)
    }

    /// Secures an account whose address was confirmed automatically until now and has just been proved by mail: nobody
    /// knows who set it up. It loses its password, its accounts at providers and a change of address that waits, and
    /// all its sessions end. What it contains stays. Called before the proof opens a session.
    ///
    /// - Parameter user: The account before the proof.
    func secure(_ user: UserRecord, in sql: any SQLSession, at now: Date) throws {
        let users = UserTable(sql)
        var ways = ChangedWays()
        if user.passwordHash != nil {
            ways.removed.append(.password)
            try trail.note(.passwordChanged, of: user.id, reason: AuditEvent.dropped, in: sql, at: now)
        }
        // Also without a password: no device that the account knew counts any longer.
        _ = try users.setPassword(nil, of: user.id, at: now)
        ways.removed += user.linked.map(way)
        try remove(user.linked, of: user, in: sql, at: now)
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
