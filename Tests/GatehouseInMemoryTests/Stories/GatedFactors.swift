import GatehouseDomain
import GatehouseInMemory

/// The second factors in memory, whose answers a test can hold back and release.
actor GatedFactors: FactorPort {
    private let base: InMemoryAccounts
    private var toHold = 0
    private var held: [CheckedContinuation<Void, Never>] = []
    private var watcher: CheckedContinuation<Void, Never>?

    init(_ base: InMemoryAccounts) {
        self.base = base
    }

    /// Holds the next answer about a step.
    func holdNext() { toHold = 1 }

    /// Returns as soon as the answer waits.
    func isWaiting() async {
        if held.isEmpty { await withCheckedContinuation { watcher = $0 } }
    }

    /// Gives the answer.
    func goOn() {
        held.forEach { $0.resume() }
        held = []
    }

    private func pass() async {
        guard toHold > 0 else { return }
        toHold -= 1
        await withCheckedContinuation { continuation in
            held.append(continuation)
            watcher?.resume()
            watcher = nil
        }
    }

    // MARK: Held

    func verify(factor id: String, code: Secret, of step: PendingStep) async throws -> PendingStep.Outcome {
        let outcome = try await base.verify(factor: id, code: code, of: step)
        await pass()
        return outcome
    }

    func beginStep() async throws -> PendingStep {
        let step = try await base.beginStep()
        await pass()
        return step
    }

    // MARK: Passed on

    nonisolated var capabilities: Set<BackEndCapability> { base.capabilities }

    func pendingStep() async -> PendingStep? { await base.pendingStep() }

    func challenge(factor id: String, of step: PendingStep) async throws -> PasskeyRequest {
        try await base.challenge(factor: id, of: step)
    }

    func verify(factor id: String, proof: PasskeyProof, of step: PendingStep) async throws -> PendingStep.Outcome {
        try await base.verify(factor: id, proof: proof, of: step)
    }

    func abandon(_ step: PendingStep) async { await base.abandon(step) }

    func factors() async throws -> [SecondFactor] { try await base.factors() }

    func enrollApp(named name: String?) async throws -> AppEnrollment { try await base.enrollApp(named: name) }

    func confirm(_ id: String, code: Secret) async throws { try await base.confirm(id, code: code) }

    func enrollSecurityKey(named name: String?) async throws -> SecurityKeyEnrollment {
        try await base.enrollSecurityKey(named: name)
    }

    func confirm(_ id: String, key: NewPasskey) async throws { try await base.confirm(id, key: key) }

    func removeFactor(_ id: String) async throws { try await base.removeFactor(id) }

    func backupCodes() async throws -> BackupCodeCount? { try await base.backupCodes() }

    func makeBackupCodes() async throws -> [Secret] { try await base.makeBackupCodes() }

    func pendingEnrollment() async -> PendingEnrollment? { await base.pendingEnrollment() }

    func enrollApp(named name: String?, in enrollment: PendingEnrollment) async throws -> AppEnrollment {
        try await base.enrollApp(named: name, in: enrollment)
    }

    func confirm(_ id: String, code: Secret, in enrollment: PendingEnrollment) async throws -> [Secret] {
        try await base.confirm(id, code: code, in: enrollment)
    }

    func enrollSecurityKey(
        named name: String?, in enrollment: PendingEnrollment
    ) async throws -> SecurityKeyEnrollment {
        try await base.enrollSecurityKey(named: name, in: enrollment)
    }

    func confirm(_ id: String, key: NewPasskey, in enrollment: PendingEnrollment) async throws -> [Secret] {
        try await base.confirm(id, key: key, in: enrollment)
    }

    func finish(_ enrollment: PendingEnrollment) async throws -> AuthSession { try await base.finish(enrollment) }

    func abandon(_ enrollment: PendingEnrollment) async { await base.abandon(enrollment) }
}
