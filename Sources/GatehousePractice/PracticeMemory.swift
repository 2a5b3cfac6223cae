import Foundation

/// What a practice provider remembers while it runs: the codes that have not been exchanged, the refresh tokens, and whose
/// name was told.
actor PracticeMemory {
    /// The greatest number of codes, and of refresh tokens; of more, the oldest is forgotten.
    static let limit = 1_000

    private var grants: [(code: String, grant: PracticeGrant)] = []
    private var sessions: [(refreshToken: String, grant: PracticeGrant)] = []
    private var introduced: Set<String> = []

    /// Keeps what a code stands for.
    func keep(_ grant: PracticeGrant, as code: String) {
        if grants.count == Self.limit { grants.removeFirst() }
        grants.append((code, grant))
    }

    /// What a code stands for. A code is good once, whatever comes of it.
    func take(_ code: String) -> PracticeGrant? {
        guard let index = grants.firstIndex(where: { $0.code == code }) else { return nil }
        return grants.remove(at: index).grant
    }

    /// Keeps what a refresh token stands for.
    func keep(_ grant: PracticeGrant, refreshedBy token: String) {
        if sessions.count == Self.limit { sessions.removeFirst() }
        sessions.append((token, grant))
    }

    /// Returns what a refresh token stands for. It is valid once: its successor replaces it.
    func takeSession(_ token: String) -> PracticeGrant? {
        guard let index = sessions.firstIndex(where: { $0.refreshToken == token }) else { return nil }
        return sessions.remove(at: index).grant
    }

    /// Whether somebody has not been introduced yet, and is from now on.
    func introduces(_ subject: String) -> Bool {
        introduced.insert(subject).inserted
    }
}
