import GatehouseDomain

/// The way out of the lock, decided from what the device says.
enum LockExit: Equatable, Sendable {
    /// The lock opens.
    case opens
    /// The lock stays, with everything it offers.
    case stays
    /// The person signs in again.
    case signsIn

    /// Decides what an answer leads to: only the owner opens the lock, and whom the device cannot tell signs in again.
    init(_ answer: DeviceOwnerAnswer) {
        self =
            switch answer {
            case .proved: .opens
            case .cancelled: .stays
            case .failed, .unavailable: .signsIn
            }
    }

    /// Whether the lock offers the device's own way. It is asked each time the lock is shown: a passcode may have been
    /// removed meanwhile.
    static func isOffered(by owner: (any DeviceOwnerPort)?) -> Bool {
        owner?.means != nil
    }
}
