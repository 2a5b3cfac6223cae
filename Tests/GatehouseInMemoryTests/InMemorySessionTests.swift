import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// The back end in memory with a session: an app's own API is previewed and tested with its tokens.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct InMemorySessionTests {
    private let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false), hasSession: true)

    @Test("APP-07 each way to sign in gives a token whose person and claims the app's API can read")
    func tokens() async throws {
        let session = try #require(root.backEnd.session)
        #expect(root.backEnd.capabilities.contains(.session))
        let authenticator = Authenticator(root.backEnd)
        for (method, userId) in [(AuthMethod.google, "google-person"), (.guest, "guest-1")] {
            try await authenticator.signIn(with: method)
            let token = try await session.validAccessToken()
            #expect(await root.accounts.identity(of: token)?.userId == userId)
            #expect(TokenClaims(token)?.subject == userId)
            try await authenticator.signOut()
            #expect(await root.backEnd.authentication.currentIdentity() == nil)
            await session.finishErrands()
            #expect(await root.accounts.identity(of: token) == nil)
        }
        try await authenticator.signUp(
            email: "ada@example.com", password: "a long enough password", acceptsTerms: true)
        let token = try await session.validAccessToken()
        let person = try #require(await root.accounts.identity(of: token))
        #expect(session.status.identity == person && person.authMethod == .email)
        #expect(await root.accounts.identity(of: Secret("made up")) == nil)
    }

    @Test("APP-07 a token that the API refuses is renewed, and a session that was ended asks to sign in again")
    func renewal() async throws {
        let session = try #require(root.backEnd.session)
        try await Authenticator(root.backEnd).signIn(with: .google)
        let first = try await session.validAccessToken()
        let second = try await session.validAccessToken(otherThan: first)
        #expect(first != second)
        #expect(await root.accounts.identity(of: first) == nil)
        #expect(await root.accounts.identity(of: second)?.userId == "google-person")
        try await Authenticator(root.backEnd).signIn(with: .guest)
        let guest = try await session.validAccessToken()
        await root.accounts.endSessions()
        await #expect(throws: SessionError.requiresReauthentication(.revoked)) {
            try await session.validAccessToken(otherThan: guest)
        }
    }

    @Test("APP-22 with a session, too, signing out on the account screens ends at the first screen")
    func signOut() async throws {
        let app = AppRoot<AppRootTests.Place>(
            .home, links: try AppRootTests.Place.links(), backEnd: root.backEnd, settings: InMemorySettings(),
            configure: { $0.splashTime = .zero })
        let running = Task { await app.coordinator.run() }
        while app.coordinator.root == .splash { await Task.yield() }
        try await app.authenticator.signIn(with: .google)
        #expect(app.coordinator.isAuthenticated)
        let model = AccountViewModel(
            backEnd: root.backEnd, appState: app.coordinator.appState, settings: InMemorySettings())
        await model.open()
        await model.perform(.signOutRequested)
        app.coordinator.follow()
        #expect(app.coordinator.root == .signIn && app.coordinator.appState.identity == nil)
        running.cancel()
    }
}
