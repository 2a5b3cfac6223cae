public import GatehouseDomain

/// The contract of ``/GatehouseDomain/SettingsStore``, which every adapter must pass. It does not depend on it.
public struct SettingsStoreContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// A new store has no text under any key.
        case emptyIsNil
        /// A text is found exactly, under its key and no other.
        case keptIsFound
        /// A newer text replaces the older one.
        case newerReplaces
        /// Nil removes the text under its key, and nothing else.
        case nilRemoves
        /// Another instance on the same location reads the text, as a later launch does.
        case reopenedIsSame
    }

    /// The setup for a rule.
    public struct Fixture: Sendable {
        /// An empty store.
        package let store: any SettingsStore
        /// Opens another instance on the same location.
        package let reopen: @Sendable () async throws -> any SettingsStore

        /// Creates a fixture.
        public init(store: any SettingsStore, reopen: @escaping @Sendable () async throws -> any SettingsStore) {
            self.store = store
            self.reopen = reopen
        }
    }

    private let make: @Sendable () async throws -> Fixture

    /// Creates the contract from a factory of empty stores.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Checks a rule on an empty store.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the factory.
    public func check(_ rule: Rule) async throws {
        let fixture = try await make()
        let store = fixture.store
        let text = "first \n \"quoted\" äöü 日本語"
        if rule == .emptyIsNil { return try expect(store.text(for: "one") == nil, "a new store has nothing") }
        store.set(text, for: "one")
        switch rule {
        case .emptyIsNil: break
        case .keptIsFound:
            try expect(store.text(for: "one") == text, "what was kept is found")
            try expect(store.text(for: "other") == nil, "it is under its key only")
        case .newerReplaces:
            store.set("second", for: "one")
            try expect(store.text(for: "one") == "second", "a newer text replaces the older one")
        case .nilRemoves:
            store.set("second", for: "other")
            store.set(nil, for: "one")
            try expect(store.text(for: "one") == nil, "nil removes what is there")
            try expect(store.text(for: "other") == "second", "nothing else is removed")
        case .reopenedIsSame:
            try expect(try await fixture.reopen().text(for: "one") == text, "a later launch reads what was kept")
        }
    }
}
