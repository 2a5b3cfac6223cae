import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseTokens

extension Accounts {
    /// How long a code that expired is remembered, so that it can still be called expired.
    private static let expiredCodeMemory = Duration.seconds(86_400)

    /// How long there is anything of a code after it was asked for.
    package var codeMemory: Duration { policy.codeLife + Self.expiredCodeMemory }

    /// Makes a code for an address and queues its mail, inside a transaction. For nobody the same is done, with a mail
    /// that is never sent, and for a shadow registration the mail says that the account exists, so that neither the answer nor a
    /// later one tells whether the address has an account.
    ///
    /// Within the mail interval of an earlier one nothing happens: the earlier mail still holds.
    ///
    /// - Parameters:
    ///   - client: Who asks; nil for an administrator.
    ///   - waits: False for a caller that has seen to the interval.
    /// - Returns: Nil when it was done, or after how many seconds it can be; the same for every holder.
    @discardableResult
    func sendCode(
        _ purpose: CodePurpose, to email: String, for holder: CodeHolder, app: AppLink? = nil, client: ClientContext?,
        waits: Bool = true, in sql: any SQLSession, at now: Date
    ) throws -> Int? {
        if waits, let earlier = try CodeTable(sql).find(purpose, subject: codes.subject(email)),
            Self.holdsBack(earlier, holder), let wait = remainingInterval(after: earlier, at: now)
        {
            return wait
        }
        try admitMail(to: email, in: sql, at: now)
        let (code, link) = try storeCode(
            purpose, to: email, for: holder, app: app, client: client, in: sql, at: now)
        let mail =
            switch holder {
            case .shadow: composer.notice(.accountExists, to: email, in: holder.language)
            case .user, .unconfirmed, .newcomer, .nobody:
                composer.mail(for: purpose, to: email, in: holder.language, code: code, link: link)
            }
        let row = try outbox.row(
            for: mail, id: random.uuid(), at: now, expires: now.advanced(by: policy.codeLife))
        // Whoever it is for, the same is written: else the time would tell whether the address has an account.
        let unsent = UnsentMailTable(sql)
        if case .nobody = holder { try unsent.write(row.sealed, at: now) } else { try outbox.put(row, in: sql) }
        if let user = holder.userID {
            try UserTable(sql).noteMail(purpose, to: user, at: now)
        } else {
            try unsent.note(at: now)
        }
        return nil
    }

    /// Makes a code and the token of a link for an address, in place of the older ones, inside a transaction.
    func storeCode(
        _ purpose: CodePurpose, to email: String, for holder: CodeHolder, app: AppLink? = nil, client: ClientContext?,
        in sql: any SQLSession, at now: Date
    ) throws -> (code: Secret, link: Secret) {
        let table = CodeTable(sql)
        let subject = codes.subject(email)
        try countCode(purpose, subject: subject, for: client, in: sql, at: now)
        let code = Secret(random.digits(policy.codeLength))
        let link = Secret(Base64URL.encode(random.bytes(32)))
        try table.deleteExpired(before: now.advanced(by: .zero - Self.expiredCodeMemory))
        try table.replace(
            with: CodeTable.Row(
                purpose: purpose, subject: subject, userID: holder.userID, shadowID: holder.shadowID,
                codeDigest: codes.code(code, purpose: purpose, subject: subject),
                linkDigest: codes.link(link, purpose: purpose), attempts: 0, createdAt: now,
                expiresAt: now.advanced(by: policy.codeLife), app: app, newcomer: holder.newcomer))
        return (code, link)
    }

    /// How many seconds of the mail interval after an earlier mail are left, or nil.
    func remainingInterval(after earlier: CodeTable.Row, at now: Date) -> Int? {
        let wait = earlier.createdAt.advanced(by: policy.mailInterval).timeIntervalSince(now)
        return wait > 0 ? Int(wait.rounded(.up)) : nil
    }

    /// Whether a new mail has to wait for the interval after an earlier one.
    ///
    /// A confirmation that nobody was mailed must not hold back the one that somebody needs. A recovery waits in any
    /// case: else signing up would end the wait for an address that had no account, and for no other.
    private static func holdsBack(_ earlier: CodeTable.Row, _ holder: CodeHolder) -> Bool {
        switch earlier.purpose {
        case .signup: earlier.userID == holder.userID && earlier.shadowID == holder.shadowID
        case .recovery, .magiclink, .emailChangeNew, .emailChangeCurrent, .reauthentication: true
        }
    }

    /// Uses up what is presented, inside a transaction. Wrong attempts count even so, hence a value and no error.
    /// - Parameter device: What the client presents as a device that the account knows.
    func redeem(
        _ proof: Verification.Proof, purposes: [CodePurpose], device: Secret?, in sql: any SQLSession, at now: Date
    ) throws -> Result<CodeTable.Row, CodeFailure> {
        switch proof {
        case .link(let token):
            try redeem(link: token, purposes: purposes, in: sql, at: now)
        case .code(let email, let code):
            if let address = EmailAddress(email) {
                try redeem(
                    code: code, subject: codes.subject(address.canonical), purposes: purposes, device: device, in: sql,
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
            guard let row = try table.find(linkDigest: codes.link(token, purpose: purpose)) else { continue }
            if row.linkUsedAt != nil { return .failure(.used) }
            return try Self.use(row, table, at: now)
        }
        return .failure(.expired)
    }

    /// A code may have been made for one of several purposes; each is tried, and an attempt counts against each.
    private func redeem(
        code: Secret, subject: String, purposes: [CodePurpose], device: Secret?, in sql: any SQLSession, at now: Date
    ) throws -> Result<CodeTable.Row, CodeFailure> {
        var failure = CodeFailure.expired
        for purpose in purposes {
            switch try redeem(code: code, subject: subject, purpose: purpose, device: device, in: sql, at: now) {
            case .success(let row): return .success(row)
            // Of two failures the one that says more about the code is told.
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
        // The attempt is counted before the comparison: however many come at once, no more are compared than allowed.
        guard let charged = try table.charge(purpose, subject: subject, limit: policy.codeAttempts) else {
            return .failure(.burnt)
        }
        guard codes.matches(code, digest: charged.codeDigest, purpose: purpose, subject: subject) else {
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
}

extension CodeFailure: Error {}
