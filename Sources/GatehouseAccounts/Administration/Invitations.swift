import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseTokens

/// Invitations, and links that administrators send themselves. Only an ``Administration`` has one.
package struct Invitations: Sendable {
    let actor: AuditRecord.Actor
    let database: any Database
    let hasher: any PasswordHashing
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let composer: MailComposer
    let outbox: Outbox
    let rules: PasswordRules
    let metadataLimit: MetadataLimit
    let codes: Codes
    let limiter: Limiter
    let trail: Trail

    /// Creates an unconfirmed account for an address, and mails its owner a code and a link to sign in with.
    ///
    /// - Throws: The errors of ``link(for:)-(Invitation)``, and `over_email_send_rate_limit`.
    package func invite(_ invitation: Invitation) async throws -> UserRecord {
        try await prepare(invitation) { sql, made, now in
            guard let email = made.user.email else { return }
            try limiter.admitMail(to: email, from: nil, in: sql, at: now)
            let mail = composer.invitation(
                to: email, in: made.user.language, code: made.code, link: made.token)
            let expiry = now.advanced(by: policy.codeLife)
            try outbox.put(
                try outbox.row(for: mail, id: random.uuid(), at: now, expires: expiry), in: sql)
        }.user
    }

    /// Creates an unconfirmed account for an address, and returns the code and the link with which its owner signs in.
    /// Nothing is mailed, and it works even if sign-up is closed.
    ///
    /// If nobody has confirmed an existing account with the address, it starts over, without password, passkeys,
    /// providers and second factors. A stranger may have created it, or an administrator may have given the address to
    /// somebody's account. None of their ways in must work once the owner has confirmed the address.
    ///
    /// - Throws: `validation_failed` for an address that breaks the rule, `consent_required`, `weak_password`,
    ///   `email_exists` if the address has an account that is confirmed.
    package func link(for invitation: Invitation) async throws -> MadeLink {
        try await prepare(invitation) { _, _, _ in }
    }

    /// Returns a code and a link that allow a new password. Nothing is mailed.
    ///
    /// - Throws: `validation_failed` for an address that breaks the rule, `user_not_found`.
    package func recoveryLink(email: String, app: AppLink) async throws -> MadeLink {
        try await link(.recovery, email: email, app: app)
    }

    /// Returns a code and a link that sign in without a password. Nothing is mailed.
    ///
    /// - Throws: `validation_failed` for an address that breaks the rule, `user_not_found`.
    package func signInLink(email: String, app: AppLink) async throws -> MadeLink {
        try await link(.magiclink, email: email, app: app)
    }

    private func link(_ purpose: CodePurpose, email: String, app: AppLink) async throws -> MadeLink {
        let now = clock.now.storable
        guard let address = EmailAddress(email)?.canonical else { throw AccountRefusal.emailInvalid }
        return try await database.write { sql in
            guard let user = try UserTable(sql).find(email: address) else { throw AccountRefusal.noSuchUser }
            let (code, token) = try codes.store(
                purpose, to: address, for: .user(user), app: app, client: nil, in: sql, at: now)
            try trail.note(.linkMade, of: user.id, by: actor, reason: .word(TrailDetail(purpose)), in: sql, at: now)
            return MadeLink(user: user, code: code, token: token)
        }
    }

    private func prepare(
        _ invitation: Invitation,
        then: @escaping @Sendable (any SQLSession, MadeLink, Date) throws -> Void
    ) async throws -> MadeLink {
        guard let address = EmailAddress(invitation.email)?.canonical else { throw AccountRefusal.emailInvalid }
        if policy.consentRequired, invitation.consent == nil { throw AccountRefusal.consentRequired }
        try metadataLimit.check(userMetadata: invitation.metadata ?? [:])
        var hash: String?
        if let password = invitation.password {
            try rules.check(password)
            hash = try await hasher.hash(password)
        }
        let now = clock.now.storable
        var new = UserRecord(
            id: UserID(rawValue: random.uuid()), email: address, passwordHash: hash,
            userMetadata: invitation.metadata ?? [:], consent: invitation.consent, createdAt: now, updatedAt: now)
        new.invitedAt = invitation.isInvited ? now : nil
        return try await database.write { [new] sql in
            let users = UserTable(sql)
            if let existing = try users.find(email: address) {
                guard existing.emailConfirmedAt == nil else { throw AccountRefusal.emailExists }
                try Takeover(trail: trail).removeWays(of: existing, in: sql, at: now)
                try users.remake(existing.id, like: new)
                try OpenRequestTable(sql).forget(.signUp, existing.id.text)
                try SessionTable(sql).endAll(of: existing.id, reason: .passwordChanged, at: now)
            } else {
                guard try users.insertIfFree(new) else { throw AccountRefusal.emailExists }
            }
            guard let user = try users.find(email: address) else { throw StoreError.missingRow(table: "users") }
            let (code, token) = try codes.store(
                .signup, to: address, for: .user(user), app: invitation.app, client: nil, in: sql, at: now)
            let made = MadeLink(user: user, code: code, token: token)
            try trail.note(
                invitation.isInvited ? .userInvited : .linkMade, of: user.id, by: actor,
                reason: invitation.isInvited ? nil : .word(.signUp), in: sql, at: now)
            try then(sql, made, now)
            return made
        }
    }
}
