import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseWire

extension OwnAccount {
    /// The maximum number of attempts at a change when the password is being changed elsewhere in the meantime.
    private static let attempts = 3

    /// Changes the address, password or metadata: everything that is requested, or nothing.
    ///
    /// A new address takes effect once its owner has agreed and, in a secure change, the owner of the current address
    /// too. A guest becomes a user with it. A new password ends all other sessions of the user, and discards the
    /// outstanding codes and a pending change of address. The current password is checked if it is given.
    ///
    /// - Parameter isProven: Whether the caller has just checked a proof of the owner, as the pages do.
    /// - Throws: `validation_failed` for an address that breaks the rule, for metadata that becomes too large, for a
    ///   guest's password without an address and for a consent that is not needed, `consent_required`, `email_exists`,
    ///   `weak_password`, `same_password`, `reauthentication_needed` when the change asks for a proof of the
    ///   owner that neither the request nor the session has, `insufficient_aal` when the session has not taken the
    ///   second step, `reauthentication_not_valid`,
    ///   `current_password_required`, `current_password_invalid`, `over_email_send_rate_limit`, `session_not_found`
    ///   when the session has ended in the meantime, `conflict` when the password keeps changing elsewhere.
    package func update(
        _ who: Authenticated, change: UserChange, isProven: Bool = false
    ) async throws -> UserRecord {
        try await limiter.admit(\.update, of: who.user.id)
        // Anybody can be a guest as often as they like, so their mails count like those of sign-ups.
        if who.user.isAnonymous, change.email != nil { try await limiter.admit(\.signUp, of: who.session.client) }
        let address = try change.email.map { text throws(AccountRefusal) in
            guard let address = EmailAddress(text) else { throw AccountRefusal.changedEmailInvalid }
            return address.canonical
        }
        var change = change
        change.email = address == who.user.email ? nil : address
        if change.email != nil || change.password != nil, who.user.needsStep(in: who.session) {
            throw AccountRefusal.secondStepNeededToChange
        }
        if change.consent != nil, who.user.needsStep(in: who.session) { throw AccountRefusal.secondStepNeeded }
        try checkConsent(change, of: who.user)
        if let password = change.password {
            // Nobody could ever sign in with it.
            if who.user.email == nil, change.email == nil { throw AccountRefusal.passwordNeedsAddress }
            try rules.check(password)
        }
        var request = Request(who: who, change: change, isProven: isProven)
        if let nonce = change.nonce {
            request.who = try await reauthentication.prove(who, nonce: nonce)
            request.isProven = true
        }
        guard let password = change.password else {
            if let current = change.currentPassword {
                request.who = try await reauthentication.prove(who, password: current, client: who.session.client)
                request.isProven = request.isProven || !who.user.hasUnprovenPassword
            }
            try await admit([.address], request)
            return try await apply(request, hash: nil)
        }
        return try await setPassword(password, request)
    }

    /// A change, and what came with it.
    private struct Request: Sendable {
        var who: Authenticated
        var change: UserChange
        /// Whether it brought a mailed code, or the current password, as a proof of the owner.
        var isProven = false
    }

    /// Checks whether the session may make a change.
    private func admit(_ acts: [FreshProof.Act], _ request: Request) async throws {
        let (who, change) = (request.who, request.change)
        let wanted = acts.filter { $0 == .address ? change.email != nil : change.password != nil }
        guard !wanted.isEmpty else { return }
        let isAdministrator = try await database.read { try AdministratorTable($0).contains(who.user.id) }
        for act in wanted {
            let refusal = freshProof.refusal(
                of: act, by: who.session, of: who.user, isAdministrator: isAdministrator, given: request.isProven,
                at: clock.now)
            if let refusal { throw refusal }
        }
    }

