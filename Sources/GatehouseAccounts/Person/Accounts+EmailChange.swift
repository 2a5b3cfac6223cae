import Foundation
import Gatehouse
package import GatehouseCore
package import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseTokens

/// How an account comes to another address: whoever reads the mails of the new one, and, in a secure change, of the
/// present one too, has to agree.
extension Accounts {
    /// Notes the wish inside a transaction, and queues the mails that ask the owners. A guest's address counts at once
    /// where addresses are confirmed automatically.
    ///
    /// Where sign-ups are private, a wish for an address that has an account looks like any other, now and later: only
    /// the mail to the address differs. It has no code, so that nothing comes of the wish.
    ///
    /// Called after ``admitEmailChange(of:to:in:at:)``.
    func beginEmailChange(
        of user: UserRecord, to email: String, app: AppLink?, client: ClientContext, in sql: any SQLSession,
        at now: Date
    ) throws {
        if user.isAnonymous, policy.automaticConfirmation {
            return try completeEmailChange(of: user, to: email, by: .automatic, in: sql, at: now)
        }
        // To the owner of the address, whoever asks is a stranger.
        try admitMail(to: email, in: sql, at: now)
        let users = UserTable(sql)
        try users.beginEmailChange(to: email, of: user.id, at: now)
        try note(.emailChangeRequested, of: user.id, in: sql, at: now)
        try sendEmailChange(
            of: try users.require(user.id), to: email, app: app, client: client, in: sql, at: now)
    }

    /// Whether a wish can be noted, inside a transaction. Asked before anything else of a request is done, which may
    /// forget what earlier mails were about, and with it when they were sent.
    ///
    /// - Throws: 422 `email_exists` for an address that has an account, where sign-ups are not private, 429
    ///   `over_email_send_rate_limit` within the mail interval of either address.
    func admitEmailChange(of user: UserRecord, to email: String, in sql: any SQLSession, at now: Date) throws {
        let isTaken = try UserTable(sql).find(email: email) != nil
        if isTaken, policy.duplicateSignUp == .explicit || policy.automaticConfirmation {
            throw ServerError.emailExists
        }
        var wish = user
        wish.emailChangeConfirmed = nil
        if let wait = try interval(for: emailChangeMails(of: wish, to: email), in: sql, at: now) {
            throw ServerError.mailedTooOften(retryAfter: wait)
        }
    }

    /// Mails again what a change of address still waits for. The address may be the present one or the new one. Where
    /// no change waits, nothing is sent and nothing is said.
    ///
    /// - Throws: 400 `validation_failed` for an address that breaks the rule, 429 `over_email_send_rate_limit` within the
    ///   mail interval, whether or not a change waits.
    package func resendEmailChange(
        email: String, app: AppLink? = nil, client: ClientContext
    ) async throws {
        guard let address = EmailAddress(email)?.canonical else { throw ServerError.emailInvalid }
        try await admit(limits(\.resend, of: client))
        let now = clock.now.storable
        let wait = try await database.write { sql -> Int? in
            let (users, table, subject) = (UserTable(sql), CodeTable(sql), codes.subject(address))
            let rows = try [CodePurpose.emailChangeNew, .emailChangeCurrent].compactMap {
                try table.find($0, subject: subject)
            }
            if let wait = rows.compactMap({ remainingInterval(after: $0, at: now) }).max() { return wait }
            try admitMail(to: address, in: sql, at: now)
            let asked = try rows.first { $0.purpose == .emailChangeNew }?.userID.flatMap { try users.find($0) }
            for user in try [users.find(email: address), asked].compactMap(\.self) {
                guard let new = user.newEmail, [user.email, new].contains(address) else { continue }
                if let wait = try interval(for: emailChangeMails(of: user, to: new), in: sql, at: now) { return wait }
                try sendEmailChange(of: user, to: new, app: app, client: client, in: sql, at: now)
                return nil
            }
            _ = try storeCode(.emailChangeNew, to: address, for: .nobody, client: client, in: sql, at: now)
            return nil
        }
        if let wait { throw ServerError.mailedTooOften(retryAfter: wait) }
    }

