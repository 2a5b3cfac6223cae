import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// Confirmation links that are opened in a browser that did not sign up.
extension MailedLinks {
    /// Returns what the person has to enter before a link confirms an address. That is nothing for a link that is no
    /// longer valid, and in a browser that is signed in to the account that the address is for.
    ///
    /// - Parameter user: The user who is signed in to the pages in the browser; nil if nobody is.
    package func demand(
        of token: Secret, purpose: CodePurpose, signedInAs user: UserID? = nil
    ) async throws -> ConfirmationDemand {
        let digest = digests.link(token, purpose: purpose)
        return try await database.read { sql in
            guard let row = try CodeTable(sql).find(linkDigest: digest), let account = try unproven(row, in: sql),
                account.user.id != user || row.app != nil
            else { return .nothing }
            return account.hashes.isEmpty ? .newPassword : .password
        }
    }

    /// Whether several people have signed up with a link's address, so that nobody knows who owns the account.
    package func isContested(_ token: Secret, purpose: CodePurpose) async throws -> Bool {
        let digest = digests.link(token, purpose: purpose)
        return try await database.read { sql in
            guard let row = try CodeTable(sql).find(linkDigest: digest) else { return false }
            return try unproven(row, in: sql).map { try owners.isContested($0.user, in: sql) } ?? false
        }
    }

    /// Confirms a link's address, for a person who proves that the account is theirs. It signs nobody in (LINK-04).
    ///
    /// With the account's password, everything stays. With a new one, the earlier password, sessions, metadata,
    /// identities and consent are dropped.
    ///
    /// - Returns: Where the app wants the browser to go; ``FollowedLink/confirmed`` for a link in the pages' own mails.
    /// - Throws: `otp_expired` for a link that is no longer valid, `user_banned`,
    ///   `current_password_invalid`, which does not use up the link, `weak_password`, `consent_required`,
    ///   `email_exists` as ``AddressChange/confirm(_:of:session:client:)`` does, `over_request_rate_limit`.
    package func confirm(
        _ token: Secret, purpose: CodePurpose, by proof: ConfirmationProof, client: ClientContext
    ) async throws -> FollowedLink {
        try await limiter.admit(\.verify, of: client)
        let digest = digests.link(token, purpose: purpose)
        switch proof {
        case .password(let password):
            return try await confirm(digest, knowing: password, client: client)
        case .newPassword(let password, let consent):
            if policy.consentRequired, consent == nil { throw AccountRefusal.consentRequired }
            try rules.check(password)
            // Checked before the password is hashed: made-up links must cost nothing.
            let isGood = try await database.read { sql in
                guard let row = try CodeTable(sql).find(linkDigest: digest) else { return false }
                return try row.linkUsedAt == nil && unproven(row, in: sql) != nil
            }
            guard isGood else { throw AccountRefusal.refused(.expired) }
            return try await confirm(
                digest, choosing: try await hasher.hash(password), consent: consent, client: client)
        }
    }

    // MARK: The password is known

