import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

@MainActor
@Suite
struct CompositionRootTests {
    @Test("DOM-14 the demo walks the whole way: launch, sign-up, code, hand-off, sign-out, launch")
    func demo() async throws {
        let log = EventLog()
        let root = CompositionRoot(onEvent: log.handler)
        let steps = try await root.demo()
        try #require(steps.count == 3)
        #expect(steps.first == .needsLogin)
        #expect(steps.last == .needsLogin)
        guard case .startHouseholdFlow(let userId, let profile) = steps[1] else {
            Issue.record("the hand-off was expected")
            return
        }
        #expect(profile.userId == userId)
        #expect(profile.email == "ada@example.com")
        #expect(root.appState.identity == nil)
        #expect(await log.all().map(\.name) == [.loginStarted, .loginSuccess, .profileCreated])
    }

    @Test("DOM-14 the demo reports the step that failed")
    func demoFails() async {
        let root = CompositionRoot()
        await #expect(throws: AuthError.unknown("demo_not_finished")) { try await root.demo(password: "short") }
    }

    @Test("DOM-14 a flow of the composition root fills its app state")
    func flowFillsAppState() async throws {
        let root = CompositionRoot()
        let model = root.makeAuthViewModel()
        await model.signIn(providerId: "google")
        #expect(root.appState.identity?.authMethod == .google)
        #expect(root.appState.profile?.userId == root.appState.identity?.userId)
        #expect(model.nextStep == (try await root.coordinator.bootstrap()))
    }

    @Test("DOM-14 a catalogue of the app's own words the screens")
    func catalogue() {
        let own = Catalogue(language: "en", text: { _ in "word" }, sentence: { _ in "sentence" })
        let model = CompositionRoot().makeAuthViewModel(catalogue: own)
        #expect(model.screen.title == "word")
        #expect(model.availableProviders.count == 4)
    }
}
