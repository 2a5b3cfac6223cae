import GatehouseDomain

/// The two entries in which the session is kept between launches: the session with its sign-out tickets, and the tokens
/// of ended sessions at a back end without tickets.
///
/// Both name the back end. What another one left here is neither found nor sent anywhere. It stays until somebody signs
/// in.
struct SessionShelf: Sendable {
    /// The name of the second entry.
    private static let endedName = "ended"

    private let store: any CredentialStore
    /// The entry for tokens of ended sessions; nil in a store with one entry, where they are kept until the process ends.
    private let ended: (any CredentialStore)?
    private let backEnd: BackEndName?

    init(_ store: any CredentialStore, backEnd: BackEndName?) {
        self.store = store
        self.ended = store.entry(Self.endedName)
        self.backEnd = backEnd
    }

    /// Reads both entries.
    func read() async -> SessionLookup {
        let lookup = SessionRecordCoding.lookup(await store.read(), of: backEnd)
        guard let ended else { return lookup }
        // Without the second entry, nothing else is lost.
        let sessions = SessionRecordCoding.ended(await ended.read(), of: backEnd)
        guard !sessions.isEmpty else { return lookup }
        switch lookup {
        case .found(var record):
            record.revocations += sessions
            return .found(record)
        case .absent, .ofOtherBackEnd: return .found(SessionRecord(revocations: sessions))
        case .unavailable: return lookup
        }
    }

    /// Writes what has changed. The session goes first, so that a process that is killed in between leaves no token that
    /// it should have removed.
    /// - Parameter theirs: What is stored; nil if it cannot be read.
    func write(_ record: SessionRecord, over theirs: SessionRecord?) async throws(CredentialStoreFailure) {
        // An earlier version kept the tokens of ended sessions beside the session, without their time.
        let isOld = theirs?.revocations.contains { $0.endedAt == nil } ?? true
        let main = record.withoutEndedTokens
        if isOld || main != theirs?.withoutEndedTokens {
            if main.isEmpty {
                try await store.remove()
            } else {
                try await store.write(SessionRecordCoding.text(main, of: backEnd))
            }
        }
        let tokens = record.endedTokens
        guard let ended, theirs.map({ $0.endedTokens != tokens }) ?? true else { return }
        if tokens.isEmpty {
            try await ended.remove()
        } else {
            try await ended.write(SessionRecordCoding.text(ended: tokens, of: backEnd))
        }
    }
}

extension SessionRecord {
    /// The record without tokens of ended sessions.
    fileprivate var withoutEndedTokens: SessionRecord {
        var record = self
        record.revocations.removeAll { $0.session.ticket == nil }
        return record
    }

    /// The ended sessions whose tokens are kept.
    fileprivate var endedTokens: [EndedSession] {
        revocations.filter { $0.session.ticket == nil }
    }
}