    private func confirm(
        _ digest: String, knowing password: Secret, client: ClientContext
    ) async throws -> FollowedLink {
        let found = try await database.read { sql in
            try CodeTable(sql).find(linkDigest: digest).flatMap { try unproven($0, in: sql) }
        }
        guard let found else { throw AccountRefusal.refused(.expired) }
        let attempts = limiter.passwordLimits(of: found.address, client: client, device: nil)
        let attemptedAt = clock.now.storable
        try await limiter.admit(attempts.all)
        let known = try await limiter.compare(attempts, at: attemptedAt) {
            try await hash(among: found.hashes, of: password)
        }
        let now = clock.now.storable
        guard let known else {
            try await database.write { sql in
                try trail.note(
                    .signInFailed, of: found.user.id, method: .password, reason: .word(.confirming), in: sql, at: now)
            }
            throw AccountRefusal.confirmingPasswordInvalid
        }
        return try await database.decide { sql -> Decision<FollowedLink> in
            // The password may have changed since it was read. In that case the link is not used up.
            guard let row = try CodeTable(sql).find(linkDigest: digest),
                try unproven(row, in: sql)?.hashes.contains(known) == true
            else { return .failure(.confirmingPasswordInvalid) }
            guard try use(row, in: sql, at: now) else { return .failure(.refused(.used)) }
            try attempts.forgive(attemptAt: attemptedAt, in: sql)
            // The person who knows the password is the one who added the ways to sign in.
            switch try prove(row, keeping: .all, client, in: sql, at: now) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let user):
                if user.passwordHash != known { _ = try UserTable(sql).setPassword(known, of: user.id, at: now) }
                guard let app = row.app else { return .success(.confirmed) }
                return .success(try destination(of: app, row, client, in: sql, at: now))
            }
        }
    }

    /// Returns the hash that the password matches; nil if it matches none.
    private func hash(among hashes: [String], of password: Secret) async throws -> String? {
        guard rules.isHashable(password) else { return nil }
        for hash in hashes {
            if try await hasher.verify(password, against: hash).matches { return hash }
        }
        return nil
    }

    // MARK: The password is a new one

    private func confirm(
        _ digest: String, choosing hash: String, consent: Consent?, client: ClientContext
    ) async throws -> FollowedLink {
        let now = clock.now.storable
        return try await database.decide { sql -> Decision<FollowedLink> in
            guard let row = try CodeTable(sql).find(linkDigest: digest), let before = try unproven(row, in: sql)?.user,
                row.linkUsedAt == nil, try CodeTable(sql).use(linkDigest: digest, at: now)
            else { return .failure(.refused(.used)) }
            let user: UserRecord
            // All of it is deleted with the rest below.
            switch try prove(row, keeping: .all, client, in: sql, at: now) {
            case .success(let proven): user = proven
            case .failure(let refusal): return .failure(refusal)
            }
            let kept = user.invitedAt == nil ? nil : user.consent
            try owners.startOver(user, password: hash, consent: consent ?? kept, before: before, in: sql, at: now)
            // The challenge belongs to the person who signed up, so no code is issued for it.
            guard let redirect = row.app?.redirect else { return .success(.confirmed) }
            return .success(.leads(to: redirect.text))
        }
    }

    // MARK: In a transaction

    /// An account whose address a link would prove for the first time.
    private struct UnprovenAccount: Sendable {
        var user: UserRecord
        /// The address that the mail went to.
        var address: String
        /// The hashes of the account's password, or of the newest sign-up's where several differ.
        var hashes: [String]
    }

    /// Returns the account whose address a link would prove for the first time; nil if there is none.
    private func unproven(_ row: CodeTable.Row, in sql: any SQLSession) throws -> UnprovenAccount? {
        guard let user = try row.userID.flatMap({ try UserTable(sql).find($0) }), user.emailConfirmedAt == nil else {
            return nil
        }
        switch row.purpose {
        case .signup:
            let hashes = [user.passwordHash, try ShadowTable(sql).find(user.id)?.passwordHash]
            return user.email.map { UnprovenAccount(user: user, address: $0, hashes: hashes.compactMap(\.self)) }
        case .emailChangeNew:
            return user.newEmail.map {
                UnprovenAccount(user: user, address: $0, hashes: [user.passwordHash].compactMap(\.self))
            }
        case .recovery, .magiclink, .emailChangeCurrent, .reauthentication:
            return nil
        }
    }

    /// Whether a link would prove an address for the first time, which requires a password.
    func provesFirst(_ row: CodeTable.Row, in sql: any SQLSession) throws -> Bool {
        try unproven(row, in: sql) != nil
    }

    /// Uses up a link. Returns whether the caller was first.
    private func use(_ row: CodeTable.Row, in sql: any SQLSession, at now: Date) throws -> Bool {
        let table = CodeTable(sql)
        guard row.linkUsedAt == nil else { return false }
        return try row.waitsForItsCode
            ? table.useLink(row.linkDigest, at: now) : table.use(linkDigest: row.linkDigest, at: now)
    }

    /// Marks a link's address as proven. Returns the updated account.
    private func prove(
        _ row: CodeTable.Row, keeping kept: KeptWays, _ client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws -> Decision<UserRecord> {
        guard row.purpose == .emailChangeNew else { return try owners.owner(of: row, by: .link, in: sql, at: now) }
        let agreement = Agreement(proof: .link, keeping: kept, client: client)
        switch try addressChange.agree(to: row, agreement, in: sql, at: now) {
        case .failure(let refusal): return .failure(refusal)
        case .success(nil): return .failure(.refused(.expired))
        case .success(let agreed?): return .success(agreed.user)
        }
    }
}

extension CodeTable.Row {
    /// Whether using the link leaves the code in the same mail valid, for an app that waits for the code to be typed.
    var waitsForItsCode: Bool { app != nil && app?.challenge == nil && !purpose.isEmailChange }
}
