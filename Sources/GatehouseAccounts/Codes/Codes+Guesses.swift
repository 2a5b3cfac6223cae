import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseTokens

/// Wrong codes, counted over all codes of one purpose that an account is sent, across all sessions and client addresses
/// (SRV-25). Codes can be requested again and again, so five attempts for each are no bound.
///
/// They are counted for the address and not for the account, so that an address without an account behaves the same.
/// Codes that a signed-in person requests are also counted for the account, whichever addresses they are sent to.
extension Codes {
    /// How many wrong codes within an hour, over all accounts, are recorded as guessing.
    static let guessingAlarm = LimitRule("wrong-codes", count: 100, window: .seconds(3600))
    private static let guessingNote = LimitRule("wrong-codes-note", count: 1, window: guessingAlarm.window)

    /// Returns the limits that a wrong code counts against.
    /// - Parameter device: What the client presents to be recognized as a device that the account knows.
    func guessLimits(of row: CodeTable.Row, device: Secret?, in sql: any SQLSession, at now: Date) throws -> [LimitKey]
    {
        guard let limits = policy.limits else { return [] }
        if try isKnown(device, to: row, in: sql, at: now) {
            return limits.codeKnownDevice.map { [LimitKey(rule: $0.of(row.purpose), subject: row.subject)] } ?? []
        }
        guard let rule = limits.code?.of(row.purpose) else { return [] }
        var keys = [LimitKey(rule: rule, subject: row.subject)]
        if row.purpose.isOfSession, let user = row.userID {
            keys.append(LimitKey(rule: rule, subject: digests.subject(user.text)))
        }
        return keys
    }

    /// Whether an address, or an account, has used up its wrong codes for a purpose.
    func isUsedUp(_ keys: [LimitKey], in sql: any SQLSession, at now: Date) throws -> Bool {
        try keys.contains { try LimitTable(sql).check($0.rule, subject: $0.subject, at: now) != .admitted }
    }

    /// Counts a wrong code. Records in the audit trail when it was the last one, and when there are many over all
    /// accounts.
    func countWrongCode(_ row: CodeTable.Row, _ keys: [LimitKey], in sql: any SQLSession, at now: Date) throws {
        let purpose = row.purpose.rawValue
        sql.afterCommit { [meters] in meters.countWrongCode(purpose) }
        guard policy.limits != nil else { return }
        let table = LimitTable(sql)
        for key in keys { try table.count(key.rule, subject: key.subject, at: now) }
        if !keys.isEmpty, try isUsedUp(keys, in: sql, at: now) {
            try trail.note(
                .codeLimitReached, of: row.userID, method: .mailedCode, reason: .word(TrailDetail(row.purpose)),
                in: sql, at: now)
        }
        if try table.admit(Self.guessingAlarm, subject: "", at: now) != .admitted,
            try table.admit(Self.guessingNote, subject: "", at: now) == .admitted
        {
            try trail.note(.codesGuessed, of: nil, method: .mailedCode, in: sql, at: now)
        }
    }

    /// Forgets the wrong codes of one purpose, after a correct one.
    func forgetWrongCodes(_ keys: [LimitKey], in sql: any SQLSession) throws {
        for key in keys { try LimitTable(sql).clear(key.rule, subject: key.subject) }
    }

    /// Whether a code's account knows the device. This means nothing for the new address of a change: the owner of the
    /// account may be a stranger to the owner of the address.
    private func isKnown(
        _ device: Secret?, to row: CodeTable.Row, in sql: any SQLSession, at now: Date
    ) throws -> Bool {
        guard let device, row.purpose != .emailChangeNew else { return false }
        return devices.known(device, of: try row.userID.flatMap { try UserTable(sql).find($0) }, at: now) != nil
    }
}

extension LimitRule {
    /// Returns the same rule for codes of one purpose, which are counted separately from the others.
    fileprivate func of(_ purpose: CodePurpose) -> LimitRule {
        var rule = self
        rule.name += "-\(purpose.rawValue)"
        return rule
    }
}

extension CodePurpose {
    /// Whether its codes are requested by a signed-in person.
    fileprivate var isOfSession: Bool { isEmailChange || self == .reauthentication }
}
