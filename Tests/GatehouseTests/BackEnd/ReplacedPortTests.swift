import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// Every port of a back end that an app replaces takes effect. What it cannot replace is constant.
@MainActor
@Suite
struct ReplacedPortTests {
    private actor Calls {
        private(set) var all: [String] = []
        func add(_ name: String) { all.append(name) }
    }

    private struct CountedProfiles: ProfilePort {
        let calls: Calls
        func getProfile(userId: String) async throws -> UserProfile? {
            await calls.add("profiles")
            return UserProfile(
                userId: userId, displayName: "Mine", createdAt: Date(timeIntervalSince1970: 0), socialUserId: "mine")
        }
        func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
            throw AuthError.unavailable
        }
    }

    private struct CountedCache: ProfileCache {
        let calls: Calls
        func profile(userId: String) async -> UserProfile? { nil }
        func store(_ profile: UserProfile) async { await calls.add("stored \(profile.displayName ?? "")") }
        func removeAll() async { await calls.add("emptied") }
    }

    private struct CountedSheets: ProviderSignIn {
        let calls: Calls
        func hasSheet(for providerId: String) -> Bool { providerId == "google" }
        func credential(for providerId: String) async throws -> ProviderCredential? {
            await calls.add("sheet")
            return ProviderCredential(idToken: Secret("a token"))
        }
    }

    private let calls = Calls()

    /// Everything replaced in the given order, and a person who signs in and out.
    private func walk(_ change: (inout BackEnd) -> Void) async throws {
        var backEnd = CompositionRoot().backEnd
        change(&backEnd)
        let authenticator = Authenticator(backEnd)
        try await authenticator.signIn(with: .google)
        try await authenticator.signOut()
    }

    @Test("APP-07 replaced profiles are asked, and what they say is cached")
    func profiles() async throws {
        try await walk {
            $0.profiles = CountedProfiles(calls: calls)
            $0.cache = CountedCache(calls: calls)
        }
        #expect(await calls.all == ["profiles", "stored Mine", "emptied"])
    }

    @Test("APP-07 the order in which ports are replaced does not matter, nor does replacing them twice")
    func order() async throws {
        try await walk {
            $0.cache = CountedCache(calls: calls)
            $0.profiles = InMemoryProfileAdapter()
            $0.profiles = CountedProfiles(calls: calls)
            $0.profiles = $0.profiles
        }
        #expect(await calls.all == ["profiles", "stored Mine", "emptied"])
    }

    @Test("APP-07 a replaced authentication signs in, out and deletes, and is followed")
    func authentication() async throws {
        let other = InMemoryAuthAdapter(providers: [ProviderInfo(id: "mine", displayName: "Mine")])
        var backEnd = CompositionRoot().backEnd
        backEnd.authentication = other
        #expect(backEnd.authentication.availableProviders().map(\.id) == ["mine"])
        let step = try await backEnd.handoff.loginThenHandoff(providerId: "mine")
        #expect(step.started?.userId == "mine-person")
        #expect(await other.currentIdentity() != nil)
        let person = try #require(await other.currentIdentity())
        try await backEnd.deletion.execute { person }
        #expect(await other.currentIdentity() == nil)
    }

    @Test("APP-07 replaced sheets are shown by the sign-in and the account screens, and an app's root passes them on")
    func sheets() async throws {
        try await walk { $0.sheets = CountedSheets(calls: calls) }
        #expect(await calls.all == ["sheet"])
        let backEnd = CompositionRoot().backEnd
        let app = AppRoot<Spot>(
            .items, backEnd: backEnd, settings: InMemorySettings(), sheets: CountedSheets(calls: calls))
        try await app.authenticator.signIn(with: .google)
        let model = AccountViewModel(
            backEnd: backEnd, appState: app.coordinator.appState, settings: InMemorySettings())
        await model.open()
        await model.perform(.opened(.deletion))
        model.isConfirmed = true
        await model.perform(.submitted)
        #expect(model.ending == .deleted)
        #expect(await calls.all == ["sheet", "sheet", "sheet"])
    }

    @Test("APP-25 without a cache of its own, a back end keeps the last profile in the user defaults")
    func defaultCache() async throws {
        let root = CompositionRoot()
        let backEnd = BackEnd(
            authentication: root.authentication, service: root.accounts, profiles: InMemoryProfileAdapter())
        #expect(backEnd.cache is SettingsProfileCache)
    }
}
