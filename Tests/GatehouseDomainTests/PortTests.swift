import Foundation
import GatehouseDomain
import Testing

/// What the ports promise by their shape: names that adapters and apps were built against.
@Suite
struct PortTests {
    @Test("DOM-06 the keys of the context are named, apart from each other and stable")
    func contextKeys() {
        let keys = [
            AuthContextKey.email, AuthContextKey.password, AuthContextKey.idToken, AuthContextKey.nonce,
            AuthContextKey.invitation, AuthContextKey.termsVersion,
        ]
        #expect(keys == ["email", "password", "id_token", "nonce", "invitation", "terms_version"])
    }

    @Test("DOM-06 a provider has id, name and whether it is a guest's, which it is not unless said")
    func providerInfo() {
        let apple = ProviderInfo(id: "apple", displayName: "Apple")
        #expect(!apple.isGuest)
        #expect(apple != ProviderInfo(id: "apple", displayName: "Apple", isGuest: true))
        #expect(apple != ProviderInfo(id: "apple", displayName: "Other"))
        #expect(apple != ProviderInfo(id: "other", displayName: "Apple"))
    }

    @Test("DOM-06 a back end demands what the product's own server does unless it says otherwise")
    func requirements() {
        let requirements = AuthRequirements()
        #expect(requirements.minimumPasswordLength == 8)
        #expect(requirements.maximumPasswordBytes == 1024)
        #expect(requirements.codeLength == 6)
        #expect(requirements.recovery == .code)
        #expect(AuthRequirements(codeLength: 8) != requirements)
        #expect(AuthRequirements(recovery: .link) != requirements)
    }

    @Test("DOM-07 the keys of the seed are named, apart from each other and stable")
    func seedKeys() {
        #expect(
            [ProfileSeedKey.displayName, ProfileSeedKey.email, ProfileSeedKey.socialUserId]
                == ["display_name", "email", "social_user_id"])
    }

    @Test("DOM-20 consent is version and time, and is encoded with both")
    func consent() throws {
        let consent = Consent(version: "2", time: Date(timeIntervalSince1970: 5))
        #expect(consent != Consent(version: "1", time: consent.time))
        #expect(consent != Consent(version: "2", time: consent.time.addingTimeInterval(1)))
        let data = try JSONEncoder().encode(consent)
        #expect(try JSONDecoder().decode(Consent.self, from: data) == consent)
    }

    @Test("DOM-10 a cache that keeps nothing knows nobody")
    func noCache() async {
        let cache = NoProfileCache()
        await cache.store(personProfile)
        #expect(await cache.profile(userId: personProfile.userId) == nil)
        await cache.removeAll()
    }

    @Test("SES-04 where there is no lock the work is done at once, and its error is passed on")
    func noLock() async throws {
        let lock: any StoreLock = NoStoreLock()
        #expect(try await lock.withLock { try await lock.withLock { 2 } } == 2)
        await #expect(throws: AuthError.network) { try await lock.withLock { throw AuthError.network } }
    }
}
