import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseKit
import GatehouseOpenID
import GatehouseTesting
import GatehouseWire
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("OpenID: signing in")
struct OpenIDSignInTests {
    /// A browser that waits until a test lets it return, or its task is cancelled.
    private final class SlowBrowser: BrowserSession, @unchecked Sendable {
        // Proof for `@unchecked`: both streams are Sendable, and nothing else is kept.
        let opened = AsyncStream.makeStream(of: URL.self)
        let returns = AsyncStream.makeStream(of: URL.self)

        func answer(to page: @escaping @Sendable (URL) async throws -> URL) async throws -> URL {
            guard let callback = URL(string: Device.redirect) else { throw AuthError.unavailable }
            opened.continuation.yield(try await page(callback))
            guard let answer = await returns.stream.first(where: { _ in true }) else { throw CancellationError() }
            return answer
        }
    }

    /// Leads to the first URL again and again.
    private final class First: @unchecked Sendable {
        // Proof for `@unchecked`: `url` is the only state, and it is read and written only under `lock`.
        private let lock = NSLock()
        private var url: URL?

        func take(_ other: URL) -> URL {
            lock.withLock {
                url = url ?? other
                return url ?? other
            }
        }
    }

    @Test("OIC-03 OIC-05 the requests are those of the protocol, with fresh secrets each time")
    func requests() async throws {
        let device = try Device()
        try await device.signIn()
        try await device.signIn()
        let nonces = await device.provider.nonces
        #expect(Set(nonces).count == 2)
        let tokens = await device.provider.requests.filter { $0.url?.lastPathComponent == "token" }
        let form = FakeProvider.form(try #require(tokens.first))
        #expect(
            Set(form.keys)
                == ["grant_type", "code", "redirect_uri", "client_id", "code_verifier", "resource"])
        #expect(form["redirect_uri"] == Device.redirect)
        #expect(form["resource"] == "https://api.example.com")
        #expect(form["code_verifier"]?.count == 43)
        #expect(tokens.allSatisfy { $0.url?.query() == nil && $0.value(forHTTPHeaderField: "Authorization") == nil })
    }

    @Test("OIC-03 a second attempt ends the first, whose answer then counts for nothing")
    func secondAttempt() async throws {
        let browser = SlowBrowser()
        let device = try Device(browser: browser)
        let first = Task { try await device.signIn() }
        let page = try #require(await browser.opened.stream.first { _ in true })
        let second = Task { try await device.signIn() }
        await #expect(throws: AuthError.cancelled) { try await first.value }
        // The answer to the first page is one to another attempt.
        browser.returns.continuation.yield(try await device.provider.decide(page))
        await #expect(throws: AuthError.self) { try await second.value }
        #expect(await device.isEmpty())
    }

