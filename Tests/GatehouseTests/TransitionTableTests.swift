import Gatehouse
import GatehouseDomain
import Testing

/// The table of FLOW-09, held against what the machine does.
@Suite
struct TransitionTableTests {
    private static let signedIn = "signed in"

    /// Every move there is, as `from: event → to`; moves by `navigationSet` and `navigateToChoice` are beside it.
    private static let table: Set<String> = [
        "choice: navigateToLogin → login",
        "choice: navigateToSignup → signup",
        "choice: answered signedIn → \(signedIn)",
        "login: navigateToResetRequest → resetRequest",
        "login: answered signedIn → \(signedIn)",
        "login: answered emailUnverified → confirmEmail",
        "signup: answered confirmationPending → confirmEmail",
        "signup: answered signedIn → \(signedIn)",
        "resetRequest: answered sent → resetVerify",
        "resetVerify: answered passwordChanged → login",
        "confirmEmail: answered signedIn → \(signedIn)",
    ]

    /// What an event did to the place in the flow, or nil when it stayed. A sign-in that is kept without ending the
    /// flow (a late one) moves nobody.
    private static func move(_ before: FlowDriver, _ event: AuthEvent) -> String? {
        var after = before
        after.send(event)
        if before.flow.activity != .finished, after.flow.activity == .finished { return signedIn }
        let moved = after.flow.nav.screen != before.flow.nav.screen
        return moved ? after.flow.nav.screen.rawValue : nil
    }

    @Test("FLOW-09 every kind of event in every state moves exactly as the table says")
    func table() throws {
        var found: Set<String> = []
        for situation in try Situation.all() {
            let from = situation.driver.flow.nav.screen
            for event in try EventProbe.all(for: situation.driver) {
                let to = Self.move(situation.driver, event)
                switch event {
                case .navigateToChoice:
                    #expect(to == (from == .choice ? nil : "choice"), "\(situation)")
                case .navigationSet(let state):
                    #expect(to == (from == state.screen ? nil : state.screen.rawValue), "\(situation)")
                default:
                    guard let to else { continue }
                    let row = "\(from): \(EventProbe.kind(of: event)) → \(to)"
                    #expect(Self.table.contains(row), "\(situation): \(row)")
                    found.insert(row)
                }
            }
        }
        #expect(found == Self.table)
    }

    @Test("FLOW-09 the probe reaches every request on its screen, and the end of the flow from four screens")
    func reach() throws {
        let all = try Situation.all()
        var kinds: [ScreenName: Set<AuthRequest.Kind>] = [:]
        var finished: Set<ScreenName> = []
        for situation in all {
            let screen = situation.driver.flow.nav.screen
            switch situation.driver.flow.activity {
            case .running(let running): kinds[screen, default: []].insert(running.kind)
            case .finished: finished.insert(screen)
            case .idle, .held: break
            }
        }
        #expect(
            kinds == [
                .choice: [.provider], .login: [.signIn], .signup: [.signUp], .resetRequest: [.requestReset],
                .resetVerify: [.resetPassword, .requestReset, .setPassword],
                .confirmEmail: [.confirm, .resendConfirmation],
            ])
        #expect(finished == [.choice, .login, .signup, .confirmEmail])
    }

    @Test("FLOW-09 an answer that does not belong to the request moves nobody, and the flow is not stuck")
    func foreignAnswers() throws {
        let fitting: [AuthRequest.Kind: Set<String>] = [
            .provider: ["signedIn"], .signIn: ["signedIn"], .confirm: ["signedIn"],
            .signUp: ["signedIn", "confirmationPending"], .requestReset: ["sent"], .resendConfirmation: ["sent"],
            .resetPassword: ["passwordChanged", "passwordRefused"],
            .setPassword: ["passwordChanged", "passwordRefused"],
        ]
        for situation in try Situation.all() {
            guard case .running(let running) = situation.driver.flow.activity else { continue }
            for answer in try EventProbe.answers() {
                let event = AuthEvent.answered(answer, generation: running.generation)
                let name = EventProbe.kind(of: event).replacing("answered ", with: "")
                if name == "failed" || name == "emailUnverified" { continue }
                if fitting[running.kind]?.contains(name) == true { continue }
                var after = situation.driver
                let effects = after.send(event)
                #expect(after.flow.nav == situation.driver.flow.nav, "\(situation), \(name)")
                #expect(after.flow.activity == .idle, "\(situation), \(name)")
                #expect(after.form == situation.driver.form, "\(situation), \(name)")
                #expect(after.errorSentence != nil, "\(situation), \(name)")
                if case .signedIn(let completion) = answer { #expect(effects == [.discard(completion)]) }
            }
        }
    }

    @Test("FLOW-09 a set state is taken as it is, from every state")
    func setStates() throws {
        for situation in try Situation.all() {
            for state in Samples.states + [.signup(consentAccepted: true), .confirmEmail(pendingEmail: "")] {
                var driver = situation.driver
                driver.send(.navigationSet(state))
                #expect(driver.flow.nav == state, "\(situation) to \(state.screen)")
            }
        }
    }

    @Test("FLOW-07 from the first screen the way back does nothing")
    func noWayBack() throws {
        for situation in try Situation.all() where situation.driver.flow.nav == .choice {
            guard situation.driver.flow.activity != .finished else { continue }
            var driver = situation.driver
            driver.fillIn()
            let before = driver
            #expect(driver.send(.navigateToChoice) == [])
            #expect(driver == before, "\(situation)")
        }
    }

    @Test("FLOW-09 signing in ends the flow: no event of a screen starts another request")
    func finishedIsTheEnd() throws {
        for situation in try Situation.all() where situation.driver.flow.activity == .finished {
            for event in try EventProbe.all(for: situation.driver) {
                var driver = situation.driver
                let effects = driver.send(event)
                let runs = effects.contains { if case .run = $0 { true } else { false } }
                #expect(!runs, "\(situation), \(EventProbe.kind(of: event))")
            }
        }
    }
}
