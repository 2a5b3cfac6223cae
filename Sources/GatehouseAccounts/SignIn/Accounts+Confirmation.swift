import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// The confirming link in a browser that did not sign up.
extension Accounts {
    /// What a link asks for before it confirms an address; nothing for a link that is no longer good, and in a browser
    /// that is signed in to the account that wants the address.
    ///
    /// - Parameter user: Who is signed in on the pages in the browser; nil for nobody.
    package func demand(
        of token: Secret, purpose: CodePurpose, signedInAs user: UserID? = nil
    ) async throws -> ConfirmationDemand {
        let digest = codes.link(token, purpose: purpose)
        return try await database.read { sql in
            guard let row = try CodeTable(sql).find(linkDigest: digest), let account = try unproven(row, in: sql),
                account.user.id != user || row.app != nil
            else { return .nothing }
            return account.hashes.isEmpty ? .newPassword : .password
        }
    }

    /// Whether several people have signed up with the address of a link, so that nobody knows whose the account is.
    package func isContested(_ token: Secret, purpose: CodePurpose) async throws -> Bool {
        let digest = codes.link(token, purpose: purpose)
        return try await database.read { sql in
            guard let row = try CodeTable(sql).find(linkDigest: digest) else { return false }
            return try unproven(row, in: sql).map { try isContested($0.user, in: sql) } ?? false
        }
    }

    /// Whether an account nobody has confirmed was signed up for with several passwords. An administrator's account
    /// without a password is not.
    func isContested(_ user: UserRecord, in sql: any SQLSession) throws -> Bool {
        guard user.emailConfirmedAt == nil, user.passwordHash == nil else { return false }
        return try ShadowTable(sql).find(user.id) != nil
    }

    /// Confirms the address of a link, for somebody who shows that the account is theirs. It signs in nobody (LINK-04).
    ///
    /// With the password of the account everything stays. With a new one, password, sessions, metadata, identities and
    /// consent from before are dropped.
    ///
    /// - Returns: Where the app wants to have the browser led; ``FollowedLink/confirmed`` for a link of the pages' own.
    /// - Throws: 403 `otp_expired` with `codeFailure` for a link that is no longer good, `user_banned`, 400
    ///   `current_password_invalid`, which leaves the link as it is, 422 `weak_password`, `consent_required`, `email_exists`
    ///   as ``confirmEmailChange(_:client:)`` does, 429 `over_request_rate_limit`.
    package func confirm(
        _ token: Secret, purpose: CodePurpose, by proof: ConfirmationProof, client: ClientContext
    ) async throws -> FollowedLink {
        try await admit(limits(\.verify, of: client))
        let digest = codes.link(token, purpose: purpose)
        switch proof {
        case .password(let password):
            return try await confirm(digest, knowing: password, client: client)
        case .newPassword(let password, let consent):
            if policy.consentRequired, consent == nil { throw ServerError.consentRequired }
            try passwordRules.check(password)
            // Before the password is hashed: made-up links must cost nothing.
            let isGood = try await database.read { sql in
                guard let row = try CodeTable(sql).find(linkDigest: digest) else { return false }
                return try row.linkUsedAt == nil && unproven(row, in: sql) != nil
            }
            guard isGood else { throw ServerError.refused(.expired) }
            return try await confirm(digest, choosing: try await hasher.hash(password), consent: consent)
        }
    }

    // MARK: The password is known

    private func confirm(
        _ digest: String, knowing password: Secret, client: ClientContext
    ) async throws -> FollowedLink {
        let found = try await database.read { sql in
            try CodeTable(sql).find(linkDigest: digest).flatMap { try unproven($0, in: sql) }
        }
        guard let found else { throw ServerError.refused(.expired) }
        let attempts = passwordLimits(of: found.address, client: client, device: nil)
        let attemptedAt = clock.now.storable
        try await admit(attempts.all)
        let known = try await compare(attempts, at: attemptedAt) {
            try await hash(among: found.hashes, of: password)
        }
        let now = clock.now.storable
        guard let known else {
            try await database.write { sql in
                try note(
                    .signInFailed, of: found.user.id, method: "password", reason: "confirmation", in: sql, at: now)
            }
            throw ServerError.currentPasswordInvalid
        }
        // The refusals are values, not errors: an error would undo what was used up.
        return try await database.write { sql -> Result<FollowedLink, ServerError> in
            // The password may have been changed since it was read: the link stays as it is then.
            guard let row = try CodeTable(sql).find(linkDigest: digest),
                try unproven(row, in: sql)?.hashes.contains(known) == true
            else { return .failure(.currentPasswordInvalid) }
            guard try use(row, in: sql, at: now) else { return .failure(.refused(.used)) }
            try attempts.forgive(attemptAt: attemptedAt, in: sql)
            switch try prove(row, in: sql, at: now) {
            case .failure(let refusal): return .failure(refusal)
            case .success(let user):
                if user.passwordHash != known { _ = try UserTable(sql).setPassword(known, of: user.id, at: now) }
                guard let app = row.app else { return .success(.confirmed) }
                return .success(try destination(of: app, row, client, in: sql, at: now))
            }
        }.get()
    }

    /// The hash that is one of the password's; nil for none.
    private func hash(among hashes: [String], of password: Secret) async throws -> String? {
        guard passwordRules.isHashable(password) else { return nil }
        for hash in hashes {
            if try await hasher.verify(password, against: hash).matches { return hash }
        }
        return nil
    }

    // MARK: The password is a new one

    private func confirm(_ digest: String, choosing hash: String, consent: Consent?) async throws -> FollowedLink {
        let now = clock.now.storable
        return try await database.write { sql -> Result<FollowedLink, ServerError> in
            guard let row = try CodeTable(sql).find(linkDigest: digest), let before = try unproven(row, in: sql)?.user,
                row.linkUsedAt == nil, try CodeTable(sql).use(linkDigest: digest, at: now)
            else { return .failure(.refused(.used)) }
            let user: UserRecord
            switch try prove(row, in: sql, at: now) {
            case .success(let proven): user = proven
            case .failure(let refusal): return .failure(refusal)
            }
            let kept = user.invitedAt == nil ? nil : user.consent
            try startOver(user, password: hash, consent: consent ?? kept, before: before, in: sql, at: now)
            // The challenge is that of whoever signed up: there is no code for it.
            guard let redirect = row.app?.redirect else { return .success(.confirmed) }
            return .success(.leads(to: redirect.text))
        }.get()
    }

    // MARK: Inside a transaction

    /// An account whose address a link would prove for the first time.
    private struct UnprovenAccount: Sendable {
        var user: UserRecord
        /// Where the mail went.
        var address: String
        /// Of the account's password, or of the newest sign-up where several differ.
        var hashes: [String]
    }

    /// Nil for a link that proves nothing for the first time.
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

    /// Whether a link would prove an address for the first time, which takes a password.
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

    /// Marks the address of a link as proved. Returns the account as it is then.
    private func prove(
        _ row: CodeTable.Row, in sql: any SQLSession, at now: Date
    ) throws -> Result<UserRecord, ServerError> {
        guard row.purpose == .emailChangeNew else { return try owner(of: row, by: .link, in: sql, at: now) }
        switch try agree(to: row, by: .link, in: sql, at: now) {
        case .failure(let refusal): return .failure(refusal)
        case .success(nil): return .failure(.refused(.expired))
        case .success(let user?): return .success(user)
        }
    }
}

extension CodeTable.Row {
    /// Whether the link leaves the code of the same mail as it is, for an app that waits for it to be typed.
    var waitsForItsCode: Bool { app != nil && app?.challenge == nil && !purpose.isEmailChange }
}
