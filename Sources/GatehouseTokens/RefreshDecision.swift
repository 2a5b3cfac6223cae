/// What to do with a genuine refresh token. It depends only on the token's number and the session's.
///
/// The token with the session's number is the current one. The token before it was exchanged for it, but the response
/// may have been lost, so it returns the same successor again until that successor has been exchanged. An older token
/// is a copy that somebody kept, so it ends the session.
///
/// A token whose number is ahead was issued too, because nobody else can create one. The database must have lost its
/// last writes, for example because a lagging standby took over or a backup was restored. The session adopts that
/// number and continues.
package enum RefreshDecision: Equatable, Sendable {
    /// Increment the session's number and return the token with the new number.
    case advance
    /// Return the current token again, and change nothing.
    case repeatCurrent
    /// Set the session's number to the token's, and decide again.
    case catchUp
    /// End the session.
    case endSession
    /// Report that the session has ended.
    case refuseEnded
    /// Treat the token as unknown, because the session never issued it.
    case refuseUnknown

    /// The maximum number of renewals that a database can have lost: those of a year with access tokens that live for
    /// half a minute.
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
