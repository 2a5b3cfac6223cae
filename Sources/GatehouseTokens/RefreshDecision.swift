/// What to do with a genuine refresh token: a function of its number and the session's, and of nothing else.
///
/// The token whose number is the session's is the one in force. The one before it was exchanged for it, but the answer
/// may have been lost: it gives the same successor again, until that successor has itself been exchanged. An older token is
/// a copy that somebody kept, so it ends the session.
///
/// A token whose number is ahead was given out nevertheless, since nobody else can make one: the database has lost what
/// it wrote last, as when a standby takes over that was behind, or when a backup is restored. The session takes that number
/// over, and continues.
package enum RefreshDecision: Equatable, Sendable {
    /// Move the session on by one and give the token with the new number.
    case advance
    /// Give the token in force again; change nothing.
    case repeatCurrent
    /// Give the session the token's number, and decide again.
    case catchUp
    /// End the session.
    case endSession
    /// The session has ended: say so.
    case refuseEnded
    /// The session never gave out such a token: treat it as unknown.
    case refuseUnknown

    /// How many renewals a database can have lost at most: those of a year in which access tokens live for half a minute.
    package static let mostLost: Int64 = 1_000_000

    /// - Parameters:
    ///   - presented: The number in the token.
    ///   - current: The session's number.
    ///   - isEnded: Whether the session has ended.
    package static func decide(presented: Int64, current: Int64, isEnded: Bool) -> RefreshDecision {
        if isEnded { return .refuseEnded }
        guard presented >= 0, current >= 0 else { return .refuseUnknown }
        if presented > current { return presented - current <= mostLost ? .catchUp : .refuseUnknown }
        return switch current - presented {
        case 0: .advance
        case 1: .repeatCurrent
        default: .endSession
        }
    }
}
