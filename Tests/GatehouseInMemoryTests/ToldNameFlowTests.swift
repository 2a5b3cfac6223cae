import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// Apple tells a person's name once. Whatever fails afterwards, the profile gets it.
@Suite
@MainActor
struct ToldNameFlowTests {
    private let settings = InMemorySettings()
    private let authentication = InMemoryAuthAdapter()
    private let profiles = InMemoryProfileAdapter()

    /// The coordinator of a launch: everything in memory is new, and the settings stay.
    private func launch() -> AuthCoordinator {
        AuthCoordinator(
            authentication: authentication, profiles: profiles, cache: SettingsProfileCache(settings: settings))
    }

    private static func token(_ subject: String) -> String {
        "h.\(Base64URL.encode(Array(#"{"sub":"\#(subject)"}"#.utf8))).s"
    }

    private static func context(_ subject: String, name: String? = nil) -> [String: String] {
        var context = [AuthContextKey.idToken: token(subject)]
        context[AuthContextKey.name] = name
        return context
    }

    private func name() async throws -> String? { try await profiles.getProfile(userId: "apple-person")?.displayName }

    @Test("DOM-15 a name that Apple told once survives a failed profile request and a relaunch")
    func failedProfile() async throws {
        await profiles.fail(with: .network)
        await #expect(throws: AuthError.network) {
            try await launch().loginThenHandoff(providerId: "apple", context: Self.context("ada", name: "Ada"))
        }
        await profiles.fail(with: nil)
        _ = try await launch().loginThenHandoff(providerId: "apple", context: Self.context("ada"))
        #expect(try await name() == "Ada")
        #expect(settings.text(for: SettingsProfileCache.namesKey) == nil)
    }

    @Test("DOM-15 a launch that asks for no sign-in stores the name that the last one could not")
    func quit() async throws {
        await profiles.fail(with: .network)
        _ = try? await launch().loginThenHandoff(providerId: "apple", context: Self.context("ada", name: "Ada"))
        await profiles.fail(with: nil)
        #expect(try await launch().bootstrap() != .needsLogin)
        #expect(try await name() == "Ada")
    }

    @Test("DOM-15 a name survives a sign-in that the back end refuses, and a sign-out")
    func refusedSignIn() async throws {
        let refusing = AuthCoordinator(
            authentication: InMemoryAuthAdapter(providers: []), profiles: profiles,
            cache: SettingsProfileCache(settings: settings))
        await #expect(throws: AuthError.unavailable) {
            try await refusing.loginThenHandoff(providerId: "apple", context: Self.context("ada", name: "Ada"))
        }
        try await launch().logout()
        _ = try await launch().loginThenHandoff(providerId: "apple", context: Self.context("ada"))
        #expect(try await name() == "Ada")
    }

    @Test("DOM-15 nobody else gets the name")
    func somebodyElse() async throws {
        await profiles.fail(with: .network)
        _ = try? await launch().loginThenHandoff(providerId: "apple", context: Self.context("ada", name: "Ada"))
        try await authentication.logout()
        await profiles.fail(with: nil)
        let elsewhere = AuthCoordinator(
            authentication: InMemoryAuthAdapter(providers: [ProviderInfo(id: "google", displayName: "Google")]),
            profiles: profiles, cache: SettingsProfileCache(settings: settings))
        _ = try await elsewhere.loginThenHandoff(providerId: "google", context: Self.context("ada"))
        #expect(try await profiles.getProfile(userId: "google-person")?.displayName == nil)
    }

    @Test("UI-13 DOM-15 the name of an account that was deleted is not kept again beside the next one")
    func deletedAccount() async throws {
        var backEnd = CompositionRoot(profiles: profiles).backEnd
        backEnd.cache = SettingsProfileCache(settings: settings)
        await profiles.fail(with: .network)
        _ = try? await backEnd.handoff.loginThenHandoff(
            providerId: "apple", context: Self.context("ada", name: "Ada"))
        let ada = try #require(await backEnd.authentication.currentIdentity())
        #expect(await backEnd.cache.toldNames().map(\.subject) == ["ada"])
        try await backEnd.deletion.execute { ada }
        _ = try? await backEnd.handoff.loginThenHandoff(
            providerId: "apple", context: Self.context("eve", name: "Eve"))
        #expect(await backEnd.cache.toldNames().map(\.subject) == ["eve"])
    }

    @Test("DOM-15 a profile that exists without a name gets the one that Apple tells")
    func existingProfile() async throws {
        _ = try await profiles.createProfile(userId: "apple-person", seed: nil)
        _ = try await launch().loginThenHandoff(providerId: "apple", context: Self.context("ada", name: "Ada"))
        #expect(try await name() == "Ada")
    }

    @Test("DOM-15 a name is kept where a sign-in does not start because another one is in progress")
    func busy() async throws {
        let sheet = ProviderSheet()
        let model = AuthViewModel(
            authentication: authentication, service: InMemoryAccounts(), coordinator: launch(), sheets: sheet)
        let credential = ProviderCredential(idToken: Secret(Self.token("ada")), name: "Ada")
        let signingIn = Task { await model.signIn(providerId: "apple") }
        await sheet.isOpen()
        await model.signIn(
            providerId: "apple", credential: ProviderCredential(idToken: Secret(Self.token("eve")), name: "Eve"))
        await sheet.answer(.success(credential))
        await signingIn.value
        #expect(try await name() == "Ada")
        let kept = await SettingsProfileCache(settings: settings).toldNames()
        #expect(kept.map(\.subject) == ["eve"])
    }
}
