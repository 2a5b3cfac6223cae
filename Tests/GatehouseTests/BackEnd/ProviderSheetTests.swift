import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// A person who signed in with Apple's own button: proof without a browser, deletion, and withdrawn access.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct ProviderSheetTests {
    /// Apple's sheet, with a person who has used it before.
    private final class Sheet: ProviderSignIn, Sendable {
        let withdrawals = AsyncStream.makeStream(of: String.self)
        let subject: String?

        init(revoked subject: String? = nil) {
            self.subject = subject
            if subject != nil { withdrawals.continuation.finish() }
        }

        func hasSheet(for providerId: String) -> Bool { providerId == "apple" }

        func credential(for providerId: String) async throws -> ProviderCredential? {
            ProviderCredential(
                idToken: Secret("an id token"), nonce: Secret("a nonce"), authorizationCode: Secret("a code"))
        }

        func isRevoked(providerId: String, subject: String) async -> Bool {
            providerId == "apple" && subject == self.subject
        }

        func revocations() -> AsyncStream<String> { withdrawals.stream }
    }

    /// A back end that signs in with Apple's token alone, as one without pages does.
    private actor SheetOnly: AuthenticationPort, AccountPort {
        nonisolated let requirements = AuthRequirements()
        private var current: Identity?
        private(set) var proofs: [[String: String]] = []
        private(set) var deletions: [[String: String]] = []
        /// The ways of the account, in the order in which the back end lists them.
        private nonisolated let methods: [AuthMethod]

        init(methods: [AuthMethod]) { self.methods = methods }

        nonisolated var capabilities: Set<BackEndCapability> { [.accountDetails, .deletion] }

        nonisolated func availableProviders() -> [ProviderInfo] {
            [
                ProviderInfo(id: "google", displayName: "Google", needsSheet: true),
                ProviderInfo(id: "apple", displayName: "Apple", needsSheet: true),
                ProviderInfo(id: "corporate", displayName: "Corporate"),
            ]
        }

        func refreshProviders() async throws -> [ProviderInfo] { availableProviders() }

        func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
            // The browser is the one way that needs no token.
            guard providerId == "corporate" || context?[AuthContextKey.idToken] != nil,
                let identity = Identity(userId: "ada", authMethod: AuthMethod(rawValue: providerId))
            else { throw AuthError.unavailable }
            proofs.append((context ?? [:]).merging(["provider": providerId]) { $1 })
            current = identity
            return identity
        }

        func currentIdentity() async -> Identity? { current }
        func logout() async throws { current = nil }
        func providerSubject(of identity: Identity) async -> String? { "\(identity.authMethod.rawValue)-subject" }

        func account() async throws -> AccountDetails {
            AccountDetails(
                userId: "ada",
                signInMethods: methods.map { AccountDetails.SignInMethod(id: $0.rawValue, method: $0) })
        }

        func deleteAccount(of identity: Identity, context: [String: String]?) async throws {
            deletions.append(context ?? [:])
        }
    }

    /// Apple's sheet, whose answer about the access of a person takes as long as the test wants.
    private actor SlowSheet: ProviderSignIn {
        private var question: CheckedContinuation<Void, Never>?
        private var watcher: CheckedContinuation<Void, Never>?

        nonisolated func hasSheet(for providerId: String) -> Bool { providerId == "apple" }

        func credential(for providerId: String) async throws -> ProviderCredential? {
            ProviderCredential(idToken: Secret("an id token"))
        }

        func isRevoked(providerId: String, subject: String) async -> Bool {
            await withCheckedContinuation { continuation in
                question = continuation
                watcher?.resume()
            }
            return true
        }

        func isAsked() async {
            if question == nil { await withCheckedContinuation { watcher = $0 } }
        }

        func answer() { question?.resume() }
    }

    private func app(_ port: SheetOnly, _ sheet: any ProviderSignIn) async throws -> (AppRoot<Spot>, BackEnd) {
        let backEnd = BackEnd(
            authentication: port, service: InMemoryAccounts(), profiles: InMemoryProfileAdapter(), account: port,
            cache: InMemoryProfileCache(), sheets: sheet, log: { _ in })
        let app = AppRoot<Spot>(.items, backEnd: backEnd, settings: InMemorySettings()) { $0.splashTime = .zero }
        return (app, backEnd)
    }

    private func delete(_ app: AppRoot<Spot>, _ backEnd: BackEnd) async {
        let model = AccountViewModel(
            backEnd: backEnd, appState: app.coordinator.appState, settings: InMemorySettings())
        await model.open()
        await model.perform(.opened(.deletion))
        model.isConfirmed = true
        await model.perform(.submitted)
        #expect(model.ending == .deleted)
    }

    @Test("APP-21 a person of Apple's button deletes the account in its sheet, and the port gets the code that revokes")
    func deletion() async throws {
        let port = SheetOnly(methods: [.apple])
        let (app, backEnd) = try await app(port, Sheet())
        try await app.authenticator.signIn(with: .apple)
        await delete(app, backEnd)
        let proof = try #require(await port.proofs.last)
        #expect(proof[AuthContextKey.userId] == "ada" && proof[AuthContextKey.idToken] == "an id token")
        #expect(proof[AuthContextKey.nonce] == "a nonce")
        #expect(await port.deletions == [[AuthContextKey.authorizationCode: "a code"]])
        #expect(app.coordinator.appState.identity == nil)
    }

    @Test(
        "APP-21 a person with several ways is asked for one that works here: a sheet of this app, or else the browser",
        arguments: [
            ([AuthMethod.google, .apple], "apple"), ([.google, .other("corporate")], "corporate"),
            ([.other("corporate"), .apple], "apple"),
        ])
    func severalWays(methods: [AuthMethod], used: String) async throws {
        let port = SheetOnly(methods: methods)
        let (app, backEnd) = try await app(port, Sheet())
        try await app.authenticator.signIn(with: .apple)
        await delete(app, backEnd)
        #expect(await port.proofs.last?["provider"] == used)
    }

    @Test("APP-21 a person who withdraws the access while the app runs is signed out; other providers' people stay")
    func withdrawn() async throws {
        for (way, stays) in [(AuthMethod.apple, false), (.other("corporate"), true)] {
            let (port, sheet) = (SheetOnly(methods: [.apple]), Sheet())
            let (app, _) = try await app(port, sheet)
            let running = Task { await app.coordinator.run() }
            await wait { app.coordinator.root == .signIn }
            try await app.authenticator.signIn(with: way)
            sheet.withdrawals.continuation.yield("google")
            sheet.withdrawals.continuation.yield("apple")
            sheet.withdrawals.continuation.finish()
            await running.value
            #expect(app.coordinator.root == (stays ? .main : .signIn))
            #expect((await port.currentIdentity() != nil) == stays)
        }
    }

    @Test(
        "APP-21 access that was withdrawn while the app was away ends the session on its return, and unknown does not")
    func withdrawnWhileAway() async throws {
        for (subject, stays) in [("apple-subject", false), ("somebody", true)] {
            let (app, _) = try await app(SheetOnly(methods: [.apple]), Sheet(revoked: subject))
            await app.coordinator.run()
            try await app.authenticator.signIn(with: .apple)
            app.coordinator.resignedActive()
            app.coordinator.becameActive()
            await app.coordinator.finishCheckingProvider()
            #expect(app.coordinator.isAuthenticated == stays)
        }
    }

    @Test(
        "APP-21 what the provider says of the access of one sign-in signs out nobody who came after, whoever that is",
        arguments: [AuthMethod.other("corporate"), .apple])
    func withdrawnBefore(way: AuthMethod) async throws {
        let sheet = SlowSheet()
        let (app, _) = try await app(SheetOnly(methods: [.apple]), sheet)
        await app.coordinator.run()
        try await app.authenticator.signIn(with: .apple)
        app.coordinator.resignedActive()
        app.coordinator.becameActive()
        await sheet.isAsked()
        await app.coordinator.logout()
        try await app.authenticator.signIn(with: way)
        await sheet.answer()
        await app.coordinator.finishCheckingProvider()
        await letOthersRun()
        #expect(app.coordinator.isAuthenticated)
    }
}
