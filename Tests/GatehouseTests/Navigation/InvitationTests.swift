import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// An invitation in an app, from the tap to the sign-in.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct InvitationTests {
    /// Answers in their order; the last one from then on.
    private actor Answers {
        private var answers: [InvitationVerdict]
        private(set) var count = 0

        init(_ answers: InvitationVerdict...) {
            self.answers = answers
        }

        func next() -> InvitationVerdict {
            count += 1
            return answers.count > 1 ? answers.removeFirst() : answers[0]
        }
    }

    private static let named = InvitationVerdict.valid(for: 900, groupName: "North Crew")

    private func shell(_ answers: Answers, settings: any SettingsStore = InMemorySettings()) async -> NavigationShell {
        let shell = NavigationShell {
            $0.checkInvitation = { _ in await answers.next() }
            $0.settings = settings
        }
        await shell.launch()
        await shell.navigation.finishErrands()
        return shell
    }

    private func invited(_ answers: Answers) async -> NavigationShell {
        let shell = await shell(answers)
        shell.coordinator.handleDeepLink("spots://join/1")
        await shell.navigation.finishErrands()
        return shell
    }

    // MARK: The name

    @Test("UI-16 after a relaunch the name of the group is looked up again")
    func relaunch() async {
        let (settings, answers) = (InMemorySettings(), Answers(Self.named))
        let first = await shell(answers, settings: settings)
        first.coordinator.handleDeepLink("spots://join/1")
        await first.navigation.finishErrands()
        let second = await shell(answers, settings: settings)
        #expect(second.coordinator.pendingDeepLink?.groupName == "North Crew")
        #expect(await answers.count == 2)
    }

    @Test("UI-16 when the network is back the name is looked up at once, and so when the app comes to the foreground")
    func network() async {
        for isBack in [{ $0.connectionReturned() }, { $0.becameActive() }] as [@MainActor (AppCoordinator) -> Void] {
            let answers = Answers(.unknown, Self.named)
            let shell = await invited(answers)
            #expect(shell.coordinator.pendingDeepLink?.isInvitation == true)
            #expect(shell.coordinator.pendingDeepLink?.groupName == nil)
            isBack(shell.coordinator)
            await shell.navigation.finishErrands()
            #expect(shell.coordinator.pendingDeepLink?.groupName == "North Crew")
            isBack(shell.coordinator)
            await shell.navigation.finishErrands()
            #expect(await answers.count == 2)
        }
    }

    @Test("UI-16 without news of the network, the check is retried by itself, after increasing pauses")
    func pauses() async {
        let answers = Answers(.unknown, .unknown, .unknown, Self.named)
        let shell = await invited(answers)
        for (number, pause) in [5, 10, 20].enumerated() {
            await shell.clock.waitForSleepers(1)
            shell.clock.advance(by: .seconds(pause) - .milliseconds(1))
            #expect(shell.clock.sleeperCount == 1)
            #expect(await answers.count == number + 1)
            shell.clock.advance(by: .milliseconds(1))
            while await answers.count == number + 1 { await Task.yield() }
            await shell.navigation.finishErrands()
        }
        #expect(shell.coordinator.pendingDeepLink?.groupName == "North Crew")
    }

    // MARK: The form

    private func flow(_ verdict: InvitationVerdict) async -> (shell: NavigationShell, flow: AuthViewModel) {
        let shell = await invited(Answers(verdict))
        let flow = CompositionRoot().makeAuthViewModel(catalogue: .english)
        shell.coordinator.connect(flow)
        return (shell, flow)
    }

    @Test("UI-16 the sign-up and the sign-in have the invited address filled in, and say who invites and nothing else")
    func form() async {
        let (_, flow) = await flow(
            .valid(for: 60, groupName: "North Crew", email: "Ada@Example.com", inviterName: "Grace\u{202E}\nHopper"))
        #expect(flow.email.isEmpty)
        #expect(
            flow.screen.texts.prefix(2) == [
                say(.invitedBy(name: "Grace Hopper")), say(.signUpToJoin(group: "North Crew")),
            ])
        flow.navigateToSignup()
        #expect(flow.email == "ada@example.com")
        #expect(
            flow.screen.texts == [
                say(.invitedBy(name: "Grace Hopper")), say(.signUpToJoin(group: "North Crew")),
            ])
        flow.navigateToChoice()
        flow.email = ""
        flow.navigateToLogin()
        #expect(flow.email == "ada@example.com")
        #expect(
            flow.screen.texts == [
                say(.invitedBy(name: "Grace Hopper")), say(.signInToJoin(group: "North Crew")),
            ])
    }

    @Test("UI-16 the address is filled in however the form is reached", arguments: [ScreenName.login, .signup])
    func set(screen: ScreenName) async {
        let (_, flow) = await flow(.valid(for: 60, email: "ada@example.com"))
        flow.navigationState = screen == .login ? .login : .signup(consentAccepted: false)
        #expect(flow.email == "ada@example.com")
    }

    @Test("UI-16 an entered email stays, and an invalid one is not filled in")
    func typed() async {
        let (_, flow) = await flow(.valid(for: 60, email: "ada@example.com"))
        flow.email = "own@example.com"
        flow.navigateToSignup()
        #expect(flow.email == "own@example.com")
        let (_, other) = await self.flow(.valid(for: 60, email: "nobody"))
        other.navigateToSignup()
        #expect(other.email.isEmpty)
    }

    @Test("UI-16 an answer that comes late fills in the sign-up that is shown")
    func late() async {
        let answers = Answers(.unknown, .valid(for: 60, email: "ada@example.com", inviterName: "Grace"))
        let shell = await invited(answers)
        let flow = CompositionRoot().makeAuthViewModel(catalogue: .english)
        shell.coordinator.connect(flow)
        flow.navigateToSignup()
        #expect(flow.email.isEmpty)
        shell.coordinator.connectionReturned()
        await shell.navigation.finishErrands()
        #expect(flow.email == "ada@example.com")
        #expect(flow.screen.texts.first == say(.invitedBy(name: "Grace")))
    }

    // MARK: Its end

    @Test(
        "UI-16 an invitation that is no good says why on a screen of its own, until it is left",
        arguments: [
            (.over(.expired), .invitationExpired), (.over(.used), .invitationUsed),
            (.over(.revoked), .invitationRevoked), (.invalid, .invitationInvalid),
        ] as [(InvitationVerdict, GateScreen.Name)])
    func end(verdict: InvitationVerdict, name: GateScreen.Name) async throws {
        let shell = await invited(Answers(verdict))
        let screen = try #require(shell.coordinator.invitationScreen)
        #expect(screen.name == name)
        #expect(screen.actions.map(\.step) == [.dismiss])
        #expect(shell.coordinator.appError == nil && shell.coordinator.pendingDeepLink == nil)
        await shell.coordinator.perform(.dismiss)
        #expect(shell.coordinator.invitationScreen == nil && shell.coordinator.root == .signIn)
    }

    @Test("UI-16 the screen disappears when another link waits or a person signs in, and does not return")
    func endOfTheScreen() async throws {
        let shell = await invited(Answers(.over(.used), .unknown))
        shell.coordinator.handleDeepLink("spots://item/3")
        #expect(shell.coordinator.invitationScreen == nil)
        let other = await invited(Answers(.over(.revoked)))
        try other.signIn()
        #expect(other.coordinator.invitationScreen == nil)
        await other.coordinator.logout()
        #expect(other.coordinator.invitationScreen == nil)
    }
}
