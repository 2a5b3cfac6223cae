/// The port to the passkeys on this device: the system's own sheets, which ask the person.
///
/// One sheet is shown at a time. Canceling the task that waits closes it, as ``cancel()`` does.
public protocol PasskeyCeremony: Sendable {
    /// Whether this device can make and use passkeys.
    var isAvailable: Bool { get }

    /// Whether this device makes passkeys without asking anybody, after a sign-in with a password. False by default.
    var isAutomatic: Bool { get }

    /// Whether a person can choose the email address of a new account on the sheet that makes its passkey. False by
    /// default.
    var asksForEmail: Bool { get }

    /// Creates a passkey, or registers a security key.
    /// - Throws: ``AuthError/cancelled`` when the person closed the sheet; ``AuthError/passkeyUnavailable`` when this
    ///   device cannot make one; `.unknown("webauthn_credential_exists")` when it has one for the account already; or
    ///   another `AuthError`.
    func create(_ creation: PasskeyCreation) async throws -> NewPasskey

    /// Creates a passkey for a new account, and lets the person choose the account's email address on the same sheet.
    /// Nobody has proved that the address is theirs.
    /// - Throws: ``AuthError/cancelled`` when the person closed the sheet; ``AuthError/passkeyUnavailable`` when this
    ///   device cannot make one, or has no such sheet; `.unknown("sign_in_with_apple_preferred")` when the person signs
    ///   in with Apple instead; or another `AuthError`.
    func createAccount(_ creation: PasskeyCreation) async throws -> (passkey: NewPasskey, email: String)

    /// Uses a passkey, or a security key.
    /// - Parameters:
    ///   - request: What the back end asks.
    ///   - manner: How the person is asked.
    /// - Throws: ``AuthError/cancelled`` when the person closed the sheet; ``AuthError/passkeyUnavailable`` when this
    ///   device has none for the site; or another `AuthError`.
    func assert(_ request: PasskeyRequest, manner: PasskeyManner) async throws -> PasskeyProof

    /// Closes what is shown and ends what waits, which throws ``AuthError/cancelled``. Returns when it has ended, so that
    /// the next sheet can be shown.
    func cancel() async

    /// Tells the password managers on this device what became of passkeys, so that they stop offering those that no
    /// longer work. Does nothing where there are none.
    func tell(_ news: PasskeyNews) async
}

extension PasskeyCeremony {
    /// False.
    public var isAutomatic: Bool { false }

    /// False.
    public var asksForEmail: Bool { false }
}

/// What became of passkeys (Web Authentication Level 3, section 5.1.10).
public enum PasskeyNews: Hashable, Sendable {
    /// All passkeys that an account has at a site. Password managers may hide the others, so none may be missing.
    case accepted(site: String, account: [UInt8], credentials: [[UInt8]])
    /// No account has this passkey.
    case unknown(site: String, credential: [UInt8])
    /// An account has another name.
    case renamed(site: String, account: [UInt8], name: String)
}

/// How a device asks for a passkey.
public enum PasskeyManner: Hashable, Sendable {
    /// By a sheet, after the person pressed a button.
    case button
    /// As a suggestion at a text field, which waits until the person chooses it.
    case autofill
}

/// The port of a device without passkeys, such as a terminal.
@usableFromInline package struct NoPasskeyCeremony: PasskeyCeremony {
    /// Creates the port.
    @usableFromInline package init() {}

    /// False.
    @usableFromInline package var isAvailable: Bool { false }

    /// Throws ``AuthError/passkeyUnavailable``.
    @usableFromInline package func create(_ creation: PasskeyCreation) async throws -> NewPasskey {
        throw AuthError.passkeyUnavailable
    }

    /// Throws ``AuthError/passkeyUnavailable``.
    @usableFromInline package func createAccount(
        _ creation: PasskeyCreation
    ) async throws -> (passkey: NewPasskey, email: String) {
        throw AuthError.passkeyUnavailable
    }

    /// Throws ``AuthError/passkeyUnavailable``.
    @usableFromInline package func assert(_ request: PasskeyRequest, manner: PasskeyManner) async throws -> PasskeyProof
    {
        throw AuthError.passkeyUnavailable
    }

    /// Does nothing.
    @usableFromInline package func cancel() async {}

    /// Does nothing.
    @usableFromInline package func tell(_ news: PasskeyNews) async {}
}
