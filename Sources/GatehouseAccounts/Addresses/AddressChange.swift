package import Foundation
import Gatehouse
package import GatehouseCore
package import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseTokens

/// Changes of an account's address. The person who reads the mail of the new address has to agree and, in a secure
/// change, so does the person who reads the mail of the current one.
package struct AddressChange: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let digests: CodeDigests
    let composer: MailComposer
    let outbox: Outbox
    let codes: Codes
    let sessions: Sessions
    let takeover: Takeover
    let limiter: Limiter
    let trail: Trail

    /// Records the requested change inside a transaction, and queues the mails that ask the owners. A guest's address
    /// takes effect at once where addresses are confirmed automatically.
    ///
    /// Where sign-ups are private, a request for an address that has an account looks like any other, now and later:
    /// only the mail to the address differs. That mail has no code, so the change never takes place.
    ///
    /// Called after ``admit(of:to:in:at:)``.
    ///
    /// - Parameter session: The session that asks.
    func begin(
        of user: UserRecord, to email: String, app: AppLink?, session: SessionRecord, in sql: any SQLSession,
        at now: Date
    ) throws {
        let client = session.client
        if user.isAnonymous, policy.automaticConfirmation {
            return try completeEmailChange(of: user, to: email, by: .automatic, keeping: .all, in: sql, at: now)
        }
        // To the owner of the address, the requester is a stranger.
        try limiter.admitMail(to: email, from: client, in: sql, at: now)
        let users = UserTable(sql)
        try users.beginEmailChange(to: email, of: user.id, by: session.id, at: now)
        try trail.note(.emailChangeRequested, of: user.id, in: sql, at: now)
        try sendEmailChange(
            of: try users.require(user.id), to: email, app: app, client: client, in: sql, at: now)
    }

    /// Checks whether a change can be requested, inside a transaction. Called before the rest of a request, which may
    /// forget what earlier mails were about and when they were sent.
    ///
    /// - Throws: `email_exists` for an address that has an account, where sign-ups are not private,
    ///   `over_email_send_rate_limit` within the mail interval of either address.
    func admit(of user: UserRecord, to email: String, in sql: any SQLSession, at now: Date) throws {
        let isTaken = try UserTable(sql).find(email: email) != nil
        if isTaken, policy.duplicateSignUp == .explicit || policy.automaticConfirmation {
            throw AccountRefusal.emailExists
        }
        var wish = user
        wish.emailChangeConfirmed = nil
        if let wait = try interval(for: emailChangeMails(of: wish, to: email), in: sql, at: now) {
            throw AccountRefusal.mailedTooOften(retryAfter: wait)
        }
    }

    /// Sends the mails of a pending change of address again. The address may be the current one or the new one. If no
    /// change is pending, nothing is sent and the answer does not say so.
    ///
    /// - Throws: `validation_failed` for an address that breaks the rule, `over_email_send_rate_limit` within
    ///   the mail interval, whether or not a change is pending.
    package func resend(
        email: String, app: AppLink? = nil, client: ClientContext
    ) async throws {
        guard let address = EmailAddress(email)?.canonical else { throw AccountRefusal.emailInvalid }
        try await limiter.admit(\.resend, of: client)
        let now = clock.now.storable
        let wait = try await database.write { sql -> Int? in
            let (users, table, subject) = (UserTable(sql), CodeTable(sql), digests.subject(address))
            let rows = try [CodePurpose.emailChangeNew, .emailChangeCurrent].compactMap {
                try table.find($0, subject: subject)
            }
            if let wait = rows.compactMap({ codes.remainingInterval(after: $0, at: now) }).max() { return wait }
            try limiter.admitMail(to: address, from: client, in: sql, at: now)
            let asked = try rows.first { $0.purpose == .emailChangeNew }?.userID.flatMap { try users.find($0) }
            for user in try [users.find(email: address), asked].compactMap(\.self) {
                guard let new = user.newEmail, [user.email, new].contains(address) else { continue }
                if let wait = try interval(for: emailChangeMails(of: user, to: new), in: sql, at: now) { return wait }
                try sendEmailChange(of: user, to: new, app: app, client: client, in: sql, at: now)
                return nil
            }
            _ = try codes.store(.emailChangeNew, to: address, for: .nobody, client: client, in: sql, at: now)
            return nil
        }
        if let wait { throw AccountRefusal.mailedTooOften(retryAfter: wait) }
    }

    /// Uses up a code or a link for a change of address. Once everybody who has to agree has done so, the account has
    /// the new address, and the person who presented the code is signed in.
    ///
    /// - Parameters:
    ///   - account: The account of the person who presents it; nil if nobody is known to be signed in. The mail may
    ///     have been about another account's change to the same address, which this person did not ask for.
    ///   - session: The session of the person who presents it, if they are signed in; see ``Agreement``.
    /// - Returns: The session, or nil when the owner of the other address still has to agree.
    /// - Throws: `otp_expired` for every code or link that is not accepted, `user_banned`, `email_exists` when
    ///   the address was taken in the meantime; where sign-ups are private, that is `otp_expired` too.
    package func confirm(
        _ proof: Verification.Proof, of account: UserID? = nil, session: SessionID? = nil, client: ClientContext
    ) async throws -> OpenedSession? {
        let now = clock.now.storable
        return try await database.decide { sql -> Decision<OpenedSession?> in
            let agreement = Agreement(proof: proof.kind, session: session, client: client)
            switch try agree(by: proof, of: account, agreement, in: sql, at: now) {
            case .failure(let refusal): return .failure(refusal.presented(as: proof.presentation))
            case .success(nil): return .success(nil)
            case .success(let agreed?):
                return .success(
                    try sessions.open(
                        in: sql, for: agreed.user.id, by: .mail, client: client, hasProof: agreed.isOfNewAddress,
                        at: now))
            }
        }
    }

    /// Uses up a link for a change of address as ``confirm(_:of:session:client:)`` does, but signs nobody in: the link
    /// may be opened in any browser.
    ///
    /// - Parameters:
    ///   - session: The session of the browser, if it is signed in.
    ///   - kept: The accounts at providers that the owner of the new address chose to keep.
    /// - Returns: The new address once the change is complete, or nil while the owner of the other address still has to
    ///   agree.
    package func agree(
        _ link: Secret, session: SessionID? = nil, keeping kept: Set<UUID> = [], client: ClientContext
    ) async throws -> String? {
        let now = clock.now.storable
        let agreement = Agreement(proof: .link, session: session, keeping: .chosen(kept), client: client)
        return try await database.decide { sql in
            try agree(by: .link(link), agreement, in: sql, at: now)
        }?.user.email
    }

    /// Uses up a code or a link inside a transaction, and agrees for its address.
    ///
    /// - Returns: As ``agree(to:_:in:at:)``.
    private func agree(
        by proof: Verification.Proof, of account: UserID? = nil, _ agreement: Agreement, in sql: any SQLSession,
        at now: Date
    ) throws -> Decision<Agreed?> {
        let client = agreement.client
        if let refusal = try limiter.refusal(by: limiter.keys(\.verify, of: client), in: sql, at: now) {
            return .failure(refusal)
        }
        var purposes: [CodePurpose] = [.emailChangeNew, .emailChangeCurrent]
        if let account {
            purposes = try purposes.filter { try row(of: proof, for: $0, in: sql)?.userID == account }
            if purposes.isEmpty {
                try codes.noteRefused(proof, .expired, in: sql, at: now)
                return .failure(.refused(.expired))
            }
        }
        switch try codes.redeem(proof, purposes: purposes, device: client.device, in: sql, at: now) {
        case .failure(let failure):
            try codes.noteRefused(proof, failure, in: sql, at: now)
            return .failure(.refused(failure))
        case .success(let row): return try agree(to: row, agreement, in: sql, at: now)
        }
    }

    /// An account whose address has changed.
    struct Agreed: Sendable {
        var user: UserRecord
        /// Whether the last to agree was the owner of the new address.
        var isOfNewAddress: Bool
    }

    /// Agrees for one address, inside a transaction, with a code or a link that was used up.
    ///
    /// - Returns: The user with the new address, or nil when the owner of the other address still has to agree.
    func agree(
        to row: CodeTable.Row, _ agreement: Agreement, in sql: any SQLSession, at now: Date
    ) throws -> Decision<Agreed?> {
        let users = UserTable(sql)
        guard let user = try row.userID.flatMap({ try users.find($0) }) else { return .failure(.refused(.expired)) }
        if user.isBanned(at: now) { return .failure(.tokenUserBanned) }
        // A code is valid only for the change that it was created for, not for a later one.
        guard let new = user.newEmail,
            row.subject == digests.subject(row.purpose == .emailChangeNew ? new : user.email ?? "")
        else { return .failure(.refused(.expired)) }
        // The current address never decides by itself, even where its owner does not have to be asked.
        let needsBoth = asksCurrentAddress(of: user) || row.purpose == .emailChangeCurrent
        let isNew = row.purpose == .emailChangeNew
        // The owner of the new address says what stays, whether or not they agree last.
        let kept = isNew ? try agreement.keptWays(of: user, in: sql) : user.emailChangeKeeps ?? .chosen([])
        if isNew { try users.noteEmailChangeKeeps(kept, of: user.id) }
        if needsBoth, try users.noteEmailChangeConfirmed(row.purpose, of: user.id, at: now) { return .success(nil) }
        guard try users.find(email: new) == nil else {
            try users.cancelEmailChange(of: user.id)
            return .failure(policy.duplicateSignUp == .explicit ? .emailExists : .refused(.expired))
        }
        try completeEmailChange(of: user, to: new, by: agreement.proof, keeping: kept, in: sql, at: now)
        if isNew, kept == .all, let session = user.emailChangeSession {
            try SessionTable(sql).noteProof(of: session, at: now)
        }
        return .success(Agreed(user: try users.require(user.id), isOfNewAddress: isNew))
    }

    /// - Parameter kept: The ways to sign in that the owner of the new address keeps.
    private func completeEmailChange(
        of user: UserRecord, to email: String, by proof: AddressProof, keeping kept: KeptWays, in sql: any SQLSession,
        at now: Date
    ) throws {
        let users = UserTable(sql)
        // A provider that vouches for the new address is its owner's.
        let stays = { (identity: IdentityRecord) in
            kept.contains(identity.identityID) || identity.verifiedEmail == email
        }
        let plan = Takeover.plan(of: user, keeping: .chosen(Set(user.linked.filter(stays).map(\.identityID))))
        try users.completeEmailChange(
            to: email, of: user.id, by: proof,
            keeping: kept == .all ? .all : .chosen(Set(plan.kept.map(\.identityID))), at: now)
        try trail.note(.emailChanged, of: user.id, before: user, in: sql, at: now)
        // Nobody is asked about passkeys, and a session that has proved only the former address may have added them.
        let hasLostPasskeys =
            try kept != .all && takeover.removePasskeys(of: user.id, keepingProven: false, in: sql, at: now).removed
        if !plan.removed.isEmpty || hasLostPasskeys {
            try takeover.remove(plan.removed, of: user, in: sql, at: now)
            let ways = ChangedWays(
                removed: plan.removed.map(takeover.way) + (hasLostPasskeys ? [.passkeys] : []),
                kept: plan.kept.map(takeover.way))
            try trail.note(.accountSecured, of: user.id, ways: ways, in: sql, at: now)
        }
        if user.email == nil, user.linked.isEmpty {
            try users.setAppMetadata(
                user.appMetadata.merging(UserRecord.emailProvider) { _, new in new }, of: user.id, at: now)
        }
        // From now on, neither the mails to the old address nor anything that a stranger left beside the account may
        // open it.
        try CodeTable(sql).deleteAll(of: user.id)
        try ShadowTable(sql).delete(user.id)
    }

    /// Whether the owner of the current address is asked. An address that nobody has proven to be theirs is not.
    private func asksCurrentAddress(of user: UserRecord) -> Bool {
        policy.secureEmailChange && user.email != nil && user.emailConfirmedAt != nil
    }

    /// Returns the addresses that still have to agree, each with the purpose of its mail.
    func emailChangeMails(of user: UserRecord, to new: String) -> [(CodePurpose, String)] {
        var mails: [(CodePurpose, String)] = []
        if user.emailChangeConfirmed != .emailChangeNew { mails.append((.emailChangeNew, new)) }
        if let current = user.email, asksCurrentAddress(of: user), user.emailChangeConfirmed != .emailChangeCurrent {
            mails.append((.emailChangeCurrent, current))
        }
        return mails
    }

    /// Returns the number of seconds until all of the mails can be sent; nil if they can be sent at once.
    private func interval(
        for mails: [(CodePurpose, String)], in sql: any SQLSession, at now: Date
    ) throws -> Int? {
        try mails.compactMap { purpose, email in
            try CodeTable(sql).find(purpose, subject: digests.subject(email)).flatMap {
                codes.remainingInterval(after: $0, at: now)
            }
        }.max()
    }

    /// Queues the mails of a pending change, to those who have not agreed yet.
    private func sendEmailChange(
        of user: UserRecord, to new: String, app: AppLink?, client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws {
        let owner = try UserTable(sql).find(email: new)
        for (purpose, email) in emailChangeMails(of: user, to: new) {
            let (code, link) = try codes.store(
                purpose, to: email, for: .user(user), app: app, client: client, in: sql, at: now)
            let mail =
                if purpose == .emailChangeNew, let owner {
                    composer.notice(.addressTaken, to: email, in: owner.language)
                } else {
                    composer.mail(
                        for: purpose, to: email, in: user.language, code: code, link: link,
                        change: user.email.map { MailComposer.AddressPair(old: $0, new: new) },
                        creation: user.email == nil ? user.createdAt : nil)
                }
            try queue(mail, in: sql, at: now)
        }
        try UserTable(sql).noteEmailChangeMail(of: user.id, at: now)
    }

    private func queue(_ mail: OutgoingMail, in sql: any SQLSession, at now: Date) throws {
        let row = try outbox.row(for: mail, id: random.uuid(), at: now, expires: now.advanced(by: policy.codeLife))
        try outbox.put(row, in: sql)
    }
}