    private func setPassword(_ password: Secret, _ initial: Request) async throws -> UserRecord {
        var request = initial
        let (who, change) = (request.who, request.change)
        if change.currentPassword == nil { try await admit([.password, .address], request) }
        for _ in 0..<Self.attempts {
            let user = try await database.read { try UserTable($0).find(who.user.id) }
            let current = user?.passwordHash
            if let given = change.currentPassword {
                try await compare(given, with: current, of: who)
                request.isProven = initial.isProven || user?.hasUnprovenPassword == false
                try await admit([.password, .address], request)
            } else if policy.passwordNeedsCurrent, current != nil, !who.session.isRecovery {
                throw AccountRefusal.currentPasswordRequired
            }
            // Reported last, and after the same work: a change that fails anyway must reveal nothing about the current
            // password. Otherwise it would be a way to guess the password without being counted.
            let isSame = if let current { try await isSame(password, current) } else { false }
            let hash = try await hasher.hash(password)
            do {
                return try await apply(request, hash: (new: hash, old: current), isSame: isSame)
            } catch is PasswordMoved {
                continue
            }
        }
        throw AccountRefusal.passwordChangedElsewhere
    }

    /// Checks consent. A guest who becomes a user needs consent where accounts need it, unless it was given before. An
    /// account without the consent that accounts need, whose owner took it over from a stranger, may be given it. No
    /// other account accepts consent.
    private func checkConsent(_ change: UserChange, of user: UserRecord) throws(AccountRefusal) {
        let isUpgrade = user.isAnonymous && change.email != nil
        let lacksConsent = policy.consentRequired && !user.isAnonymous && user.consent == nil
        if change.consent != nil, !isUpgrade, !lacksConsent { throw AccountRefusal.consentNotTaken }
        if isUpgrade, policy.consentRequired, user.consent == nil, change.consent == nil {
            throw AccountRefusal.consentRequired
        }
    }

    /// Compares a given password with the current one. A mismatch counts like a wrong password at sign-in.
    private func compare(_ given: Secret, with hash: String?, of who: Authenticated) async throws {
        let (client, attemptedAt) = (who.session.client, clock.now.storable)
        let attempts = limiter.passwordLimits(
            of: who.user.email, client: client, device: devices.known(client.device, of: who.user, at: attemptedAt))
        try await limiter.admit(attempts.all)
        guard try await limiter.compare(attempts, at: attemptedAt, { try await matches(given, hash) }) else {
            try await database.write { sql in
                try trail.note(
                    .signInFailed, of: who.user.id, session: who.session.id, method: .password,
                    reason: .word(.proving), in: sql, at: attemptedAt)
            }
            throw AccountRefusal.currentPasswordInvalid
        }
        if !attempts.all.isEmpty {
            try await database.write { try attempts.forgive(attemptAt: attemptedAt, in: $0) }
        }
    }

    private func matches(_ password: Secret, _ hash: String?) async throws -> Bool {
        guard rules.isHashable(password) else { return false }
        return try await hasher.verify(password, against: hash ?? hasher.decoy).matches
    }

    /// Whether a new password is the current one. A hash that saw only a part of it can't tell.
    private func isSame(_ password: Secret, _ hash: String) async throws -> Bool {
        let verdict = try await hasher.verify(password, against: hash)
        return verdict.matches && verdict.isWhole
    }

    /// Thrown inside the transaction, so that the transaction leaves nothing behind.
    private struct PasswordMoved: Error {}

