#if canImport(LocalAuthentication) && !os(tvOS)
    public import GatehouseDomain
    import LocalAuthentication

    /// Checks the owner of an Apple device with Face ID, Touch ID or Optic ID, and with the passcode when these fail or
    /// are not set up. The system switches between them by itself.
    ///
    /// Biometrics only would make a person with a bandaged finger sign in. A key in the Keychain that only biometrics
    /// release would end every session when the enrolled fingers change: the lock hides what is on the screen, and the
    /// Keychain protects the tokens.
    ///
    /// Face ID needs `NSFaceIDUsageDescription` in the app's Info.plist.
    public struct LocalDeviceOwner: DeviceOwnerPort {
        /// Creates the port.
        public init() {}

        /// How the device checks now; nil when no passcode is set.
        public var means: DeviceOwnerMeans? {
            let context = LAContext()
            guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return nil }
            // If biometrics are locked out or not enrolled, the passcode remains.
            guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else {
                return .passcode
            }
            return switch context.biometryType {
            case .faceID: .face
            case .touchID: .touch
            case .opticID: .optic
            default: .passcode
            }
        }

        /// Asks the person to confirm. Each check has its own context, so that an earlier result is never reused.
        public func prove(reason: String) async -> DeviceOwnerAnswer {
            let context = LAContext()
            do {
                let isOwner = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)
                return isOwner ? .proved : .failed
            } catch let error as LAError {
                return DeviceOwnerAnswer(localAuthenticationCode: error.code.rawValue)
            } catch {
                return error is CancellationError ? .cancelled : .unavailable
            }
        }
    }
#endif
