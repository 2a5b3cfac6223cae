import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseWire

/// Counts answers to second factors, so that nobody can guess one: those of a network, and the wrong ones of an account over
/// all its sessions, challenges and instances (MFA-05). Nothing forgets them but time.
struct FactorAttempts: Sendable {
    let limiter: Limiter
    let trail: Trail

    /// Counts an answer, or returns why there may be none now.
    func refusal(of user: UserID, from client: ClientContext, in sql: any SQLSession, at now: Date) throws
        -> AccountRefusal?
    {
        let nearby = limiter.keys(\.factorNearby, of: client)
        if let refusal = try limiter.refusal(by: nearby, in: sql, at: now) { return refusal }
        guard let end = try LimitTable(sql).ends(of: limiter.keys(\.factor, of: user), at: now).max() else {
            return nil
        }
        return .askedTooOften(retryAfter: Int(end.timeIntervalSince(now).rounded(.up)))
    }

    /// Counts a wrong answer, and records it.
    func countWrong(
        of user: UserID, session: SessionID, method: SecondStep.Method, reason: AccountRefusal, in sql: any SQLSession,
        at now: Date
    ) throws {
        for key in limiter.keys(\.factor, of: user) {
            try LimitTable(sql).count(key.rule, subject: key.subject, at: now)
        }
        try trail.note(
            .stepFailed, of: user, session: session, method: method.detail, reason: .refusal(reason), in: sql,
            at: now)
    }
}

extension SessionRecord {
    /// Whether the session took a second step within the last minutes. For factors and codes, this is as good as a fresh
    /// proof of the owner, because the factor itself was added with one.
    func hasRecentStep(at now: Date) -> Bool {
        guard level == .two, let step = methods.first(where: \.isSecondStep) else { return false }
        return now.timeIntervalSince1970 <= Double(step.timestamp) + Double(FreshProof.span.components.seconds)
    }
}