    @Test("UI-13 OIC-03 when somebody else signs in to confirm their identity, the session on this device stays")
    func somebodyElse() async throws {
        let device = try Device()
        let own = try await device.signIn()
        let session = try await device.stored()
        let context = [AuthContextKey.userId: own.userId]
        await device.provider.become("person-2")
        await #expect(throws: AuthError.invalidCredentials) {
            try await device.adapter.authenticate(providerId: "Example", context: context)
        }
        #expect(await device.adapter.currentIdentity() == own)
        #expect(try await device.stored() == session)
        #expect(await device.adapter.providerSubject(of: own) == "person-1")
        await device.provider.become("person-1")
        #expect(try await device.adapter.authenticate(providerId: "Example", context: context) == own)
        #expect(try await device.stored() != session)
    }

    @Test("OIC-03 a sign-out ends the attempt that runs")
    func signOutMeanwhile() async throws {
        let browser = SlowBrowser()
        let device = try Device(browser: browser)
        let attempt = Task { try await device.signIn() }
        _ = await browser.opened.stream.first { _ in true }
        try await device.adapter.logout()
        await #expect(throws: AuthError.cancelled) { try await attempt.value }
        #expect(await device.isEmpty())
    }

    /// A session that takes its time to be stored.
    private actor SlowHolder: SessionHolder {
        /// Tells that the session is being stored.
        nonisolated let storing = AsyncStream.makeStream(of: Void.self)
        private var session: AuthSession?
        private var held: CheckedContinuation<Void, Never>?

        func goOn() {
            held?.resume()
            held = nil
        }

        func signIn(_ grant: SessionGrant) async {
            session = grant.session
            await withCheckedContinuation {
                held = $0
                storing.continuation.yield()
            }
        }

        func currentIdentity() async -> Identity? { session?.identity }
        func signOut() async { session = nil }
        func accessToken(rejected: Secret?) async throws -> Secret { throw AuthError.notSignedIn }
        func discard(_ session: AuthSession) async {}
    }

    @Test("OIC-09 a sign-out while the session is being stored leaves nothing of what the provider said")
    func signOutWhileStoring() async throws {
        let provider = FakeProvider()
        let redirect = try #require(URL(string: Device.redirect))
        let (holder, kept) = (SlowHolder(), InMemoryCredentialStore())
        let adapter = OpenIDAuthAdapter(
            OpenIDProvider(
                try Device.configuration(signOutAtProvider: true), transport: provider, clock: provider.clock),
            holder: holder, keep: OpenIDKeep(store: kept),
            browser: FakeBrowser(callback: redirect, provider: provider), clock: provider.clock)
        let signingIn = Task { try await adapter.authenticate(providerId: "Example", context: nil) }
        _ = await holder.storing.stream.first { _ in true }
        try await adapter.logout()
        await holder.goOn()
        await #expect(throws: AuthError.cancelled) { try await signingIn.value }
        #expect(await holder.currentIdentity() == nil)
        #expect(await kept.read() == .absent)
    }

    /// A session whose end takes its time to be stored.
    private actor SlowExit: SessionHolder {
        /// Tells that the end is being stored.
        nonisolated let storing = AsyncStream.makeStream(of: Void.self)
        private var session: AuthSession?
        private var held: CheckedContinuation<Void, Never>?

        func goOn() {
            held?.resume()
            held = nil
        }

        func signOut() async {
            session = nil
            await withCheckedContinuation {
                held = $0
                storing.continuation.yield()
            }
        }

        func signIn(_ grant: SessionGrant) async { session = grant.session }
        func currentIdentity() async -> Identity? { session?.identity }
        func accessToken(rejected: Secret?) async throws -> Secret { throw AuthError.notSignedIn }
        func discard(_ session: AuthSession) async {}
    }

    @Test("OIC-09 a sign-out whose end takes longer than the next sign-in forgets nothing of that one")
    func signedInAgain() async throws {
        let provider = FakeProvider()
        let redirect = try #require(URL(string: Device.redirect))
        let (holder, kept) = (SlowExit(), InMemoryCredentialStore())
        let adapter = OpenIDAuthAdapter(
            OpenIDProvider(
                try Device.configuration(signOutAtProvider: true), transport: provider, clock: provider.clock),
            holder: holder, keep: OpenIDKeep(store: kept),
            browser: FakeBrowser(callback: redirect, provider: provider), clock: provider.clock)
        _ = try await adapter.authenticate(providerId: "Example", context: nil)
        let leaving = Task { try await adapter.logout() }
        _ = await holder.storing.stream.first { _ in true }
        _ = try await adapter.authenticate(providerId: "Example", context: nil)
        await holder.goOn()
        try await leaving.value
        #expect(await holder.currentIdentity() != nil)
        #expect(await kept.read() != .absent)
    }

    @Test("OIC-09 after a sign-out nobody is known as who has just signed in")
    func forgotten() async throws {
        let device = try Device()
        let identity = try await device.signIn()
        #expect(await device.adapter.providerSubject(of: identity) == "person-1")
        try await device.adapter.logout()
        #expect(await device.adapter.providerSubject(of: identity) == nil)
    }

    @Test("OIC-03 cancelling the task ends the attempt")
    func cancelled() async throws {
        let browser = SlowBrowser()
        let device = try Device(browser: browser)
        let attempt = Task { try await device.signIn() }
        _ = await browser.opened.stream.first { _ in true }
        attempt.cancel()
        await #expect(throws: AuthError.cancelled) { try await attempt.value }
        #expect(await device.isEmpty())
    }

    @Test("OIC-03 OIC-04 an answer after ten minutes is refused", arguments: [600.0, 601])
    func late(_ seconds: Double) async throws {
        let device = try Device()
        await device.provider.behave { [clock = device.clock, own = device.provider.clock] behaviour in
            behaviour.callback = { answer in
                clock.advance(by: seconds)
                own.advance(by: seconds)
                return answer
            }
        }
        if seconds > 600 {
            await #expect(throws: AuthError.unknown("openid_callback_refused")) { try await device.signIn() }
            #expect(await device.isEmpty())
        } else {
            try await device.signIn()
        }
    }

    @Test("OIC-04 an answer is used once, and the next attempt does not take it")
    func replayed() async throws {
        let device = try Device()
        let first = First()
        await device.provider.behave { $0.callback = { first.take($0) } }
        try await device.signIn()
        try await device.adapter.logout()
        await device.session.finishErrands()
        await #expect(throws: AuthError.unknown("openid_callback_refused")) { try await device.signIn() }
        #expect(await device.isEmpty())
    }

    @Test(
        "OIC-10 OIC-04 an error of the provider is said in our own words",
        arguments: [
            ("access_denied", AuthError.cancelled), ("temporarily_unavailable", .unavailable),
            ("server_error", .unavailable), ("login_required", .sessionExpired),
            ("interaction_required", .sessionExpired), ("consent_required", .sessionExpired),
            ("account_selection_required", .sessionExpired), ("invalid_scope", .unknown("openid_invalid_scope")),
            ("unauthorized_client", .unknown("openid_unauthorized_client")),
            ("<b>Call 555-1234</b>", .unknown("openid_error")), ("", .unknown("openid_error")),
            (String(repeating: "a", count: 65), .unknown("openid_error")),
        ])
    func errors(_ code: String, _ meaning: AuthError) async throws {
        let device = try Device()
        await device.provider.behave {
            $0.refusal = [("error", code), ("error_description", "text of theirs"), ("error_uri", "https://x.example")]
        }
        await #expect(throws: meaning) { try await device.signIn() }
        await device.provider.behave { behaviour in
            behaviour.refusal = nil
            behaviour.answers["token"] = .init(
                status: 400, body: Data(JSONValue.object(["error": .string(code)]).bytes))
        }
        await #expect(throws: meaning) { try await device.signIn() }
        #expect(await device.isEmpty())
    }

    @Test("OIC-07 people of two issuers never have the same id, unless the configuration says so")
    func userIDs() async throws {
        let device = try Device()
        let identity = try await device.signIn()
        #expect(identity.userId.count == 43)
        #expect(!identity.userId.contains("person-1"))
        #expect(identity.authMethod == .other("Example"))
        #expect(await device.adapter.providerSubject(of: identity) == "person-1")
        // The digest of `https://id.example.com/tenant`, a zero byte and `person-1`.
        #expect(identity.userId == Self.known)
        let plain = try Device(configuration: try Device.configuration(usesSubjectAsUserID: true))
        #expect(try await plain.signIn().userId == "person-1")
    }

    /// Computed with another program: `printf 'https://id.example.com/tenant\0person-1' | openssl dgst -sha256 -binary`.
    private static let known = "iPHym9QWohNeTg_jkasuUWXDM9CTeNpJC8ebdAk5zxU"

    @Test(
        "OIC-07 an email is shown only if it is verified, unless the configuration says so", arguments: [true, false])
    func email(_ shows: Bool) async throws {
        let device = try Device(
            configuration: try Device.configuration(scopes: ["openid"], showsUnverifiedEmail: shows))
        await device.provider.behave { $0.claims = { $0["email_verified"] = false } }
        let identity = try await device.signIn()
        let profile = try await device.profiles.createProfile(userId: identity.userId, seed: nil)
        #expect(profile.email == (shows ? "ada@example.com" : nil))
        #expect(profile.displayName == "Ada Okafor")
    }

    @Test("OIC-07 what the id token does not say comes from the userinfo endpoint")
    func userInfo() async throws {
        let device = try Device()
        await device.provider.behave {
            $0.claims = {
                $0["name"] = nil
                $0["email_verified"] = nil
            }
        }
        let identity = try await device.signIn()
        let profile = try await device.profiles.createProfile(userId: identity.userId, seed: nil)
        #expect(profile.displayName == "Ada of the userinfo")
        #expect(profile.email == "info@example.com")
        await device.provider.behave { $0.answers["userinfo"] = .init(status: 500) }
        #expect(try await device.signIn() == identity)
    }

    @Test("OIC-07 a profile survives a launch and is gone after the sign-out")
    func profileIsKept() async throws {
        let device = try Device()
        let identity = try await device.signIn()
        let profile = try await device.profiles.createProfile(userId: identity.userId, seed: nil)
        let later = OpenIDProfileAdapter(OpenIDKeep(store: device.keptStore), clock: device.clock)
        #expect(try await later.getProfile(userId: identity.userId) == profile)
        try await device.adapter.logout()
        #expect(await device.keptStore.read() == .absent)
        let last = OpenIDProfileAdapter(OpenIDKeep(store: device.keptStore), clock: device.clock)
        #expect(try await last.getProfile(userId: identity.userId) == nil)
    }

    @Test("OIC-02 OIC-03 a browser that does not lead back to the registered URL is not opened")
    func otherCallback() async throws {
        for text in ["com.example.app://signin/other", "com.example.app://signin/done?a=b", "https://example.com/"] {
            let provider = FakeProvider()
            let browser = FakeBrowser(callback: try #require(URL(string: text)), provider: provider)
            let device = try Device(provider, browser: browser)
            await #expect(throws: AuthError.unavailable) { try await device.signIn() }
        }
    }

    @Test("OIC-03 a URL of this device without a port stands for every port")
    func anyPort() async throws {
        let provider = FakeProvider()
        let configuration = try OpenIDConfiguration(
            issuer: FakeProvider.issuer, clientID: FakeProvider.clientID,
            redirectURI: try #require(URL(string: "http://127.0.0.1/callback")), providerName: "Example")
        let browser = FakeBrowser(
            callback: try #require(URL(string: "http://127.0.0.1:8123/callback")), provider: provider)
        try await Device(provider, browser: browser, configuration: configuration).signIn()
        // The answer must come to the port that was asked for.
        await provider.behave {
            $0.callback = { URL(string: $0.absoluteString.replacing(":8123", with: ":8124")) ?? $0 }
        }
        let other = try Device(provider, browser: browser, configuration: configuration)
        await #expect(throws: AuthError.unknown("openid_callback_refused")) { try await other.signIn() }
    }

    @Test("ADP-04 OIC-10 an app's root with this back end signs in and shows one button")
    @MainActor
    func backEnd() async throws {
        let provider = FakeProvider()
        let store = InMemoryCredentialStore()
        let redirect = try #require(URL(string: Device.redirect))
        let backEnd = BackEnd.openID(
            try Device.configuration(), store: store, browser: FakeBrowser(callback: redirect, provider: provider),
            transport: provider, log: { _ in })
        #expect(backEnd.authentication.availableProviders().map(\.displayName) == ["Example"])
        #expect(backEnd.capabilities == [.session])
        let step = try await backEnd.handoff.loginThenHandoff(providerId: "Example")
        #expect(step.started?.profile.displayName == "Ada Okafor")
        #expect(step.started?.profile.socialUserId == "person-1")
        #expect(await store.read() != .absent)
        try await backEnd.handoff.logout()
        await backEnd.session?.finishErrands()
        #expect(await store.read() == .absent)
        #expect(await provider.count(of: "revoke") == 1)
    }
}