    /// Gives a code and a link by which the owner of one of the two addresses agrees to a change, and mails nothing. A
    /// change to the same address that waits goes on, so that a link for either address can be asked for in turn.
    /// A link for the present address can be asked for whether or not that is confirmed. It never completes a change by
    /// itself: whoever reads the mails of the new address has to agree in any case.
    ///
    /// - Parameter purpose: Which of the two addresses the link is for.
    /// - Throws: 400 `validation_failed` for an address that breaks the rule or is the present one, and for a link for the
    ///   present address where `secure-email-change` is off, 404 `user_not_found`, 422 `email_exists` for an address that has an
    ///   account.
    package func emailChangeLink(
        _ purpose: CodePurpose, email: String, to newEmail: String, app: AppLink
    ) async throws -> MadeLink {
        guard let new = EmailAddress(newEmail)?.canonical else { throw ServerError.newEmailInvalid }
        let (now, address) = (clock.now.storable, EmailAddress(email)?.canonical)
        return try await database.write { sql in
            let users = UserTable(sql)
            guard let address, let user = try users.find(email: address) else { throw ServerError.noSuchUser }
            guard new != address else { throw ServerError.newEmailIsPresent }
            guard purpose == .emailChangeNew || policy.secureEmailChange else {
                throw ServerError.currentAddressNotAsked
            }
            guard try users.find(email: new) == nil else { throw ServerError.emailExists }
            if user.newEmail == new {
                try users.noteEmailChangeMail(of: user.id, at: now)
            } else {
                try users.beginEmailChange(to: new, of: user.id, at: now)
            }
            try note(.linkMade, of: user.id, by: administratorActor, reason: purpose.rawValue, in: sql, at: now)
            let (code, token) = try storeCode(
                purpose, to: purpose == .emailChangeNew ? new : address, for: .user(user), app: app, client: nil,
                in: sql,
                at: now)
            return MadeLink(user: try users.require(user.id), code: code, token: token)
        }
    }

    /// Uses up a code or a link of a change of address. Once everybody has agreed who has to, the account has the new
    /// address, and whoever holds the code is signed in.
    ///
    /// - Returns: The session, or nil when the owner of the other address has yet to agree.
    /// - Throws: 403 `otp_expired` for everything that is not taken, `user_banned`, 422 `email_exists` when the address was
    ///   taken meanwhile; where sign-ups are private, that is `otp_expired` too.
    package func confirmEmailChange(_ proof: Verification.Proof, client: ClientContext) async throws -> IssuedSession? {
        let now = clock.now.storable
        // The refusals are values, not errors: an error would undo the count of wrong attempts.
        let outcome = try await database.write { sql -> Result<(SessionRecord, UserRecord)?, ServerError> in
            switch try agree(by: proof, client: client, in: sql, at: now) {
            case .failure(let refusal): return .failure(refusal)
            case .success(nil): return .success(nil)
            case .success(let user?):
                return .success(try openSession(in: sql, for: user.id, method: "otp", client: client, at: now))
            }
        }
        guard let (session, user) = try outcome.get() else { return nil }
        return try await issue(session, of: user, at: now)
    }

    /// Uses up a link of a change of address as ``confirmEmailChange(_:client:)`` does, and signs nobody in: whoever
    /// presses it may sit at any browser.
    ///
    /// - Returns: The new address once the change is complete, or nil while the owner of the other address has yet to
    ///   agree.
    package func agreeToEmailChange(_ link: Secret, client: ClientContext) async throws -> String? {
        let now = clock.now.storable
        return try await database.write { sql in
            try agree(by: .link(link), client: client, in: sql, at: now)
        }.get()?.email
    }

