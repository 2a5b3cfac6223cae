import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// Events and handlers where an app takes them: at its root.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AppRootEventTests {
    private func root(_ backEnd: BackEnd, onEvent: AuthEventHandler? = nil) async -> AppRoot<AppRootTests.Place> {
        let app = AppRoot<AppRootTests.Place>(
            .home, backEnd: backEnd, settings: InMemorySettings(), configure: { $0.splashTime = .zero },
            onEvent: onEvent)
        await app.coordinator.run()
        return app
    }

    @Test("APP-15 the root and the coordinator hand on the events of the back end, also of one without a session")
    func events() async throws {
        let backEnd = CompositionRoot().backEnd
        let app = await root(backEnd)
        var ofRoot = app.events.makeAsyncIterator()
        var ofCoordinator = app.coordinator.events.makeAsyncIterator()
        var ofBackEnd = backEnd.events.makeAsyncIterator()
        await app.flow.signIn(providerId: "guest")
        let person = try #require(app.coordinator.appState.identity)
        await app.coordinator.logout()
        let expected: [BackEnd.Event] = [
            .signedIn(person, claims: nil, atLaunch: false), .signedOut(person, .signedOutHere),
        ]
        for event in expected {
            #expect(await ofRoot.next() == event)
            #expect(await ofCoordinator.next() == event)
            #expect(await ofBackEnd.next() == event)
        }
    }

    @Test("UI-18 the handler of the root and the one of the back end get every event of a sign-in, in order")
    func handlers() async throws {
        let (first, second) = (EventLog(), EventLog())
        let app = await root(CompositionRoot(onEvent: first.handler).backEnd, onEvent: second.handler)
        await app.flow.signIn(providerId: "guest")
        await app.flow.signIn(providerId: "nobody")
        let all = await first.all()
        #expect(all.map(\.name) == [.loginStarted, .loginSuccess, .profileCreated, .loginStarted, .loginFailed])
        #expect(await second.all() == all)
    }
}
