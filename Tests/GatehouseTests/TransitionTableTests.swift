import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// The table of FLOW-09, held against what the machine does.
@Suite
struct TransitionTableTests {
    /// The rows that the machine takes, found by sending every kind of event in every situation.
    private static func probe() throws -> Set<TransitionRow> {
        var found: Set<TransitionRow> = []
        for situation in try Situation.all() {
            for event in try EventProbe.all(for: situation.driver) {
                var after = situation.driver
                after.send(event)
                if let row = TransitionRow(from: situation.driver.flow, event, to: after.flow) { found.insert(row) }
            }
        }
        return found
    }

    @Test("FLOW-09 every kind of event in every state moves exactly as the table says")
    func table() throws {
        let found = try Self.probe()
        #expect(found.subtracting(TransitionRow.all).isEmpty, "moves that the table does not have")
        #expect(TransitionRow.all.subtracting(found).isEmpty, "rows that the machine does not take")
    }

    /// The published form of the table, from which `script/docs` draws.
    private static let published = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/flow.json")

    @Test("FLOW-09 the published table is the one that the machine was probed for")
    func publishedTable() throws {
        struct Row: Codable, Equatable {
            var from: String
            var event: String
            var to: String
        }
        let rows = try Self.probe().sorted().map { Row(from: $0.from.rawValue, event: $0.cause, to: $0.to.name) }
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try (encoder.encode(rows) + Data("\n".utf8)).write(to: Self.published)
        }
        let kept = try JSONDecoder().decode([Row].self, from: Data(contentsOf: Self.published))
        #expect(kept == rows, "docs/flow.json: script/docs --write writes it anew")
    }

    @Test("FLOW-09 the way back and a set state lead where they say, from every situation")
    func waysFromOutside() throws {
        for situation in try Situation.all() {
            let from = situation.driver.flow.nav
            for event in try EventProbe.all(for: situation.driver) {
                var after = situation.driver
                after.send(event)
                if [.navigateToChoice, .startedOver].contains(event) {
                    #expect(after.flow.nav == .choice, "\(situation)")
                }
                if case .navigationSet(let state) = event { #expect(after.flow.nav == state, "\(situation)") }
                if event == .cancelled { #expect(after.flow.nav == from, "\(situation)") }
            }
        }
    }

    @Test("FLOW-09 the probe reaches every request on its screen, and the end of the flow from every screen")
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
                .choice: [.provider, .sendSignInCode, .openMailedLink, .signInByPasskey],
                .login: [.signIn, .sendSignInCode, .openMailedLink, .signInByPasskey],
                .signup: [.signUp, .signUpByPasskey, .openMailedLink],
                .resetRequest: [.requestReset, .openMailedLink],
                .resetVerify: [.resetPassword, .requestReset, .setPassword, .openMailedLink],
                .confirmEmail: [.confirm, .resendConfirmation, .signIn, .openMailedLink],
                .signInCode: [.signInByCode, .sendSignInCode, .openMailedLink],
                .secondFactor: [.verifyFactor, .useSecurityKey],
                .enrollFactor: [.beginEnrollment, .confirmEnrollment, .addSecurityKey, .finishEnrollment],
            ])
        #expect(finished == Set(ScreenName.allCases))
    }

    @Test("FLOW-09 an answer that does not match the request moves nobody, and the flow is not stuck")
    func foreignAnswers() throws {
        let fitting: [AuthRequest.Kind: Set<String>] = [
            .provider: ["signedIn", "stepNeeded", "enrollmentNeeded"],
            .signIn: ["signedIn", "stepNeeded", "enrollmentNeeded"],
            .confirm: ["signedIn", "stepNeeded", "enrollmentNeeded"], .verifyFactor: ["signedIn", "recoveryAllowed"],
            .useSecurityKey: ["signedIn", "recoveryAllowed"],
            .signInByPasskey: ["signedIn", "stepNeeded", "enrollmentNeeded"],
            .beginEnrollment: ["enrollmentBegun"], .confirmEnrollment: ["enrolled"],
            .addSecurityKey: ["enrolled"], .finishEnrollment: ["signedIn"],
            .signUp: ["signedIn", "confirmationPending", "enrollmentNeeded"],
            .signUpByPasskey: ["signedIn", "confirmationPending", "enrollmentNeeded"], .requestReset: ["sent"],
            .resendConfirmation: ["sent"],
            .resetPassword: ["passwordChanged", "passwordRefused", "stepNeeded"],
            .setPassword: ["passwordChanged", "passwordRefused"], .sendSignInCode: ["sent"],
            .signInByCode: ["signedIn", "stepNeeded", "enrollmentNeeded"],
            .openMailedLink: ["signedIn", "recoveryAllowed", "stepNeeded", "enrollmentNeeded"],
        ]
        for situation in try Situation.all() {
            guard case .running(let running) = situation.driver.flow.activity else { continue }
            for answer in try EventProbe.answers() {
                let event = AuthEvent.answered(answer, generation: running.generation)
                let name = EventProbe.kind(of: event).replacing("answered ", with: "")
                if case .failed = answer { continue }
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

    @Test("FLOW-07 FLOW-29 from the first screen the back action of the system does nothing")
    func noWayBack() throws {
        for situation in try Situation.all() where situation.driver.flow.nav == .choice {
            var driver = situation.driver
            driver.fillIn()
            let before = driver
            #expect(driver.send(.navigationSet(.choice)) == [])
            #expect(driver == before, "\(situation)")
        }
    }

    @Test("FLOW-29 navigateToChoice() on the first screen clears form and notice; a request in progress continues")
    func clearing() throws {
        for situation in try Situation.all() where situation.driver.flow.nav == .choice {
            guard situation.driver.flow.activity != .finished else { continue }
            for notice in [AuthNotice.error(.failure(.network)), .banner(.info, .passwordChanged)] {
                var driver = situation.driver
                driver.fillIn()
                driver.send(.noticeSet(notice))
                #expect(driver.send(.navigateToChoice) == [])
                #expect(driver.form == AuthForm(), "\(situation)")
                #expect(driver.flow.notice == .none, "\(situation)")
                #expect(driver.flow.activity == situation.driver.flow.activity, "\(situation)")
                guard case .running(let request) = driver.flow.activity, request.kind != .sendSignInCode else {
                    continue
                }
                let running = request.generation
                let completion = try Samples.completion()
                let answered = driver.send(.answered(.signedIn(completion), generation: running))
                #expect(answered == [.finish(completion)], "\(situation)")
            }
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
