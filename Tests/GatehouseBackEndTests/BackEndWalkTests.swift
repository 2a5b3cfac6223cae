import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseHTTP
import GatehouseInMemory
import GatehouseKit
import GatehouseTesting
import Observation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The same walk of the same app over each back end: only the line that connects it differs.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct BackEndWalkTests {
    private enum Place: NavigationDestination {
        enum Tab: String, NavigationTab { case home }

        case home

        var policy: AccessPolicy { .requiresAuth }
        var tab: Tab? { .home }
        var isTabRoot: Bool { true }
        var routeName: String { "home" }
    }

    /// One launch of the app; what is done with it, until it is ended.
    private func launch(
        _ walked: WalkedBackEnd, _ phone: Phone, renewsAtOnce: Bool = false,
        _ body: @MainActor (AppRoot<Place>, BackEnd, SessionManager) async throws -> Void
    ) async throws {
        var settings = SessionSettings()
        if renewsAtOnce { (settings.renewalLead, settings.renewalShare) = (.infinity, 1) }
        let backEnd = try walked.connect(phone, settings)
        let session = try #require(backEnd.session)
        let app = AppRoot<Place>(.home, backEnd: backEnd, settings: phone.settings) { $0.splashTime = .zero }
        var events = backEnd.events.makeAsyncIterator()
        let life = Task { await app.coordinator.run() }
        _ = try? await session.restoredIdentity()
        while renewsAtOnce {
            let event = await events.next()
            if case .renewed = event { break }
            if case .expired = event { break }
            if event == nil { break }
        }
        try await body(app, backEnd, session)
        life.cancel()
        await session.finishErrands()
    }

    /// Waits for what the views would be told of.
    private func wait(until condition: @escaping @MainActor () -> Bool) async {
        while !condition() {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = condition()
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }

    @Test(
        "ADP-03 ADP-04 signing in, renewing, a 401, relaunching, launching offline and signing out are alike everywhere",
        arguments: WalkedBackEnd.Kind.allCases)
    func walk(_ kind: WalkedBackEnd.Kind) async throws {
        try await WalkedBackEnd.with(kind) { try await self.walk($0) }
    }

    private func walk(_ walked: WalkedBackEnd) async throws {
        let (phone, api) = (Phone(), ProtectedAPI())
        let apiURL = try #require(URL(string: "https://api.example.com"))
        var person: Identity?
        var tokens: [Secret] = []

        try await launch(walked, phone) { app, _, session in
            await wait { app.coordinator.root == .signIn }
            await walked.signIn(app.flow)
            #expect(app.flow.errorMessage == nil)
            await wait { app.coordinator.root == .main }
            person = session.status.identity
            tokens.append(try await session.validAccessToken())
        }
        #expect(person != nil)

        // A relaunch close to the token's end renews it, once, and nobody is asked for anything.
        try await launch(walked, phone, renewsAtOnce: true) { app, _, session in
            await wait { app.coordinator.root == .main }
            #expect(session.status.identity == person)
            tokens.append(try await session.validAccessToken())
        }

        // The app's API refuses the token: one renewal, and the request is sent again.
        try await launch(walked, phone) { app, _, session in
            let client = try AuthorizedClient(session: session, origins: [apiURL], transport: api)
            let held = try await session.validAccessToken()
            await api.refuse(held)
            let before = await phone.requests
            async let first = client.authorized(URLRequest(url: apiURL)).1.statusCode
            async let second = client.authorized(URLRequest(url: apiURL)).1.statusCode
            let statuses = try await [first, second]
            #expect(statuses == [200, 200])
            let renewals = await phone.network.requests.dropFirst(before).filter { request in
                request.httpMethod == "POST" && "\(request.url?.path() ?? "")".hasSuffix("token")
            }
            #expect(renewals.count == 1)
            tokens.append(try await session.validAccessToken())
            #expect(await Set(api.tokens).count == 2)
        }
        #expect(Set(tokens.map { $0.reveal() }).count == 3)

        // Without a network the app opens with the person and the token it has.
        await phone.network.always(.fails(.unreachable))
        try await launch(walked, phone) { app, _, session in
            await wait { app.coordinator.root == .main }
            #expect(session.status.identity == person)
            let id = try #require(person?.userId)
            #expect(await phone.cache.profile(userId: id) != nil)
            #expect(try await session.validAccessToken() == tokens.last)
        }
        await phone.network.always(.none)

        guard case .found(let text) = await phone.store.read() else {
            Issue.record("the session is not stored")
            return
        }
        let copied = Phone(store: InMemoryCredentialStore(text))
        try await launch(walked, phone) { app, _, session in
            await wait { app.coordinator.root == .main }
            await app.coordinator.logout()
            await wait { app.coordinator.root == .signIn }
            #expect(session.status.identity == nil)
            await #expect(throws: (any Error).self) { try await session.validAccessToken() }
            await session.finishErrands()
        }
        guard case .absent = await phone.store.read() else {
            Issue.record("something is left in the store")
            return
        }
        try await launch(walked, phone) { app, _, session in
            await wait { app.coordinator.root == .signIn }
            #expect(session.status.identity == nil)
        }

        // What was copied from the device before is worth nothing, where the back end can revoke a session.
        try await launch(walked, copied, renewsAtOnce: true) { _, _, session in
            let token = try? await session.validAccessToken()
            #expect((token == nil) == (walked.kind != .firebase))
        }
    }

    @Test(
        "APP-22 signing out and deleting on the account screens end at the first screen at every back end",
        arguments: WalkedBackEnd.Kind.allCases, [false, true])
    func leaving(_ kind: WalkedBackEnd.Kind, deletes: Bool) async throws {
        try await WalkedBackEnd.with(kind) { try await self.leave($0, deletes: deletes) }
    }

    @Test(
        "APP-22 the back end in memory ends at the first screen too, with a session of its own",
        arguments: [false, true])
    func leavingMemory(deletes: Bool) async throws {
        let accounts = InMemoryAccounts(confirmsAddresses: false)
        _ = try await accounts.signUp(
            email: WalkedBackEnd.email, password: WalkedBackEnd.password,
            consent: Consent(version: "1", time: Date(timeIntervalSince1970: 0)))
        await accounts.removeAll()
        let backEnd = CompositionRoot(accounts: accounts, hasSession: true).backEnd
        try await leave(WalkedBackEnd(kind: .gatehouse) { _, _ in backEnd }, deletes: deletes)
        #expect(await backEnd.authentication.currentIdentity() == nil)
    }

    private func leave(_ walked: WalkedBackEnd, deletes: Bool) async throws {
        try await launch(walked, Phone()) { app, backEnd, session in
            await wait { app.coordinator.root == .signIn }
            await walked.signIn(app.flow)
            await wait { app.coordinator.root == .main }
            let model = AccountViewModel(
                backEnd: backEnd, appState: app.coordinator.appState, settings: InMemorySettings())
            await model.open()
            if deletes, backEnd.capabilities.contains(.deletion) {
                await model.perform(.opened(.deletion))
                model.isConfirmed = true
                model[.currentPassword] = WalkedBackEnd.password
                await model.perform(.submitted)
                #expect(model.ending == .deleted)
            } else {
                await model.perform(.signOutRequested)
                #expect(model.ending == .signedOut)
            }
            await wait { app.coordinator.root == .signIn }
            #expect(!app.coordinator.isAuthenticated && app.coordinator.appState.identity == nil)
            #expect(session.status.identity == nil && app.flow.navigationState == .choice)
        }
    }
}
