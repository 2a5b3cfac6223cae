/// The port to the device's own check of its owner: Face ID, Touch ID, Optic ID or the passcode.
///
/// It proves who holds the device, and proves nothing to a back end. It unlocks an app that was in the background for
/// too long, and never restores a session that has ended.
public protocol DeviceOwnerPort: Sendable {
    /// How the device can check now, or nil when it cannot, for example without a passcode. Returns at once.
    var means: DeviceOwnerMeans? { get }

    /// Asks the person to confirm.
    /// - Parameter reason: The reason, in the person's language. The system shows it.
    /// - Returns: The result. A canceled task returns ``DeviceOwnerAnswer/cancelled``.
    func prove(reason: String) async -> DeviceOwnerAnswer
}

/// How a device checks its owner.
public enum DeviceOwnerMeans: String, Hashable, Sendable, CaseIterable {
    /// Face ID.
    case face
    /// Touch ID.
    case touch
    /// Optic ID.
    case optic
    /// The device's passcode, or the password of the account on a Mac.
    case passcode
}

/// The result of a device's check of its owner.
public enum DeviceOwnerAnswer: Hashable, Sendable, CaseIterable {
    /// The owner confirmed.
    case proved
    /// The person, the app or the system canceled. Trying again may help.
    case cancelled
    /// The check failed: as far as the device can tell, this is not the owner.
    case failed
    /// The device cannot check: no passcode is set, or biometrics are locked out and there is no other way.
    case unavailable

    /// Maps an error code of LocalAuthentication (`LAError.Code`) to an answer. An unknown code means that the device
    /// cannot check.
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
