import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseHTTP
import GatehouseInMemory
import GatehouseKit
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a set-up keeps beside the session, and what it asks at sign-up.
struct SetUpStoreTests {
    @Test("SES-14 SRV-26 the token of a device is sent to no other back end, even from the same store")
    func device() async throws {
        let store = InMemoryCredentialStore()
        let network = FaultyTransport()
        let headers = ["Content-Type": "application/json", "X-Gatehouse-Device": "the-token"]
        await network.always(
            .answers(status: 200, headers: headers, body: Data(#"{"external": {"email": true}}"#.utf8)))
        for host in ["staging", "staging", "production"] {
            let backEnd = BackEnd.supabase(
                try SupabaseConfiguration(authURL: try #require(URL(string: "https://\(host).example.com/auth/v1"))),
                store: InMemoryCredentialStore(), cache: InMemoryProfileCache(), deviceStore: store,
                transport: network)
            _ = try await backEnd.authentication.refreshProviders()
        }
        let sent = await network.requests.map { $0.value(forHTTPHeaderField: "X-Gatehouse-Device") }
        #expect(sent == ["new", "the-token", "new"])
    }

    @Test("APP-09 APP-04 what a one-line set-up asks at sign-up stays at a back end that reports nothing of its own")
    func questions() async throws {
        let own = AuthRequirements(
            codeLength: 8, signUpFields: [try SignUpField("company", label: "Company", isRequired: true)])
        let network = FaultyTransport()
        await network.always(
            .answers(
                status: 200, headers: ["Content-Type": "application/json"],
                body: Data(#"{"external": {"email": true}}"#.utf8)))
        for requirements in [own, nil] {
            let configuration = SupabaseConfiguration(
                literal: "https://project.example.com/auth/v1", key: "the-public-key",
                callback: "com.example.app://signin", requirements: requirements)
            #expect(configuration.apiKey?.reveal() == "the-public-key")
            #expect(configuration.redirect?.absoluteString == "com.example.app://signin")
            let backEnd = BackEnd.supabase(
                configuration, store: InMemoryCredentialStore(), cache: InMemoryProfileCache(), transport: network)
            let expected = requirements ?? SupabaseConfiguration.stockRequirements
            #expect(backEnd.authentication.requirements == expected)
            _ = try await backEnd.authentication.refreshProviders()
            #expect(backEnd.authentication.requirements == expected)
        }
    }

    /// The set-up of an app with a provider.
    private static func openID(_ issuer: String, kept: any CredentialStore) throws -> BackEnd {
        .openID(
            try OpenIDConfiguration(
                issuer: issuer, clientID: "app",
                redirectURI: try #require(URL(string: "com.example.app://signin")), providerName: "Example"),
            store: InMemoryCredentialStore(), cache: InMemoryProfileCache(), keptStore: kept, browser: nil,
            transport: FaultyTransport())
    }

    @Test(
        "SES-14 OIC-09 a profile that is kept beside the session is found by no other provider, even in the same store")
    func profile() async throws {
        let kept = InMemoryCredentialStore()
        let (own, other) = ("https://id.example.com", "https://id.example.org")
        _ = try await Self.openID(own, kept: kept).profiles.ensureProfile(
            userId: "ada", seed: [ProfileSeedKey.displayName: "Ada"])
        #expect(try await Self.openID(own, kept: kept).profiles.getProfile(userId: "ada")?.displayName == "Ada")
        #expect(try await Self.openID(other, kept: kept).profiles.getProfile(userId: "ada") == nil)
    }
}