    private func apply(
        _ request: Request, hash: (new: String, old: String?)?, isSame: Bool = false
    ) async throws -> UserRecord {
        let (who, change) = (request.who, request.change)
        let now = clock.now.storable
        return try await database.write { sql in
            let users = UserTable(sql)
            guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
                throw AccountRefusal.tokenSessionNotFound
            }
            guard let user = try users.find(who.user.id) else { throw AccountRefusal.tokenUserNotFound }
            // The session may be less by now than when the request began: without the factor that raised it, or a
            // recovery no longer.
            let isAdministrator = try AdministratorTable(sql).contains(user.id)
            let acts = FreshProof.Act.allCases.filter { act in
                act == .password && hash != nil || act == .address && change.email != nil
            }
            for act in acts {
                let refusal = freshProof.refusal(
                    of: act, by: session, of: user, isAdministrator: isAdministrator, given: request.isProven, at: now)
                if let refusal { throw refusal }
            }
            let email = change.email == user.email ? nil : change.email
            if let email { try addressChange.admit(of: user, to: email, in: sql, at: now) }
            if let hash {
                guard user.passwordHash == hash.old else { throw PasswordMoved() }
                // Of two new passwords at once, a recovery sets only the first one without the old one.
                if policy.passwordNeedsCurrent, hash.old != nil, change.currentPassword == nil, !session.isRecovery {
                    throw AccountRefusal.currentPasswordRequired
                }
                let isProven = freshProof.provesPassword(by: session, of: user, given: request.isProven, at: now)
                guard
                    try users.setPassword(hash.new, of: user.id, replacing: hash.old, isProven: isProven, at: now)
                else { throw PasswordMoved() }
                try SessionTable(sql).endAll(of: user.id, except: session.id, reason: .passwordChanged, at: now)
                let ways = session.isRecovery ? try takeBack(user, change, session, in: sql, at: now) : nil
                try trail.note(.passwordChanged, of: user.id, session: session.id, ways: ways, in: sql, at: now)
                if session.isRecovery { try limiter.forgetWrongPasswords(of: user.email, in: sql) }
                try CodeTable(sql).deleteAll(of: user.id)
                try users.cancelEmailChange(of: user.id)
                try SessionTable(sql).endRecovery(of: session.id)
                if !user.linked.isEmpty { try UserTable(sql).settleProviders(of: user.id, at: now) }
            }
            if let consent = change.consent { try users.setConsent(consent, of: user.id, at: now) }
            if let metadata = change.metadata {
                let merged = try metadataLimit.userMetadata(user.userMetadata, with: metadata)
                if user.isAnonymous { try requests.countGuestAgain(user.id, storing: merged, in: sql) }
                try users.setMetadata(merged, of: user.id, at: now)
            }
            if let email {
                try addressChange.begin(of: user, to: email, app: change.app, session: who.session, in: sql, at: now)
            }
            if isSame { throw AccountRefusal.samePassword }
            return try users.require(user.id).shown(to: session, at: now)
        }
    }

    /// Removes what was added to an account by a session that had not proved the address, now that a recovery sets a
    /// new password. Returns what went and what stayed, for the mail.
    private func takeBack(
        _ user: UserRecord, _ change: UserChange, _ session: SessionRecord, in sql: any SQLSession, at now: Date
    ) throws -> ChangedWays {
        let plan = Takeover.plan(of: user, keeping: change.keptWays)
        try takeover.remove(plan.removed, of: user, sparing: session.id, in: sql, at: now)
        try IdentityTable(sql).forgetProofs(of: user.id, keeping: Set(plan.kept.map(\.identityID)))
        let passkeys = try takeover.removePasskeys(
            of: user.id, keepingProven: true, sparing: session.id, in: sql, at: now)
        let hadFactors = try takeover.removeFactors(
            of: user, keepingProven: true, sparing: session.id, in: sql, at: now)
        return ChangedWays(
            removed: plan.removed.map(takeover.way) + (passkeys.removed ? [.passkeys] : [])
                + (hadFactors ? [.factors] : [])
                + (user.newEmail == nil ? [] : [.addressChange]),
            kept: plan.kept.map(takeover.way) + (passkeys.kept ? [.passkeys] : []))
    }

    /// Returns the accounts at providers of a person who is setting a new password after a recovery. Those that a new
    /// password keeps without asking have ``IdentityRecord/hasProof``.
    package func linkedWays(ofRecovery session: SessionID) async throws -> [IdentityRecord] {
        try await database.read { sql in
            guard let session = try SessionTable(sql).find(session), session.isRecovery, session.endedAt == nil else {
                return []
            }
            return try UserTable(sql).find(session.userID)?.linked ?? []
        }
    }
}
