import Foundation
public import GatehouseDomain

/// The contract of ``/GatehouseDomain/ProfileCache``, which every adapter must pass. It does not depend on it.
public struct ProfileCacheContract: Sendable {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// A stored profile is found, but only for its person.
        case storedIsFound
        /// A newer profile replaces the older one.
        case newerReplaces
        /// Removing leaves nothing.
        case removeAllForgets
    }

    private let make: @Sendable () async throws -> any ProfileCache

    /// Creates the contract from a factory of empty caches.
    public init(make: @escaping @Sendable () async throws -> any ProfileCache) {
        self.make = make
    }

    /// Checks a rule on an empty cache.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the factory.
    public func check(_ rule: Rule) async throws {
        let cache = try await make()
        let profile = UserProfile(
            userId: "one", displayName: "First", createdAt: Date(timeIntervalSince1970: 1_767_225_600))
        try expect(await cache.profile(userId: "one") == nil, "an empty cache knows nobody")
        await cache.store(profile)
        switch rule {
        case .storedIsFound:
            try expect(await cache.profile(userId: "one") == profile, "what was stored is found")
            try expect(await cache.profile(userId: "two") == nil, "for that person alone")
        case .newerReplaces:
            var newer = profile
            newer.displayName = "Second"
            await cache.store(newer)
            try expect(await cache.profile(userId: "one") == newer, "the newer profile is found")
        case .removeAllForgets:
            await cache.removeAll()
            try expect(await cache.profile(userId: "one") == nil, "nothing is left")
        }
    }
}
