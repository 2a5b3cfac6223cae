import GatehouseDomain

/// Profiles that answer when the test wants.
actor GatedProfiles: ProfilePort {
    private var question: CheckedContinuation<Result<UserProfile, AuthError>, Never>?
    private var watcher: CheckedContinuation<Void, Never>?

    func getProfile(userId: String) async throws -> UserProfile? {
        let answer = await withCheckedContinuation { continuation in
            question = continuation
            watcher?.resume()
            watcher = nil
        }
        return try answer.get()
    }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        throw AuthError.unavailable
    }

    func waitForQuestion() async {
        guard question == nil else { return }
        await withCheckedContinuation { watcher = $0 }
    }

    func answer(_ result: Result<UserProfile, AuthError>) {
        question?.resume(returning: result)
        question = nil
    }
}
