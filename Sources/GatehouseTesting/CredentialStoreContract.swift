public import GatehouseDomain

/// The contract of ``/GatehouseDomain/CredentialStore``, which every adapter must pass. It does not depend on it.
public struct CredentialStoreContract: Sendable {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// A new store is empty and says so.
        case emptyIsAbsent
        /// Written text is read back exactly, any number of times.
        case writtenIsRead
        /// A newer text replaces the older one, even when it is shorter.
        case newerReplaces
        /// Removing empties the store and can be repeated.
        case removeEmpties
        /// Another instance on the same location reads what the first one wrote.
        case reopenedIsSame
        /// An unreadable store says neither that it holds a text nor that it is empty.
        case unavailableIsNeither
        /// A failed write keeps the previous text.
        case failedWriteKeeps
        /// Of simultaneous writes, one wins as a whole.
        case racingWritesLeaveOne
    }

    /// The setup for a rule.
    public struct Fixture: Sendable {
        /// An empty store.
        package let store: any CredentialStore
        /// Opens another instance on the same location, as a later launch does.
        package let reopen: @Sendable () async throws -> any CredentialStore
        /// Makes the location unusable, or usable again.
        package let setUsable: @Sendable (Bool) async throws -> Void

        /// Creates a fixture.
        public init(
            store: any CredentialStore, reopen: @escaping @Sendable () async throws -> any CredentialStore,
            setUsable: @escaping @Sendable (Bool) async throws -> Void
        ) {
            self.store = store
            self.reopen = reopen
            self.setUsable = setUsable
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
        let text = Secret("first \u{0} \n \"quoted\" äöü 日本語 " + String(repeating: "long ", count: 4_000))
        switch rule {
        case .emptyIsAbsent:
            try expect(await store.read() == .absent, "an empty store holds nothing")
        case .writtenIsRead:
            for written in [text, Secret("short"), Secret("")] {
                try await store.write(written)
                try expect(await store.read() == .found(written), "what was written is read")
                try expect(await store.read() == .found(written), "reading changes nothing")
            }
        case .newerReplaces:
            try await store.write(text)
            try await store.write(Secret("second"))
            try expect(await store.read() == .found(Secret("second")), "the newer text is read")
        case .removeEmpties:
            try await store.remove()
            try await store.write(text)
            try await store.remove()
            try expect(await store.read() == .absent, "nothing is left")
            try await store.remove()
            try await store.write(Secret("again"))
            try expect(await store.read() == .found(Secret("again")), "an emptied store can be written")
        case .reopenedIsSame:
            try await store.write(text)
            try expect(await fixture.reopen().read() == .found(text), "another instance reads what this one wrote")
            try await fixture.reopen().remove()
            try expect(await store.read() == .absent, "what another instance removed is gone")
        case .unavailableIsNeither:
            try await fixture.setUsable(false)
            try Self.expectUnavailable(await store.read())
            try await fixture.setUsable(true)
            try await store.write(text)
            try await fixture.setUsable(false)
            try Self.expectUnavailable(await store.read())
            try await fixture.setUsable(true)
            try expect(await store.read() == .found(text), "what was stored is there again")
        case .failedWriteKeeps:
            try await store.write(text)
            try await fixture.setUsable(false)
            try await Self.expectFailure("a write fails") { () throws(CredentialStoreFailure) in
                try await store.write(Secret("lost"))
            }
            try await fixture.setUsable(true)
            try expect(await store.read() == .found(text), "what was stored is still there")
        case .racingWritesLeaveOne:
            let texts = (0..<16).map { Secret("\($0) " + String(repeating: "\($0)", count: 1_000 * $0)) }
            try await withThrowingTaskGroup { group in
                for text in texts { group.addTask { try await fixture.reopen().write(text) } }
                try await group.waitForAll()
            }
            guard case .found(let winner) = await store.read(), texts.contains(winner) else {
                throw ContractViolation("one of the texts is read as a whole")
            }
        }
    }

    private static func expectUnavailable(_ lookup: CredentialLookup) throws {
        switch lookup {
        case .unavailable: return
        case .found, .absent: throw ContractViolation("a store that cannot be read says so")
        }
    }

    private static func expectFailure(
        _ what: String, from operation: () async throws(CredentialStoreFailure) -> Void
    ) async throws {
        do {
            try await operation()
        } catch {
            return
        }
        throw ContractViolation("\(what): nothing was thrown")
    }
}
