import Foundation
import GatehouseDomain

/// A back end that answers when the test says so, in whatever order. A call that is cancelled goes on waiting, as one
/// does whose answer is already on its way.
@MainActor
final class ScriptedAccounts: AuthService, AuthenticationPort {
    nonisolated let requirements = AuthRequirements()
    private var calls: [(name: String, answer: CheckedContinuation<AuthError?, Never>)] = []
    private var arrived = 0
    /// The sessions that were given out and have not been ended, by their refresh tokens.
    private(set) var live: Set<String> = []
    /// The rights to set a password that were given out and have not been used or given up.
    private(set) var rights: Set<String> = []
    /// How many sessions were ended.
    private(set) var ended = 0
    /// How often something was to be ended by a task that had been cancelled, so that a network would not do it.
    private(set) var lostEndings = 0
    /// Told of every call that arrives.
    var onArrival: () -> Void = {}

    /// How many calls wait.
    var waiting: Int { calls.count }

    /// Answers a call: with what it asks for, or with an error.
    func answer(_ index: Int, _ error: AuthError?) {
        calls.remove(at: index).answer.resume(returning: error)
    }

    @MainActor private func wait(_ name: String) async throws -> Int {
        arrived += 1
        let number = arrived
        let error = await withCheckedContinuation { continuation in
            calls.append((name, continuation))
            onArrival()
        }
        if let error { throw error }
        return number
    }

    @MainActor private func session(_ number: Int) throws -> AuthSession {
        guard let identity = Identity(userId: "person", authMethod: .email) else {
            throw AuthError.unknown("blank")
        }
        live.insert("session \(number)")
        return AuthSession(
            identity: identity, accessToken: Secret("access"), refreshToken: Secret("session \(number)"),
            expiresAt: Date(timeIntervalSince1970: 2_000_000_000))
    }

    @MainActor func signIn(email: String, password: String) async throws -> AuthSession {
        try session(try await wait("signIn"))
    }

    @MainActor func signUp(email: String, password: String, consent: Consent) async throws
        -> SignUpResult
    {
        let number = try await wait("signUp")
        return number.isMultiple(of: 2) ? .signedIn(try session(number)) : .confirmationPending(email)
    }

    @MainActor func confirmSignUp(email: String, code: String) async throws -> AuthSession {
        try session(try await wait("confirm"))
    }

    @MainActor func resendConfirmation(email: String) async throws { _ = try await wait("resend") }

    @MainActor func requestPasswordReset(email: String) async throws {
        _ = try await wait("requestReset")
    }

    @MainActor func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
        let reference = "right \(try await wait("verify"))"
        rights.insert(reference)
        return RecoveryGrant(email: email, reference: Secret(reference))
    }

    @MainActor func setNewPassword(_ password: String, grant: RecoveryGrant) async throws {
        do {
            _ = try await wait("setPassword")
        } catch AuthError.otpExpired {
            rights.remove(grant.reference.reveal())
            throw AuthError.otpExpired
        }
        rights.remove(grant.reference.reveal())
    }

    @MainActor func abandon(_ grant: RecoveryGrant) async {
        if Task.isCancelled { lostEndings += 1 }
        rights.remove(grant.reference.reveal())
    }

    @MainActor func revoke(_ session: AuthSession) async throws {
        if Task.isCancelled { lostEndings += 1 }
        ended += 1
        live.remove(session.refreshToken.reveal())
    }

    nonisolated func availableProviders() -> [ProviderInfo] {
        [ProviderInfo(id: "email", displayName: "Email")]
    }

    func refreshProviders() async throws -> [ProviderInfo] { availableProviders() }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        throw AuthError.unavailable
    }

    func currentIdentity() async -> Identity? { nil }

    func logout() async throws {}
}
