import GatehouseDomain
import GatehouseInMemory

/// The in-memory accounts behind a gate: the calls that it holds wait until the test lets them go on. It holds as many
/// as it was told to and no more, so that a call too many is seen instead of waited for.
actor GatedAccounts: AuthService {
    private let base: InMemoryAccounts
    private var toHold = 0
    private var held: [CheckedContinuation<Void, Never>] = []
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    /// Every call that arrived, by name.
    private(set) var calls: [String] = []
    /// The rights that were given up.
    private(set) var abandoned: [RecoveryGrant] = []
    /// The sessions that were ended.
    private(set) var revoked: [AuthSession] = []

    init(_ base: InMemoryAccounts) {
        self.base = base
    }

    /// Holds the next calls, this many.
    func hold(_ count: Int = 1) { toHold = count }

    /// Lets the call that waits at this place in the queue go on.
    func release(_ index: Int = 0) {
        held.remove(at: index).resume()
    }

    /// Returns as soon as this many calls wait.
    func waits(for count: Int) async {
        if held.count >= count { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    private func pass(_ name: String) async {
        calls.append(name)
        guard toHold > 0 else { return }
        toHold -= 1
        await withCheckedContinuation { continuation in
            held.append(continuation)
            for watcher in watchers where watcher.count <= held.count { watcher.continuation.resume() }
            watchers.removeAll { $0.count <= held.count }
        }
    }

    func signIn(email: String, password: String) async throws -> AuthSession {
        await pass("signIn")
        return try await base.signIn(email: email, password: password)
    }

    func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
        await pass("signUp")
        return try await base.signUp(email: email, password: password, consent: consent)
    }

    func confirmSignUp(email: String, code: String) async throws -> AuthSession {
        await pass("confirmSignUp")
        return try await base.confirmSignUp(email: email, code: code)
    }

    func resendConfirmation(email: String) async throws {
        await pass("resendConfirmation")
        try await base.resendConfirmation(email: email)
    }

    func requestPasswordReset(email: String) async throws {
        await pass("requestPasswordReset")
        try await base.requestPasswordReset(email: email)
    }

    func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
        await pass("verifyResetCode")
        return try await base.verifyResetCode(email: email, code: code)
    }

    func setNewPassword(_ password: String, grant: RecoveryGrant) async throws {
        calls.append("setNewPassword")
        try await base.setNewPassword(password, grant: grant)
    }

    func abandon(_ grant: RecoveryGrant) async {
        abandoned.append(grant)
        await base.abandon(grant)
    }

    func revoke(_ session: AuthSession) async throws {
        revoked.append(session)
        try await base.revoke(session)
    }
}
