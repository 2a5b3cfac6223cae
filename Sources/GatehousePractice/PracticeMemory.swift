import Foundation

/// What a practice provider remembers while it runs: the codes that have not been exchanged, the tokens, and the
/// people whose names were sent.
actor PracticeMemory {
    /// The maximum number of codes, and of each kind of tokens; beyond it, the oldest is forgotten.
    static let limit = 1_000

    private var grants: [(code: String, grant: PracticeGrant)] = []
    private var sessions: [(refreshToken: String, grant: PracticeGrant)] = []
    private var accesses: [(accessToken: String, grant: PracticeGrant)] = []
    private var introduced: Set<String> = []

    /// Stores the grant of a code.
    func keep(_ grant: PracticeGrant, as code: String) {
        if grants.count == Self.limit { grants.removeFirst() }
        grants.append((code, grant))
    }

    /// Returns the grant of a code. A code is valid once, whatever the outcome.
    func take(_ code: String) -> PracticeGrant? {
        guard let index = grants.firstIndex(where: { $0.code == code }) else { return nil }
        return grants.remove(at: index).grant
    }

    /// Stores the grant of a refresh token.
    func keep(_ grant: PracticeGrant, refreshedBy token: String) {
        if sessions.count == Self.limit { sessions.removeFirst() }
        sessions.append((token, grant))
    }

    /// Returns the grant of a refresh token. It is valid once: its successor replaces it.
    func takeSession(_ token: String) -> PracticeGrant? {
        guard let index = sessions.firstIndex(where: { $0.refreshToken == token }) else { return nil }
        return sessions.remove(at: index).grant
    }

    /// Stores the grant of an access token.
    func keep(_ grant: PracticeGrant, accessedBy token: String) {
        if accesses.count == Self.limit { accesses.removeFirst() }
        accesses.append((token, grant))
    }

    /// Returns the grant of an access token.
    func access(_ token: String) -> PracticeGrant? { accesses.first { $0.accessToken == token }?.grant }

    /// Returns whether a person's name has not been sent yet, and notes that it has.
    func introduces(_ subject: String) -> Bool {
        introduced.insert(subject).inserted
    }
}
