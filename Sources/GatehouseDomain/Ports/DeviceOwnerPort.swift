/// The port to the device's own way of telling that its owner is there: Face ID, Touch ID, Optic ID or the passcode.
///
/// It proves who holds the device and nothing to a back end: it opens the lock of an app that was away for too long, and
/// never a session that has ended.
public protocol DeviceOwnerPort: Sendable {
    /// By what the device can ask now, or nil where it cannot at all, such as without a passcode. There at once.
    var means: DeviceOwnerMeans? { get }

    /// Asks the person.
    /// - Parameter reason: Why, in the person's language; the system shows it.
    /// - Returns: What came of it. A task that is cancelled answers ``DeviceOwnerAnswer/cancelled``.
    func prove(reason: String) async -> DeviceOwnerAnswer
}

/// By what a device tells its owner.
public enum DeviceOwnerMeans: String, Hashable, Sendable, CaseIterable {
    /// Face ID.
    case face
    /// Touch ID.
    case touch
    /// Optic ID.
    case optic
    /// The device's passcode, or the password of a Mac's account.
    case passcode
}

/// What came of asking a device for its owner.
public enum DeviceOwnerAnswer: Hashable, Sendable, CaseIterable {
    /// The owner is there.
    case proved
    /// The person, the app or the system stopped it. Asking again may help.
    case cancelled
    /// Somebody is there, and it is not the owner as far as the device can tell.
    case failed
    /// The device cannot ask: no passcode is set, or biometrics are locked out and nothing else is left.
    case unavailable

    /// Takes the code of an error of LocalAuthentication (`LAError.Code`) for an answer. A code that is not known here is
    /// taken for one that the device cannot ask with.
    package init(localAuthenticationCode code: Int) {
        self =
            switch code {
            // userCancel, systemCancel, appCancel.
            case -2, -4, -9: .cancelled
            // authenticationFailed, userFallback.
            case -1, -3: .failed
            // passcodeNotSet, biometryNotAvailable, biometryNotEnrolled, biometryLockout, invalidContext, notInteractive.
            default: .unavailable
            }
    }
}
