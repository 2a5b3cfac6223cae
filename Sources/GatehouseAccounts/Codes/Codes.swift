import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// Codes and links in mails: they are created, mailed, counted and used up here.
package struct Codes: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let digests: CodeDigests
    let composer: MailComposer
    let outbox: Outbox
    let meters: ServerMeters
    let requests: OpenRequests
    let devices: KnownDevices
    let limiter: Limiter
    let trail: Trail

    /// How long an expired code is kept, so that it can still be reported as expired.
    private static let expiredCodeMemory = Duration.seconds(86_400)

    /// How long any trace of a code remains after it was requested.
    package var memory: Duration { policy.codeLife + Self.expiredCodeMemory }

    /// Creates a code for an address and queues its mail, inside a transaction. For `.nobody` it does the same with a
    /// mail that is never sent, and for a shadow registration the mail says that the account exists. So neither this
    /// answer nor a later one shows whether the address has an account.
    ///
    /// Within the mail interval of an earlier mail nothing happens: the earlier mail is still valid.
    ///
    /// - Parameters:
    ///   - client: The client that asks; nil for an administrator.
    ///   - waits: False for a caller that has already checked the interval.
    /// - Returns: Nil when it was done, or the number of seconds until it can be; the same for every holder.
    @discardableResult
    func send(
        _ purpose: CodePurpose, to email: String, for holder: CodeHolder, storing metadata: JSONObject = [:],
        app: AppLink? = nil, client: ClientContext?, waits: Bool = true, in sql: any SQLSession, at now: Date
    ) throws -> Int? {
        if waits, let earlier = try CodeTable(sql).find(purpose, subject: digests.subject(email)),
            Self.holdsBack(earlier, holder), let wait = remainingInterval(after: earlier, at: now)
        {
            return wait
        }
        try limiter.admitMail(to: email, from: client, in: sql, at: now)
        let (code, link) = try store(
            purpose, to: email, for: holder, storing: metadata, app: app, client: client, in: sql, at: now)
        let mail =
            switch holder {
            case .shadow: composer.notice(.accountExists, to: email, in: holder.language)
            case .user, .unconfirmed, .newcomer, .nobody:
                composer.mail(for: purpose, to: email, in: holder.language, code: code, link: link)
            }
        let row = try outbox.row(
            for: mail, id: random.uuid(), at: now, expires: now.advanced(by: policy.codeLife))
        // The same is written for every holder: otherwise the time taken would show whether the address has an account.
        let unsent = UnsentMailTable(sql)
        if case .nobody = holder { try unsent.write(row.sealed, at: now) } else { try outbox.put(row, in: sql) }
        if let user = holder.userID {
            try UserTable(sql).noteMail(purpose, to: user, at: now)
        } else {
            try unsent.note(at: now)
        }
        return nil
    }

    /// Creates a code and a link token for an address, replacing the older ones, inside a transaction.
    func store(
        _ purpose: CodePurpose, to email: String, for holder: CodeHolder, storing metadata: JSONObject = [:],
        app: AppLink? = nil, client: ClientContext?, in sql: any SQLSession, at now: Date
    ) throws -> (code: Secret, link: Secret) {
        let table = CodeTable(sql)
        let subject = digests.subject(email)
        try requests.countCode(purpose, subject: subject, storing: metadata, for: client, in: sql, at: now)
        let code = Secret(random.digits(policy.codeLength))
        let link = Secret(random.token())
        try table.deleteExpired(before: now.advanced(by: .zero - Self.expiredCodeMemory))
        try table.replace(
            with: CodeTable.Row(
                purpose: purpose, subject: subject, userID: holder.userID, shadowID: holder.shadowID,
                codeDigest: digests.code(code, purpose: purpose, subject: subject),
                linkDigest: digests.link(link, purpose: purpose), attempts: 0, createdAt: now,
                expiresAt: now.advanced(by: policy.codeLife), app: app, newcomer: holder.newcomer))
        return (code, link)
    }

    /// Returns how many seconds are left of the mail interval after an earlier mail, or nil.
    func remainingInterval(after earlier: CodeTable.Row, at now: Date) -> Int? {
        let wait = earlier.createdAt.advanced(by: policy.mailInterval).timeIntervalSince(now)
        return wait > 0 ? Int(wait.rounded(.up)) : nil
    }

    /// Whether a new mail has to wait for the interval after an earlier one.
    ///
    /// A confirmation that was mailed to nobody must not hold back one that somebody needs. A recovery always waits:
    /// otherwise signing up would end the wait only for an address that had no account.
    static func holdsBack(_ earlier: CodeTable.Row, _ holder: CodeHolder) -> Bool {
        switch earlier.purpose {
        case .signup: earlier.userID == holder.userID && earlier.shadowID == holder.shadowID
        case .recovery, .magiclink, .emailChangeNew, .emailChangeCurrent, .reauthentication: true
        }
    }

    /// Uses up a code or a link, inside a transaction. Returns a value instead of throwing, so that wrong attempts
    /// still count.
    /// - Parameter device: What the client presents to be recognized as a device that the account knows.
    func redeem(
        _ proof: Verification.Proof, purposes: [CodePurpose], device: Secret?, in sql: any SQLSession, at now: Date
    ) throws -> Result<CodeTable.Row, CodeFailure> {
        switch proof {
        case .link(let token):
            try redeem(link: token, purposes: purposes, in: sql, at: now)
        case .code(let email, let code):
            if let address = EmailAddress(email) {
                try redeem(
                    code: code, subject: digests.subject(address.canonical), purposes: purposes, device: device,
                    in: sql,
                    at: now)
            } else {
                .failure(.expired)
            }
        }
    }

    private func redeem(
        link token: Secret, purposes: [CodePurpose], in sql: any SQLSession, at now: Date
    ) throws -> Result<CodeTable.Row, CodeFailure> {
        let table = CodeTable(sql)
        for purpose in purposes {
            guard let row = try table.find(linkDigest: digests.link(token, purpose: purpose)) else { continue }
            if row.linkUsedAt != nil { return .failure(.used) }
            return try Self.use(row, table, at: now)
        }
        return .failure(.expired)
    }

    /// A code may have been created for one of several purposes; each is tried, and an attempt counts against each.
    private func redeem(
        code: Secret, subject: String, purposes: [CodePurpose], device: Secret?, in sql: any SQLSession, at now: Date
    ) throws -> Result<CodeTable.Row, CodeFailure> {
        var failure = CodeFailure.expired
        for purpose in purposes {
            switch try redeem(code: code, subject: subject, purpose: purpose, device: device, in: sql, at: now) {
            case .success(let row): return .success(row)
            // Of two failures, report the one that says more about the code.
            case .failure(let other): failure = failure == .expired ? other : failure
            }
        }
        return .failure(failure)
    }

    private func redeem(
        code: Secret, subject: String, purpose: CodePurpose, device: Secret?, in sql: any SQLSession, at now: Date
    ) throws -> Result<CodeTable.Row, CodeFailure> {
        let table = CodeTable(sql)
        guard let row = try table.find(purpose, subject: subject), now < row.expiresAt else {
            return .failure(.expired)
        }
        let guesses = try guessLimits(of: row, device: device, in: sql, at: now)
        if try isUsedUp(guesses, in: sql, at: now) { return .failure(.usedUp) }
        // The attempt is counted before the comparison, so that no more are compared than allowed, however many come at
        // once.
        guard let charged = try table.charge(purpose, subject: subject, limit: policy.codeAttempts) else {
            return .failure(.burnt)
        }
        guard digests.matches(code, digest: charged.codeDigest, purpose: purpose, subject: subject) else {
            try countWrongCode(row, guesses, in: sql, at: now)
            return .failure(charged.attempts < policy.codeAttempts ? .wrong : .burnt)
        }
        let outcome = try Self.use(charged, table, at: now)
        if case .success = outcome { try forgetWrongCodes(guesses, in: sql) }
        return outcome
    }

    private static func use(
        _ row: CodeTable.Row, _ table: CodeTable, at now: Date
    ) throws -> Result<CodeTable.Row, CodeFailure> {
        if try table.use(linkDigest: row.linkDigest, at: now) { return .success(row) }
        return .failure(row.usedAt == nil && now >= row.expiresAt ? .expired : .used)
    }

    /// Records in the audit trail that a code or a link was not accepted. The account it was for is known only for a
    /// code, which comes with an address.
    func noteRefused(
        _ proof: Verification.Proof, _ failure: CodeFailure, in sql: any SQLSession, at now: Date
    ) throws {
        var user: UserID?
        if case .code(let email, _) = proof, let address = EmailAddress(email) {
            user = try UserTable(sql).find(email: address.canonical)?.id
        }
        try trail.note(
            .signInFailed, of: user, method: .mailedCode, reason: .word(TrailDetail(failure)), in: sql, at: now)
    }
}

extension CodeFailure: Error {}
