public import Foundation
public import GatehouseKit

/// Signs in to Acme with a password or a mailed code. Issued sessions go to the session holder.
public struct AcmeAdapter: AuthenticationPort, AuthService, MailedSignInPort {
    let client: AcmeClient
    let holder: any SessionHolder

    /// Creates an adapter for Acme.
    /// - Parameters:
    ///   - address: The base URL of Acme.
    ///   - holder: The session on this device.
    ///   - transport: Sends the requests.
    public init(address: URL, holder: any SessionHolder, transport: any HTTPTransport = SystemTransport()) {
        client = AcmeClient(address: address, transport: transport)
        self.holder = holder
    }

    /// What Acme supports for sign-in: mailed codes.
    public var capabilities: Set<BackEndCapability> {
        [.mailedCode]
    }

    // MARK: AuthenticationPort

    /// Acme's rules for passwords and codes.
    public var requirements: AuthRequirements {
        AuthRequirements(
            minimumPasswordLength: 8, maximumPasswordBytes: 200, codeLength: 6, resendInterval: 0,
            termsVersion: "2026-01")
    }

    /// Returns email, Acme's only way to sign in.
    public func availableProviders() -> [ProviderInfo] { [ProviderInfo(id: "email", displayName: "Email")] }

    /// Returns the same list, which never changes.
    public func refreshProviders() async throws -> [ProviderInfo] { availableProviders() }

    /// Signs in with email and password.
    /// - Throws: `AuthError`, as the port says.
    public func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        guard providerId == "email", let email = context?[AuthContextKey.email] else { throw AuthError.unavailable }
        return try await signIn(email: email, password: context?[AuthContextKey.password] ?? "").identity
    }

    /// Returns who is signed in on this device.
    public func currentIdentity() async -> Identity? { await holder.currentIdentity() }

    /// Returns who is signed in on this device, at launch.
    /// - Throws: `AuthError`, as the port says.
    public func restoredIdentity() async throws -> Identity? { try await holder.restoredIdentity() }

    /// Signs out on this device. Acme is told as soon as it can be reached.
    public func logout() async throws { await holder.signOut() }

    // MARK: AuthService

    /// Signs in.
    /// - Throws: `AuthError`, as the port says.
    public func signIn(email: String, password: String) async throws -> AuthSession {
        try await issued("sessions", ["email": email, "password": password])
    }

    /// Creates an account, which must be confirmed with a mailed code.
    /// - Throws: `AuthError`, as the port says.
    public func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
        let address = try Self.address(email)
        // The response is decoded, although it contains nothing new, so that a proxy's page does not count as a
        // sign-up.
        let reply: [String: String] = try await client.value(
            "POST", "sign-up", ["email": address, "password": password, "terms": consent.version])
        guard let waiting = reply["waits_for_code"] else { throw AuthError.unknown("acme_malformed") }
        return .confirmationPending(waiting)
    }

    /// Confirms an email and signs in.
    /// - Throws: `AuthError`, as the port says.
    public func confirmSignUp(email: String, code: String) async throws -> AuthSession {
        try await issued("sign-up/confirm", ["email": email, "code": code])
    }

    /// Mails the confirmation again.
    /// - Throws: `AuthError`, as the port says.
    public func resendConfirmation(email: String) async throws {
        try await client.tell("POST", "sign-up/resend", ["email": email])
    }

    /// Mails a code for a new password.
    /// - Throws: `AuthError`, as the port says.
    public func requestPasswordReset(email: String) async throws {
        try await client.tell("POST", "passwords/forgot", ["email": email])
    }

    /// Uses up that code.
    /// - Throws: `AuthError`, as the port says.
    public func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
        let address = try Self.address(email)
        let reply: [String: String] = try await client.value(
            "POST", "passwords/verify", ["email": address, "code": code])
        guard let grant = reply["grant"] else { throw AuthError.unknown("acme_malformed") }
        return RecoveryGrant(email: address, reference: Secret(grant))
    }

    /// Sets a new password.
    /// - Throws: `AuthError`, as the port says.
    public func setNewPassword(_ password: String, grant: RecoveryGrant) async throws {
        try await client.tell(
            "POST", "passwords/set", ["grant": grant.reference.reveal(), "password": password])
    }

    /// Abandons the right to set a new password.
    public func abandon(_ grant: RecoveryGrant) async {
        try? await client.tell("POST", "passwords/abandon", ["grant": grant.reference.reveal()])
    }

    /// Ends a session at Acme.
    /// - Throws: `AuthError` when Acme could not be reached.
    public func revoke(_ session: AuthSession) async throws {
        try await client.tell("POST", "sessions/end", ["refresh": session.refreshToken.reveal()])
    }

    // MARK: MailedSignInPort

    /// Mails a code to sign in with.
    /// - Throws: `AuthError`, as the port says.
    public func sendSignInCode(to email: String, consent: Consent?) async throws {
        var body = ["email": try Self.address(email)]
        body["terms"] = consent?.version
        try await client.tell("POST", "codes", body)
    }

    /// Signs in with the mailed code.
    /// - Throws: `AuthError`, as the port says.
    public func signIn(email: String, code: String) async throws -> AuthSession {
        try await issued("codes/verify", ["email": email, "code": code])
    }

    // MARK: Helpers

    private static func address(_ email: String) throws(AuthError) -> String {
        guard let address = EmailAddress(email)?.canonical else { throw .emailInvalid }
        return address
    }

    private func issued(_ path: String, _ body: [String: String]) async throws -> AuthSession {
        let reply: AcmeSession = try await client.value("POST", path, body)
        let grant = try reply.grant(method: .email)
        await holder.signIn(grant)
        return grant.session
    }
}
