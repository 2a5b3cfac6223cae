/// The port to the devices on which the signed-in person is signed in.
///
/// ``capabilities`` lists what the back end supports: ``BackEndCapability/devices`` for the list and the end of one,
/// ``BackEndCapability/otherDevices`` for the end of all others. Everything else throws ``AuthError/unsupported``. Adapters
/// throw only ``AuthError``.
public protocol SessionListPort: Sendable {
    /// What this back end supports, as last known. Returns at once.
    var capabilities: Set<BackEndCapability> { get }

    /// Returns the devices, this one first, then by last use.
    /// - Throws: ``AuthError/notSignedIn``; or another `AuthError`.
    func devices() async throws -> [SignedInDevice]

    /// Signs a device out. It notices when it next asks the back end. Does nothing if its session has ended.
    /// - Parameter id: ``SignedInDevice/id``.
    /// - Throws: ``AuthError/secondFactorRequired``; or another `AuthError`.
    func endDevice(_ id: String) async throws

    /// Signs all other devices out.
    /// - Throws: ``AuthError``.
    func endOtherDevices() async throws
}

/// The port of a back end that knows no devices. Every method throws ``AuthError/unsupported``.
@usableFromInline package struct NoSessionList: SessionListPort {
    /// Creates the port.
    @usableFromInline package init() {}

    /// None.
    @usableFromInline package var capabilities: Set<BackEndCapability> { [] }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func devices() async throws -> [SignedInDevice] { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func endDevice(_ id: String) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func endOtherDevices() async throws { throw AuthError.unsupported }
}
