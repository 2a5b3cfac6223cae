import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseTokens

/// Wrong codes, counted over all codes of a purpose that an account is sent, over all sessions and client addresses
/// (SRV-25). Codes can be asked for again and again, so that five attempts for each are no bound.
///
/// They are counted for the address and not for the account, so that an address without one behaves alike. Codes that
/// somebody who is signed in asks for are counted for the account as well, whichever addresses they are sent to.
extension Accounts {
    /// How many wrong codes of all accounts within an hour are written down as guessing.
    static let guessingAlarm = LimitRule("wrong-codes", count: 100, window: .seconds(3600))
    private static let guessingNote = LimitRule("wrong-codes-note", count: 1, window: guessingAlarm.window)

    /// What a wrong code counts against.
    /// - Parameter device: What the client presents as a device that the account knows.
    func guessLimits(of row: CodeTable.Row, device: Secret?, in sql: any SQLSession, at now: Date) throws -> [LimitKey]
    {
        guard let limits = policy.limits else { return [] }
        if try isKnown(device, to: row, in: sql, at: now) {
            return limits.codeKnownDevice.map { [LimitKey(rule: $0.of(row.purpose), subject: row.subject)] } ?? []
        }
        guard let rule = limits.code?.of(row.purpose) else { return [] }
        var keys = [LimitKey(rule: rule, subject: row.subject)]
        if row.purpose.isOfSession, let user = row.userID {
            keys.append(LimitKey(rule: rule, subject: codes.subject(user.text)))
        }
        return keys
    }

    /// Whether the codes of a purpose are used up that an address, or an account, may be guessed at.
    func isUsedUp(_ keys: [LimitKey], in sql: any SQLSession, at now: Date) throws -> Bool {
        try keys.contains { try LimitTable(sql).check($0.rule, subject: $0.subject, at: now) != .admitted }
    }

    /// Counts a wrong code; writes down when it was the last one, and when there are many over all accounts.
    func countWrongCode(_ row: CodeTable.Row, _ keys: [LimitKey], in sql: any SQLSession, at now: Date) throws {
        let purpose = row.purpose.rawValue
        sql.afterCommit { [meters] in meters.countWrongCode(purpose) }
        guard policy.limits != nil else { return }
        let table = LimitTable(sql)
        for key in keys { try table.count(key.rule, subject: key.subject, at: now) }
        if !keys.isEmpty, try isUsedUp(keys, in: sql, at: now) {
            try note(.codeLimitReached, of: row.userID, method: "otp", reason: purpose, in: sql, at: now)
        }
        if try table.admit(Self.guessingAlarm, subject: "", at: now) != .admitted,
            try table.admit(Self.guessingNote, subject: "", at: now) == .admitted
        {
            try note(.codesGuessed, of: nil, method: "otp", in: sql, at: now)
        }
    }

    /// Forgets the wrong codes of one purpose, after a right one.
    func forgetWrongCodes(_ keys: [LimitKey], in sql: any SQLSession) throws {
        for key in keys { try LimitTable(sql).clear(key.rule, subject: key.subject) }
    }

    /// Whether the account of a code knows the device. For the new address of a change that says nothing: whoever has
    /// the account is not known to whoever has the address.
    private func isKnown(
        _ device: Secret?, to row: CodeTable.Row, in sql: any SQLSession, at now: Date
    ) throws -> Bool {
        guard let device, row.purpose != .emailChangeNew else { return false }
        let user = try row.userID.flatMap { try UserTable(sql).find($0) }
        return devices.device(device, of: user?.id, since: user?.devicesSince, at: now) != nil
    }
}

extension LimitRule {
    /// The same rule for codes of one purpose, which are counted apart from those of the others.
    fileprivate func of(_ purpose: CodePurpose) -> LimitRule {
        var rule = self
        rule.name += "-\(purpose.rawValue)"
        return rule
    }
}

extension CodePurpose {
    /// Whether its codes are asked for by somebody who is signed in.
    fileprivate var isOfSession: Bool { isEmailChange || self == .reauthentication }
}
