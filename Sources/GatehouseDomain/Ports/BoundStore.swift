/// A store whose content belongs to one back end. What another one left there, or nobody knows which, counts as missing,
/// so that it is sent to no other. It stays until something is written.
package struct BoundStore: CredentialStore {
    private static let separator: Character = "\n"

    private let store: any CredentialStore
    private let backEnd: BackEndName

    /// Binds a store to a back end.
    package init(_ store: any CredentialStore, to backEnd: BackEndName) {
        self.store = store
        self.backEnd = backEnd
    }

    /// Returns what this back end's adapter stored.
    package func read() async -> CredentialLookup {
        let lookup = await store.read()
        guard case .found(let text) = lookup else { return lookup }
        let parts = text.reveal().split(separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == backEnd.text else { return .absent }
        return .found(Secret(String(parts[1])))
    }

    /// Replaces what is stored, whichever back end's it is.
    package func write(_ text: Secret) async throws(CredentialStoreFailure) {
        try await store.write(Secret("\(backEnd.text)\(Self.separator)\(text.reveal())"))
    }

    /// Empties the store if its content is this back end's.
    package func remove() async throws(CredentialStoreFailure) {
        if await read() != .absent { try await store.remove() }
    }

    /// Returns another entry, bound to the same back end.
    package func entry(_ name: String) -> (any CredentialStore)? {
        store.entry(name).map { BoundStore($0, to: backEnd) }
    }
}
