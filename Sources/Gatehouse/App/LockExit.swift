import GatehouseDomain

/// The way out of the lock, based on the device's answer.
///
/// The answers are more than yes and no: after a plain no, a person who is locked out of Face ID would be stuck at the
/// lock.
enum LockExit: Equatable, Sendable {
    /// The app is unlocked.
    case opens
    /// The app stays locked, with all its options.
    case stays
    /// The person is asked to sign in again.
    case signsIn

    /// Decides from an answer. Only the owner unlocks the app. If the device cannot tell, the person is asked to sign
    /// in again.
    init(_ answer: DeviceOwnerAnswer) {
        self =
            switch answer {
            case .proved: .opens
            case .cancelled: .stays
            case .failed, .unavailable: .signsIn
            }
    }

    /// Whether the lock screen offers the device's own check. Evaluated each time the screen is shown, because the
    /// passcode may have been removed meanwhile.
    static func isOffered(by owner: (any DeviceOwnerPort)?) -> Bool {
        owner?.means != nil
    }
}
