#if canImport(LocalAuthentication)
    public import GatehouseDomain
    import LocalAuthentication

    /// The owner of an Apple device, by Face ID, Touch ID or Optic ID, and by the passcode where these fail or are not set
    /// up: the system leads from one to the other by itself.
    ///
    /// Face ID needs `NSFaceIDUsageDescription` in the app's Info.plist.
    public struct LocalDeviceOwner: DeviceOwnerPort {
        /// Makes the port.
        public init() {}

        /// By what the device asks now; nil where no passcode is set.
        public var means: DeviceOwnerMeans? {
            let context = LAContext()
            guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return nil }
            // Locked out or not enrolled: the passcode is left.
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

        /// Asks the person. Each question has a context of its own, so that an earlier answer counts for nothing.
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
