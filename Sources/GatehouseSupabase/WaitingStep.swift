import Foundation
import GatehouseDomain

/// What a second step is taken for.
struct WaitingStep {
    enum Act {
        /// A sign-in, with its number.
        case signIn(Int)
        /// A new password for the account with this address.
        case recovery(email: String)
        /// The session on this device, which stays if the step is not taken. The number is that of a sign-in, so that a
        /// sign-out ends the step too.
        case raise(Int)
        /// A sign-in, with its number, whose person must have a second factor and has none.
        case enrollment(Int)
    }

    let act: Act
    /// The session of the first level; nil for the one on this device.
    var session: AuthSession?
    /// What the sign-in becomes once the person has a second factor; nil before.
    var enrolled: IssuedSession?
    let startedAt: Date

    /// Whether it is for a new password.
    var isRecovery: Bool {
        if case .recovery = act { true } else { false }
    }

    /// Replaces the tokens of the session.
    mutating func renew(_ grant: SessionGrant) {
        session = grant.session
        if enrolled != nil { enrolled = IssuedSession(grant: grant, choice: nil, lacksFactor: false) }
    }

    /// Whether the step can still be taken.
    func isOpen(at now: Date) -> Bool { now.timeIntervalSince(startedAt) < TimeInterval(PendingStep.life) }
}
