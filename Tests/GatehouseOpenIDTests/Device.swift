import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseHTTP
import GatehouseInMemory
import GatehouseOpenID
import GatehouseTesting
import Testing

/// The browser of a device, in which a person signs in at once.
struct FakeBrowser: BrowserSession {
    let callback: URL
    let provider: FakeProvider

    func answer(to page: @escaping @Sendable (URL) async throws -> URL) async throws -> URL {
        try await provider.decide(try await page(callback))
    }
}

/// A device with an app that signs in at a provider.
struct Device: Sendable {
    static let redirect = "com.example.app://signin/done"

    let provider: FakeProvider
    let network: FaultyTransport
    let store = InMemoryCredentialStore()
    let keptStore = InMemoryCredentialStore()
    let clock: ManualWallClock
    let session: SessionManager
    let sessions: OpenIDSessions
    let adapter: OpenIDAuthAdapter
    let profiles: OpenIDProfileAdapter

    init(
        _ provider: FakeProvider = FakeProvider(), ahead seconds: TimeInterval = 0,
        browser: (any BrowserSession)? = nil, signOutBrowser: (any BrowserSession)? = nil,
        devicePrompt: (any DevicePrompt)? = nil, timer: any Clock<Duration> = ContinuousClock(),
        configuration: OpenIDConfiguration? = nil
    ) throws {
        let redirect = try #require(URL(string: Self.redirect))
        self.provider = provider
        network = FaultyTransport(provider)
        clock = ManualWallClock(provider.clock.now.addingTimeInterval(seconds))
        let openID = OpenIDProvider(try configuration ?? Self.configuration(), transport: network, clock: clock)
        sessions = OpenIDSessions(openID)
        session = SessionManager(sessions: sessions, store: store)
        let keep = OpenIDKeep(store: keptStore)
        adapter = OpenIDAuthAdapter(
            openID, holder: session, keep: keep,
            browser: browser ?? FakeBrowser(callback: redirect, provider: provider),
            signOutBrowser: signOutBrowser, devicePrompt: devicePrompt, timer: timer, clock: clock)
        profiles = OpenIDProfileAdapter(keep, clock: clock)
    }

    static func configuration(
        scopes: [String] = OpenIDConfiguration.standardScopes, extraParameters: [String: String] = [:],
        algorithms: Set<OpenIDConfiguration.Algorithm> = Set(OpenIDConfiguration.Algorithm.allCases),
        postLogout: String? = nil, signOutAtProvider: Bool = false, usesSubjectAsUserID: Bool = false,
        showsUnverifiedEmail: Bool = false, metadata: OpenIDMetadata? = nil
    ) throws -> OpenIDConfiguration {
        try OpenIDConfiguration(
            issuer: FakeProvider.issuer, clientID: FakeProvider.clientID,
            redirectURI: try #require(URL(string: redirect)), providerName: "Example", scopes: scopes,
            postLogoutRedirectURI: postLogout.flatMap { URL(string: $0) }, resources: ["https://api.example.com"],
            extraParameters: extraParameters, algorithms: algorithms, signOutAtProvider: signOutAtProvider,
            usesSubjectAsUserID: usesSubjectAsUserID, showsUnverifiedEmail: showsUnverifiedEmail, metadata: metadata)
    }

    @discardableResult
    func signIn() async throws -> Identity {
        try await adapter.authenticate(providerId: "Example", context: nil)
    }

    /// The session that is stored.
    func stored() async throws -> AuthSession {
        guard case .found(let text) = await store.read(),
            case .held(let held) = try SessionRecordCoding.record(text).content
        else { throw AuthError.notSignedIn }
        return held.session
    }

    /// Whether nothing at all is stored on the device.
    func isEmpty() async -> Bool {
        let (stored, kept) = await (store.read(), keptStore.read())
        return await adapter.currentIdentity() == nil && stored == .absent && kept == .absent
    }
}
