import Foundation

/// What a practice provider remembers while it runs: the codes that nobody has brought yet, and whose name was told.
actor PracticeMemory {
    /// The greatest number of codes that wait; of more, the oldest is forgotten.
    static let limit = 1_000

    private var grants: [(code: String, grant: PracticeGrant)] = []
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

    /// Whether somebody has not been introduced yet, and is from now on.
    func introduces(_ subject: String) -> Bool {
        introduced.insert(subject).inserted
    }
}
