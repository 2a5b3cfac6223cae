import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// What people see of their account, and do with it, on a page of their own.
extension Accounts {
    /// Checks that the signed-in person is the owner, and records that the session is recent.
    ///
    /// A wrong password counts like one at sign-in, for the account and for the client of `who`.
    ///
    /// - Returns: The same person, with the updated session.
    /// - Throws: `current_password_invalid`, `reauthentication_not_valid`, `reauthentication_needed` for an
    ///   account with neither password nor address whose sign-in is too long ago, `over_request_rate_limit`,
    ///   `session_not_found` when the session has ended in the meantime.
    package func prove(_ who: Authenticated, by proof: ProofOfOwner) async throws -> Authenticated {
        switch who.user.proofOfOwner {
        case .nothing: return who
        case .signIn:
            guard isProvenBySignIn(who) else { throw AccountRefusal.deletionNeedsRecentSignIn }
            return who
        case .code: try await reauthenticate(who, nonce: proof.code ?? Secret(""))
        case .password:
            try await reauthenticate(who, password: proof.password ?? Secret(""), client: who.session.client)
        }
        var proven = who
        proven.session.reauthenticatedAt = clock.now.storable
        return proven
    }

    /// Whether a person signed in recently enough to show that it is them, for an account with neither a password nor
    /// an address to ask for.
    package func isProvenBySignIn(_ who: Authenticated) -> Bool { isRecent(who.session, within: Self.deletionSpan) }

    /// Sets a person's display name; a nil text removes it.
    ///
    /// - Throws: `over_request_rate_limit`, `user_not_found` when the account is gone.
    package func rename(_ who: Authenticated, to name: DisplayName) async throws {
        try await admit(limits(\.update, of: who.user.id))
        let now = clock.now.storable
        try await database.write { sql in
            guard try UserTable(sql).find(who.user.id) != nil else { throw AccountRefusal.tokenUserNotFound }
            try ProfileTable(sql).setDisplayName(name.text, of: who.user.id, at: now)
        }
    }

    /// Cancels a pending change of address, if there is one. Its mails lead nowhere from then on.
    package func cancelEmailChange(_ who: Authenticated) async throws {
        try await admit(limits(\.update, of: who.user.id))
        let now = clock.now.storable
        try await database.write { sql in
            guard let user = try UserTable(sql).find(who.user.id), user.newEmail != nil else { return }
            try UserTable(sql).cancelEmailChange(of: user.id)
            try note(.emailChangeCancelled, of: user.id, session: who.session.id, in: sql, at: now)
        }
    }

    /// Returns a person's live sessions, newest first.
    package func liveSessions(of who: Authenticated) async throws -> [SessionRecord] {
        let (now, limits) = (clock.now, policy.sessions)
        return try await database.read { sql in
            try SessionTable(sql).live(of: who.user.id).filter { !limits.isOver($0, at: now) }
        }.reversed()
    }

    /// Ends one of the person's own sessions. A session that has already ended is not an error.
    ///
    /// - Throws: `session_not_found` for a session that never existed, and in the same words for somebody else's.
    package func endSession(_ id: SessionID, of who: Authenticated) async throws {
        let now = clock.now.storable
        try await database.write { sql in
            guard let session = try SessionTable(sql).find(id), session.userID == who.user.id else {
                throw AccountRefusal.noSuchSession
            }
            guard session.endedAt == nil else { return }
            try SessionTable(sql).end(id, reason: .signedOut, at: now)
            try note(.signedOut, of: who.user.id, session: id, reason: "elsewhere", in: sql, at: now)
        }
    }
}