    /// Uses up a code or a link inside a transaction, and agrees for its address.
    ///
    /// - Returns: As ``agree(to:by:in:at:)``.
    private func agree(
        by proof: Verification.Proof, client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws -> Result<UserRecord?, ServerError> {
        if let refusal = try refusal(by: limits(\.verify, of: client), in: sql, at: now) { return .failure(refusal) }
        switch try redeem(
            proof, purposes: [.emailChangeNew, .emailChangeCurrent], device: client.device, in: sql, at: now)
        {
        case .failure(let failure):
            try noteRefused(proof, failure, in: sql, at: now)
            return .failure(.refused(failure))
        case .success(let row): return try agree(to: row, by: proof.kind, in: sql, at: now)
        }
    }

    /// Agrees for one address, inside a transaction, by a code or a link that was used up.
    ///
    /// - Returns: The user with the new address, or nil when the owner of the other address has yet to agree.
    func agree(
        to row: CodeTable.Row, by proof: AddressProof, in sql: any SQLSession, at now: Date
    ) throws -> Result<UserRecord?, ServerError> {
        let users = UserTable(sql)
        // A code holds for the change that it was made for, not for a later one.
        guard let user = try row.userID.flatMap({ try users.find($0) }), let new = user.newEmail,
            row.subject == codes.subject(row.purpose == .emailChangeNew ? new : user.email ?? "")
        else { return .failure(.refused(.expired)) }
        if user.isBanned(at: now) { return .failure(.tokenUserBanned) }
        // The present address never decides alone, even where its owner need not be asked.
        let needsBoth = asksCurrentAddress(of: user) || row.purpose == .emailChangeCurrent
        if needsBoth, try users.noteEmailChangeConfirmed(row.purpose, of: user.id, at: now) { return .success(nil) }
        guard try users.find(email: new) == nil else {
            try users.cancelEmailChange(of: user.id)
            return .failure(policy.duplicateSignUp == .explicit ? .emailExists : .refused(.expired))
        }
        try completeEmailChange(of: user, to: new, by: proof, in: sql, at: now)
        return .success(try users.require(user.id))
    }

    private func completeEmailChange(
        of user: UserRecord, to email: String, by proof: AddressProof, in sql: any SQLSession, at now: Date
    ) throws {
        let users = UserTable(sql)
        try users.completeEmailChange(to: email, of: user.id, by: proof, at: now)
        try note(.emailChanged, of: user.id, before: user, in: sql, at: now)
        if user.email == nil, user.linked.isEmpty {
            try users.setAppMetadata(
                user.appMetadata.merging(UserRecord.emailProvider) { _, new in new }, of: user.id, at: now)
        }
        // What the old address was sent must not open the account any more, nor what a stranger left beside it.
        try CodeTable(sql).deleteAll(of: user.id)
        try ShadowTable(sql).delete(user.id)
    }

    /// Whether the owner of the present address is asked. One that nobody has proven to be theirs has no say.
    private func asksCurrentAddress(of user: UserRecord) -> Bool {
        policy.secureEmailChange && user.email != nil && user.emailConfirmedAt != nil
    }

    /// Who has yet to be asked, and for what.
    func emailChangeMails(of user: UserRecord, to new: String) -> [(CodePurpose, String)] {
        var mails: [(CodePurpose, String)] = []
        if user.emailChangeConfirmed != .emailChangeNew { mails.append((.emailChangeNew, new)) }
        if let current = user.email, asksCurrentAddress(of: user), user.emailChangeConfirmed != .emailChangeCurrent {
            mails.append((.emailChangeCurrent, current))
        }
        return mails
    }

    /// After how many seconds all of the mails can be sent, or nil for at once.
    private func interval(
        for mails: [(CodePurpose, String)], in sql: any SQLSession, at now: Date
    ) throws -> Int? {
        try mails.compactMap { purpose, email in
            try CodeTable(sql).find(purpose, subject: codes.subject(email)).flatMap {
                remainingInterval(after: $0, at: now)
            }
        }.max()
    }

    /// Queues the mails of a change that waits, to those who have not agreed yet.
    private func sendEmailChange(
        of user: UserRecord, to new: String, app: AppLink?, client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws {
        let owner = try UserTable(sql).find(email: new)
        for (purpose, email) in emailChangeMails(of: user, to: new) {
            let (code, link) = try storeCode(
                purpose, to: email, for: .user(user), app: app, client: client, in: sql, at: now)
            let mail =
                if purpose == .emailChangeNew, let owner {
                    composer.notice(.addressTaken, to: email, in: owner.language)
                } else {
                    composer.mail(for: purpose, to: email, in: user.language, code: code, link: link)
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
