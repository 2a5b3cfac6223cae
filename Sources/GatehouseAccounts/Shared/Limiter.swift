package import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseMail
package import GatehouseStore
import GatehouseTokens

/// Counts requests, wrong passwords and mails against the limits of the policy. Every limit on every entry point passes
/// through here.
package struct Limiter: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let digests: CodeDigests
    let devices: KnownDevices
    let fruitless: FruitlessRequests

    /// Counts a request of a client against the limit of a rule, or refuses it.
    ///
    /// - Throws: `over_request_rate_limit` with the time to wait.
    package func admit(_ rule: KeyPath<LimitPolicy, LimitRule?>, of client: ClientContext) async throws {
        try await admit(keys(rule, of: client))
    }

    /// Refuses a request of a client that has used up the limits of all of these rules, and counts nothing: what the
    /// request asks for is not known before its body has been read, and a body is not read for those who get nothing.
    ///
    /// - Throws: `over_request_rate_limit` with the time to wait.
    package func refuse(usedUp rules: [KeyPath<LimitPolicy, LimitRule?>], by client: ClientContext) async throws {
        let keys = rules.map { self.keys($0, of: client) }
        guard !keys.isEmpty, keys.allSatisfy({ !$0.isEmpty }) else { return }
        let now = clock.now.storable
        let ends = try await database.read { sql in
            try keys.map { try LimitTable(sql).ends(of: $0, at: now).max() }
        }
        guard !ends.contains(nil), let end = ends.compactMap(\.self).min() else { return }
        throw AccountRefusal.askedTooOften(retryAfter: Int(end.timeIntervalSince(now).rounded(.up)))
    }

    /// Refuses a request of a client whose requests have led to nothing too often, before anything but its head is read.
    ///
    /// - Throws: `over_request_rate_limit` with the time to wait.
    package func refuseFruitless(by client: ClientContext) throws(AccountRefusal) {
        guard let (network, rule) = fruitlessKey(of: client) else { return }
        guard let seconds = fruitless.wait(network, by: rule, at: clock.now) else { return }
        throw .askedTooOften(retryAfter: seconds)
    }

    /// Counts a request of a client that led to nothing: it could not be read, or was refused before a limit counted it.
    package func countFruitless(by client: ClientContext) {
        guard let (network, rule) = fruitlessKey(of: client) else { return }
        fruitless.count(network, by: rule, at: clock.now)
    }

    /// The network of a client, and how many requests may lead to nothing: as many as it may try to sign in, and not
    /// fewer than a person's mistakes.
    private func fruitlessKey(of client: ClientContext) -> (network: String, rule: LimitRule)? {
        guard var rule = policy.limits?.token, let network = client.address.flatMap(AddressRange.network) else {
            return nil
        }
        rule.count = max(rule.count, Self.fewestFruitless)
        return (network, rule)
    }

    /// The lowest number of requests that may lead to nothing.
    package static let fewestFruitless = 30

    /// Counts a request of an account that is signed in against the limit of a rule, or refuses it.
    ///
    /// - Throws: `over_request_rate_limit` with the time to wait.
    func admit(_ rule: KeyPath<LimitPolicy, LimitRule?>, of user: UserID) async throws {
        try await admit(keys(rule, of: user))
    }

    /// Counts something that an account does in a transaction against the limit of a rule.
    ///
    /// - Throws: `over_request_rate_limit` with the time to wait, which undoes the transaction.
    package func admit(
        _ rule: KeyPath<LimitPolicy, LimitRule?>, of user: UserID, in sql: any SQLSession, at now: Date
    ) throws {
        if let refusal = try refusal(by: keys(rule, of: user), in: sql, at: now) { throw refusal }
    }

    /// Counts something that concerns a subject other than an account, inside a transaction, against the limit of a
    /// rule. Returns when it would be admitted, in seconds; nil if it was.
    ///
    /// - Parameter subject: What is counted together: an id of the server's own, or a network.
    package func wait(
        _ rule: KeyPath<LimitPolicy, LimitRule?>, subject: String, in sql: any SQLSession, at now: Date
    ) throws -> Int? {
        guard let rule = policy.limits?[keyPath: rule] else { return nil }
        return try refusal(by: [LimitKey(rule: rule, subject: digests.subject(subject))], in: sql, at: now)?.retryAfter
    }

    /// Returns in how many seconds a limit admits something again; nil if it does so now. Counts nothing.
    ///
    /// - Parameter subject: As in ``wait(_:subject:in:at:)``.
    package func remaining(
        _ rule: KeyPath<LimitPolicy, LimitRule?>, subject: String, in sql: any SQLSession, at now: Date
    ) throws -> Int? {
        guard let rule = policy.limits?[keyPath: rule] else { return nil }
        let key = LimitKey(rule: rule, subject: digests.subject(subject))
        return try LimitTable(sql).ends(of: [key], at: now).max().map {
            Int($0.timeIntervalSince(now).rounded(.up))
        }
    }

    /// Counts a request against limits, or refuses it.
    ///
    /// - Throws: `over_request_rate_limit` with the time to wait.
    func admit(_ limits: [LimitKey]) async throws {
        guard !limits.isEmpty else { return }
        let now = clock.now.storable
        if let refusal = try await database.write({ try refusal(by: limits, in: $0, at: now) }) { throw refusal }
    }

    /// Counts a request against limits inside a transaction, or returns the refusal and counts nothing. The refusal is
    /// a value, not an error: an error would roll back what the transaction has counted elsewhere.
    func refusal(by limits: [LimitKey], in sql: any SQLSession, at now: Date) throws -> AccountRefusal? {
        let table = LimitTable(sql)
        if let end = try table.ends(of: limits, at: now).max() {
            return .askedTooOften(retryAfter: Int(end.timeIntervalSince(now).rounded(.up)))
        }
        for limit in limits {
            try table.count(limit.rule, subject: limit.subject, at: now)
        }
        return nil
    }

    /// Returns the limit of a rule for the client, or none where there are no limits or no address. An IPv6 client
    /// counts as its whole /64, the smallest block that anybody gets.
    func keys(_ rule: KeyPath<LimitPolicy, LimitRule?>, of client: ClientContext) -> [LimitKey] {
        guard let rule = policy.limits?[keyPath: rule], let network = client.address.flatMap(AddressRange.network)
        else { return [] }
        return [LimitKey(rule: rule, subject: digests.subject(network))]
    }

    /// Returns the limit of a rule for an account that is signed in.
    func keys(_ rule: KeyPath<LimitPolicy, LimitRule?>, of user: UserID) -> [LimitKey] {
        guard let rule = policy.limits?[keyPath: rule] else { return [] }
        return [LimitKey(rule: rule, subject: digests.subject(user.text))]
    }

    /// Returns the limits of wrong passwords for an address, whether or not it has an account. A device that the
    /// account knows has its own allowance, wherever it is: it does not count toward the limits of others, and is not
    /// affected by what they have used up.
    /// - Parameter device: The id of such a device; nil for any other.
    func passwordLimits(of email: String?, client: ClientContext, device: String?) -> PasswordLimits {
        guard let policy = policy.limits, let email else { return PasswordLimits() }
        if let device {
            let rule = policy.passwordKnownDevice
            return PasswordLimits(nearby: rule.map { LimitKey(rule: $0, subject: digests.subject("device \(device)")) })
        }
        let network = client.address.flatMap(AddressRange.network)
        let nearby = policy.passwordNearby.flatMap { rule in
            network.map { LimitKey(rule: counted(rule, for: email), subject: digests.subject($0)) }
        }
        return PasswordLimits(
            nearby: nearby, everywhere: policy.password.map { LimitKey(rule: $0, subject: digests.subject(email)) })
    }

    /// Forgets the wrong passwords of an account, wherever they were tried. Called when its owner has set a new
    /// password without using the old one.
    func forgetWrongPasswords(of email: String?, in sql: any SQLSession) throws {
        guard let policy = policy.limits, let email else { return }
        let table = LimitTable(sql)
        if let rule = policy.password { try table.clear(rule, subject: digests.subject(email)) }
        if let rule = policy.passwordNearby { try table.clear(counted(rule, for: email)) }
    }

    /// Returns the rule for one account: its counts from all client addresses can be forgotten at once.
    private func counted(_ rule: LimitRule, for email: String) -> LimitRule {
        var rule = rule
        rule.name += " \(digests.subject(email))"
        return rule
    }

    /// Counts a mail that somebody requested, inside a transaction. Called for addresses with and without an account
    /// alike, so that the count does not reveal which.
    ///
    /// - Parameter client: The client that requests it; nil for an administrator and for an app, which has limits of its
    ///   own.
    /// - Throws: `over_email_send_rate_limit` with the time to wait; the transaction must then be rolled back.
    func admitMail(to email: String, from client: ClientContext?, in sql: any SQLSession, at now: Date) throws {
        let limits =
            [policy.limits?.mail.map { LimitKey(rule: $0, subject: "") }].compactMap(\.self)
            + (try mailLimits(to: email, from: client, in: sql, at: now))
        if let refusal = try refusal(by: limits, in: sql, at: now) {
            throw AccountRefusal.mailsUsedUp(retryAfter: refusal.retryAfter ?? 1)
        }
        if let most = policy.caps?.waitingMails, try OutboxTable(sql).countWaiting() >= most {
            throw AccountRefusal.mailsUsedUp(retryAfter: 60)
        }
    }

    /// Returns the limits of mails to an address, so that a stranger cannot keep its owner out. One client network gets a
    /// third of them, and a device that the account knows has as many of its own (SRV-25, SRV-26).
    private func mailLimits(
        to email: String, from client: ClientContext?, in sql: any SQLSession, at now: Date
    ) throws -> [LimitKey] {
        guard let rule = policy.limits?.mailTo else { return [] }
        if let device = try devices.known(client?.device, of: email, in: sql, at: now) {
            return [LimitKey(rule: rule, subject: digests.subject("device \(device)"))]
        }
        let everywhere = LimitKey(rule: rule, subject: digests.subject(email))
        guard let network = client?.address.flatMap(AddressRange.network) else { return [everywhere] }
        var nearby = rule
        nearby.name += " nearby"
        nearby.count = (rule.count + 2) / 3
        return [everywhere, LimitKey(rule: nearby, subject: digests.subject("\(network) \(email)"))]
    }

    /// Compares a password for an attempt that was counted. If the server is too busy to compare, the attempt is no
    /// longer counted: the caller learned nothing, and a busy server must not use up anybody's attempts.
    func compare<Outcome>(
        _ attempts: PasswordLimits, at instant: Date, _ comparison: () async throws -> Outcome
    ) async throws -> Outcome {
        do {
            return try await comparison()
        } catch  where Self.isBusy(error) {
            try await database.write { try attempts.takeBack(attemptAt: instant, in: $0) }
            throw error
        }
    }

    /// Whether an error means that the server was too busy to compare, so that the caller learned nothing.
    private static func isBusy(_ error: any Error) -> Bool {
        error as? AccountRefusal == .serverBusy || (error as? DatabaseTrouble)?.kind == .busy
    }
}
