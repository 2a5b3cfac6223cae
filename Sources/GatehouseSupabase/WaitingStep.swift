import Foundation
import GatehouseDomain

/// What a second step is taken for.
struct WaitingStep {
    enum Act {
        /// A sign-in, with its number.
        case signIn(Int)
        /// A new password for the account with this address.
        case recovery(email: String)
        /// The session on this device, which stays if the step is not taken.
        case raise
    }

    let act: Act
    /// The session of the first level; nil for the one on this device.
    var session: AuthSession?
    let startedAt: Date

    /// Whether the step can still be taken.
    func isOpen(at now: Date) -> Bool { now.timeIntervalSince(startedAt) < TimeInterval(PendingStep.life) }
}
