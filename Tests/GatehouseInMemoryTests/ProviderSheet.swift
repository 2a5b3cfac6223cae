import GatehouseDomain

/// A provider's sheet that the test answers: it waits until it is told what the person did.
actor ProviderSheet: ProviderSignIn {
    private var open: CheckedContinuation<ProviderCredential?, any Error>?
    private var watchers: [CheckedContinuation<Void, Never>] = []
    /// The providers that were asked, in order.
    private(set) var asked: [String] = []
    /// Whether the task that waits for the sheet was cancelled.
    private(set) var isCancelled = false

    nonisolated func hasSheet(for providerId: String) -> Bool { ["apple", "google"].contains(providerId) }

    func credential(for providerId: String) async throws -> ProviderCredential? {
        asked.append(providerId)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                open = continuation
                watchers.forEach { $0.resume() }
                watchers = []
            }
        } onCancel: {
            Task { await close() }
        }
    }

    private func close() {
        isCancelled = true
        answer(.failure(CancellationError()))
    }

    /// Returns as soon as the sheet is open.
    func isOpen() async {
        if open == nil { await withCheckedContinuation { watchers.append($0) } }
    }

    func answer(_ result: Result<ProviderCredential?, any Error>) {
        open?.resume(with: result)
        open = nil
    }
}

/// Signs everybody in, and tells what it was given.
actor RecordingAuthentication: AuthenticationPort {
    nonisolated let requirements = AuthRequirements(termsVersion: "2026-01")
    private nonisolated let providers: [ProviderInfo]
    private(set) var contexts: [[String: String]] = []
    private(set) var logouts = 0
    private var current: Identity?

    init(providers: [ProviderInfo]) {
        self.providers = providers
    }

    nonisolated func availableProviders() -> [ProviderInfo] { providers }

    func refreshProviders() async throws -> [ProviderInfo] { providers }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        contexts.append(context ?? [:])
        guard let identity = Identity(userId: "\(providerId)-person", authMethod: AuthMethod(rawValue: providerId))
        else {
            throw AuthError.unknown("blank_user_id")
        }
        current = identity
        return identity
    }

    func currentIdentity() async -> Identity? { current }

    func logout() async throws {
        logouts += 1
        current = nil
    }
}
