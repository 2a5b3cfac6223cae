import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// Every way of signing in, every way of leaving, and a second person: nothing of the first one is left.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct StartingOverTests {
    typealias Place = AppRootTests.Place

    /// How somebody signs in.
    enum Way: String, CaseIterable, Sendable {
        case email, signUp, apple, google, guest

        var method: AuthMethod { self == .signUp ? .email : AuthMethod(rawValue: rawValue) }
    }

    /// How the person leaves the sign-in, or the app.
    enum Leaving: CaseIterable, Sendable {
        /// Not at all: the sign-in has been handed over.
        case handOver
        case signOut
        /// The app is locked, and the person is asked to sign in again.
        case reauthentication
        /// The person is asked to sign in again, and another one does.
        case anotherAccount
    }

    @MainActor
    private struct World {
        let root: CompositionRoot
        let app: AppRoot<Place>

        init() async throws {
            let root = CompositionRoot()
            self.root = root
            var limits = NavigationSettings()
            limits.backgroundTimeout = 0
            app = AppRoot<Place>(
                .home, links: try Place.links(), backEnd: root.backEnd, settings: InMemorySettings(), limits: limits
            ) { $0.splashTime = .zero }
            await app.coordinator.run()
        }

        func signIn(_ way: Way, _ email: String) async throws {
            let flow = app.flow
            switch way {
            case .email:
                try await makeAccount(email)
                flow.navigateToLogin()
                flow.email = email
                flow.password = Stage.password
                await flow.performLogin()
            case .signUp:
                flow.navigateToSignup()
                flow.email = email
                flow.password = Stage.password
                flow.confirmPassword = Stage.password
                flow.updateConsent(true)
                await flow.performSignup()
                #expect(flow.navigationState == .confirmEmail(pendingEmail: email))
                flow.otpCode = try #require(await root.accounts.mailedCode(to: email)?.reveal())
                await flow.performConfirmEmail()
            case .apple, .google, .guest:
                await flow.signIn(providerId: way.rawValue)
            }
        }

        private func makeAccount(_ email: String) async throws {
            let consent = Consent(
                version: root.accounts.requirements.termsVersion, time: Date(timeIntervalSince1970: 0))
            _ = try await root.accounts.signUp(email: email, password: Stage.password, consent: consent)
            let code = try #require(await root.accounts.mailedCode(to: email)?.reveal())
            try await root.accounts.revoke(try await root.accounts.confirmSignUp(email: email, code: code))
        }

        func leave(_ leaving: Leaving) async {
            switch leaving {
            case .handOver: break
            case .signOut: await app.coordinator.logout()
            case .reauthentication, .anotherAccount:
                app.coordinator.resignedActive()
                app.coordinator.becameActive()
                await app.coordinator.perform(.signIn)
            }
        }

        /// Half a sign-in that nobody finishes.
        func typeSomething(_ email: String) {
            app.flow.navigateToLogin()
            app.flow.email = email
            app.flow.password = "half a passw"
            app.flow.errorMessage = "words about \(email)"
        }
    }

    /// The flow is as new: nothing of a person is in the model, on the screen or in the machine.
    private static func expectFresh(_ flow: AuthViewModel, _ people: [String], _ said: Comment) throws {
        #expect(flow.navigationState == .choice, said)
        #expect([flow.email, flow.password, flow.confirmPassword, flow.otpCode] == ["", "", "", ""], said)
        #expect(flow.session == nil && flow.nextStep == nil, said)
        #expect(flow.errorMessage == nil && flow.statusBanner == nil && flow.fieldAtFault == nil, said)
        #expect(!flow.isLoading, said)
        var shown = ""
        dump(flow.screen, to: &shown)
        let machine = try #require(Mirror(reflecting: flow).children.first { $0.label == "flow" }?.value as? AuthFlow)
        let kept = String(decoding: try JSONEncoder().encode(machine), as: UTF8.self)
        for person in people {
            #expect(!shown.contains(person) && !kept.contains(person), said)
        }
    }

    @Test(
        "FLOW-26 every way of signing in, every way of leaving, and a second person: nothing of the first is left",
        arguments: Way.allCases, Leaving.allCases)
    func nothingIsLeft(way: Way, leaving: Leaving) async throws {
        for next in Way.allCases {
            let said: Comment = "\(way), \(leaving), then \(next)"
            let (first, second) = ("ada@example.com", "eve@example.org")
            let world = try await World()
            try await world.signIn(way, first)
            let person = try #require(world.app.coordinator.userId)
            #expect(world.app.coordinator.root == .main, said)
            // Handed over: at once, before anybody leaves.
            try Self.expectFresh(world.app.flow, [first, person], said)
            #expect(world.app.flow.lastMethod == way.method, said)

            await world.leave(leaving)
            let knowsPerson = [.reauthentication, .anotherAccount].contains(leaving) && way.method == .email
            #expect((world.app.flow.screen.actions.first?.label == "Continue as \(first)") == knowsPerson, said)
            try Self.expectFresh(world.app.flow, knowsPerson ? [person] : [first, person], said)
            guard leaving != .handOver else { continue }
            if leaving == .anotherAccount, knowsPerson { await world.app.flow.perform(.returnOffered(nil)) }
            guard leaving != .reauthentication else {
                // The same person continues; a guest has no way back.
                if knowsPerson {
                    await world.app.flow.perform(.returnAccepted)
                    #expect(world.app.flow.email == first, said)
                    world.app.flow.password = Stage.password
                    await world.app.flow.performLogin()
                    #expect(world.app.coordinator.userId == person && world.app.coordinator.gate == .open, said)
                    try Self.expectFresh(world.app.flow, [first, person], said)
                }
                continue
            }
            try await world.signIn(next, second)
            try Self.expectFresh(world.app.flow, [first, second, person], said)
            #expect(world.app.coordinator.appState.identity?.authMethod == next.method, said)
            let isSamePerson = next == way && [.apple, .google].contains(way)
            #expect((world.app.coordinator.userId == person) == isSamePerson, said)
        }
    }

    @Test("FLOW-26 input is cleared at a sign-out, at a request for another sign-in, and when that is canceled")
    func typed() async throws {
        let world = try await World()
        try await world.signIn(.email, "ada@example.com")
        await world.leave(.reauthentication)
        world.typeSomething("ada@example.com")
        world.app.coordinator.cancelSigningInAgain()
        try Self.expectFresh(world.app.flow, ["half a passw"], "given up")
        await world.app.coordinator.perform(.signIn)
        world.typeSomething("ada@example.com")
        await world.app.coordinator.logout()
        #expect(world.app.coordinator.root == .signIn)
        try Self.expectFresh(world.app.flow, ["ada@example.com"], "signed out of the cover")
        world.typeSomething("eve@example.org")
        await world.app.coordinator.logout()
        try Self.expectFresh(world.app.flow, ["eve@example.org"], "signed out while nobody was in")
    }

    @Test("FLOW-26 UI-12 the hint at the method used last stays, and is the one of this launch")
    func hint() async throws {
        let world = try await World()
        #expect(!world.app.flow.screen.texts.contains(say(.lastUsed(provider: "Google"))))
        try await world.signIn(.google, "")
        await world.app.coordinator.logout()
        #expect(world.app.flow.screen.texts.contains(say(.lastUsed(provider: "Google"))))
    }

    @Test("FLOW-26 UI-02 a pending invitation stays when a person is asked to sign in again, and goes with a sign-out")
    func invitation() async throws {
        let world = try await World()
        try await world.signIn(.email, "ada@example.com")
        world.app.coordinator.resignedActive()
        world.app.coordinator.becameActive()
        world.app.flow.updateInvitation(AuthInvitation(groupName: "North Crew"))
        await world.app.coordinator.perform(.signIn)
        await world.app.flow.perform(.returnOffered(nil))
        #expect(world.app.flow.screen.texts.contains(say(.signUpToJoin(group: "North Crew"))))
        let signedOut = try await World()
        signedOut.app.coordinator.handleDeepLink("crews://join/code-1")
        #expect(signedOut.app.flow.screen.texts.contains(say(.signUpToJoin(group: nil))))
        await signedOut.app.coordinator.logout()
        #expect(!signedOut.app.flow.screen.texts.contains(say(.signUpToJoin(group: nil))))
    }

    @Test("FLOW-26 a model used alone keeps the session until it starts over, and never shows one person's to another")
    func alone() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        stage.fillInLogin()
        await stage.model.performLogin()
        let session = try #require(stage.model.session)
        #expect(stage.model.nextStep != nil)
        stage.model.navigateToChoice()
        #expect(stage.model.session == session)
        await stage.model.signIn(providerId: "apple")
        #expect(stage.finished.completions.map(\.identity.authMethod) == [.email, .apple])
        #expect(stage.model.session == nil)
        guard case .startHouseholdFlow("apple-person", _)? = stage.model.nextStep else {
            Issue.record("the second person's next step was expected")
            return
        }
        stage.model.startOver()
        #expect(stage.model.nextStep == nil && stage.model.session == nil)
        try Self.expectFresh(stage.model, [Stage.email], "started over")
    }

    @Test("FLOW-26 FLOW-22 a sign-in in progress during a sign-out is discarded and ended")
    func underWay() async throws {
        let stage = Stage()
        try await stage.makeAccount()
        let navigation = NavigationPathManager<Place>(firstTab: .home)
        navigation.coordinator.connect(stage.model)
        stage.fillInLogin()
        await stage.gate.hold()
        async let login: Void = stage.model.performLogin()
        await stage.gate.waits(for: 1)
        await navigation.coordinator.logout()
        await stage.gate.release()
        await login
        #expect(stage.finished.completions.isEmpty)
        #expect(await stage.gate.revoked.count == 1)
        try Self.expectFresh(stage.model, [Stage.email], "signed out")
    }

    @Test("FLOW-26 a flow that the app creates itself is connected once, and learns what is pending")
    func byHand() async throws {
        let stage = Stage()
        var ports = NavigationPorts()
        ports.splashTime = .zero
        let navigation = NavigationPathManager<Place>(firstTab: .home, links: try Place.links(), ports: ports)
        await navigation.coordinator.run()
        navigation.coordinator.handleDeepLink("crews://join/code-1")
        navigation.coordinator.connect(stage.model)
        #expect(stage.model.screen.texts.contains(say(.signUpToJoin(group: nil))))
        stage.model.navigateToLogin()
        navigation.coordinator.connect(stage.model)
        #expect(stage.model.navigationState == .login)
        navigation.coordinator.finish(
            AuthCompletion(
                identity: try #require(Identity(userId: "person", authMethod: .email)), session: nil,
                nextStep: .startHouseholdFlow(
                    userId: "person",
                    profile: UserProfile(userId: "person", createdAt: Date(timeIntervalSince1970: 0)))))
        try Self.expectFresh(stage.model, ["person"], "handed over")
    }
}
