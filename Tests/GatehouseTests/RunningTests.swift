import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Requests that run, answers that come late, and flows that were put away.
@Suite
struct RunningTests {
    @Test("FLOW-21 while a request runs the flow is loading, and no other request is begun")
    func oneAtATime() throws {
        for situation in try Situation.all() {
            let isRunning = situation.driver.running != nil
            #expect(situation.driver.flow.isLoading == isRunning, "\(situation)")
            guard isRunning else { continue }
            var driver = situation.driver
            driver.fillIn()
            let before = driver
            let starts =
                AuthSubmission.allCases.map(AuthEvent.submitted) + [.resendRequested, .providerChosen(id: "google")]
            for start in starts {
                #expect(driver.send(start) == [], "\(situation), \(EventProbe.kind(of: start))")
                #expect(driver == before, "\(situation), \(EventProbe.kind(of: start))")
            }
        }
    }

    @Test("FLOW-21 the flow awaits the request that runs and no other")
    func awaits() {
        var driver = FlowDriver(at: .login)
        driver.fillIn()
        #expect(!driver.flow.isAwaiting(1))
        driver.send(.submitted(.login))
        #expect(driver.flow.isAwaiting(1))
        #expect(!driver.flow.isAwaiting(0))
        #expect(!driver.flow.isAwaiting(2))
        driver.send(.navigateToChoice)
        #expect(!driver.flow.isAwaiting(1))
    }

    /// The ways to leave a screen, and whether they put away what was asked for.
    private static let leavings: [(event: AuthEvent, abandons: Bool)] = [
        (.navigateToChoice, true), (.navigationSet(.choice), true), (.cancelled, true),
        (.navigateToResetRequest, false),
        (.navigationSet(.signup(consentAccepted: true)), false),
        (.navigationSet(.confirmEmail(pendingEmail: "x@y.zz")), false),
    ]

    @Test("FLOW-22 an answer after the screen was left changes neither screen, form nor notice")
    func lateAnswers() throws {
        for situation in try Situation.all() {
            guard let generation = situation.driver.running else { continue }
            for leaving in Self.leavings {
                var left = situation.driver
                left.send(leaving.event)
                guard !left.flow.isAwaiting(generation) else { continue }
                left.type(email: "typed later", otp: "42")
                left.send(.noticeSet(.banner(.info, .text("said later"))))
                for answer in try EventProbe.answers() {
                    var driver = left
                    driver.send(.answered(answer, generation: generation))
                    #expect(driver == left, "\(situation), \(EventProbe.kind(of: leaving.event))")
                }
            }
        }
    }

    @Test("FLOW-22 a session that comes late is dropped after the first screen or a cancel, and kept otherwise")
    func lateSessions() throws {
        let completion = try Samples.completion()
        for leaving in Self.leavings {
            var driver = FlowDriver(at: .login)
            driver.fillIn()
            driver.send(.submitted(.login))
            driver.send(leaving.event)
            let expected: AuthEffect = leaving.abandons ? .discard(completion) : .finish(completion)
            #expect(
                driver.send(.answered(.signedIn(completion), generation: 1)) == [expected],
                "\(EventProbe.kind(of: leaving.event))")
        }
    }

    @Test("FLOW-22 once the flow went to the first screen, no later step makes its old answers welcome again")
    func abandonedForGood() throws {
        let completion = try Samples.completion()
        var driver = FlowDriver(at: .login)
        driver.fillIn()
        driver.send(.submitted(.login))
        driver.send(.navigateToResetRequest)
        driver.send(.navigateToChoice)
        driver.send(.navigateToLogin)
        driver.fillIn()
        driver.send(.submitted(.login))
        let before = driver
        #expect(driver.send(.answered(.signedIn(completion), generation: 1)) == [.discard(completion)])
        #expect(driver == before)
        #expect(driver.send(.answered(.signedIn(completion), generation: 2)) == [.finish(completion)])
    }

    @Test("FLOW-22 the newer request is not answered by the older one's answer")
    func olderAnswer() throws {
        var driver = FlowDriver(at: .login)
        driver.fillIn()
        driver.send(.submitted(.login))
        driver.send(.navigationSet(.confirmEmail(pendingEmail: Samples.email)))
        driver.send(.submitted(.confirmEmail))
        let before = driver
        driver.send(.answered(.failed(.invalidCredentials), generation: 1))
        #expect(driver == before)
        try driver.answer(.failed(.otpIncorrect))
        // With the password in the form, the refusal is said after a look whether the address was confirmed elsewhere.
        try driver.answer(.failed(.emailUnverified))
        #expect(driver.flow.notice.error == .failure(.otpIncorrect))
    }

    @Test("FLOW-22 a session for a request that was never sent is discarded and signs nobody in")
    func unasked() throws {
        let completion = try Samples.completion()
        for situation in try Situation.all() {
            for number in [(situation.driver.running ?? 1) + 1, 7, .max, 0, -1] where number != situation.driver.running
            {
                var driver = FlowDriver(at: situation.driver.flow.nav)
                let before = driver
                #expect(driver.send(.answered(.signedIn(completion), generation: number)) == [.discard(completion)])
                #expect(driver == before, "\(situation), \(number)")
            }
        }
    }

    @Test("FLOW-21 progress that is shown from outside and ends leaves a finished flow finished")
    func heldWhenFinished() throws {
        for situation in try Situation.all() where situation.driver.flow.isFinished {
            var driver = situation.driver
            driver.fillIn()
            let finished = driver
            driver.send(.loadingSet(true))
            #expect(driver.flow.isLoading)
            #expect(driver.flow.isFinished)
            for submission in AuthSubmission.allCases { #expect(driver.submit(submission) == nil) }
            driver.send(.loadingSet(false))
            #expect(driver == finished, "\(situation)")
        }
    }

    @Test("FLOW-20 a late right to set a password is abandoned")
    func lateRight() {
        for leaving in Self.leavings {
            var driver = FlowDriver(at: .resetVerify(pendingEmail: Samples.email))
            driver.fillIn()
            driver.send(.submitted(.resetVerify))
            driver.send(leaving.event)
            guard !driver.flow.isAwaiting(1) else { continue }
            #expect(driver.send(.answered(.passwordRefused(.weakPassword), generation: 1)) == [.abandonHeld])
            #expect(!driver.flow.codeAccepted)
        }
    }

    @Test("FLOW-22 a flow that is put away forgets what was typed, says nothing and waits for nothing")
    func cancelled() throws {
        for situation in try Situation.all() {
            var driver = situation.driver
            driver.fillIn()
            driver.send(.noticeSet(.error(.text("words"))))
            driver.send(.cancelled)
            #expect(driver.form == AuthForm())
            #expect(driver.flow.notice == .none)
            #expect(driver.flow.activity == .idle)
            #expect(driver.flow.nav == situation.driver.flow.nav)
        }
    }

    @Test(
        "FLOW-21 a stored flow abandons a request that never ended, at the limit and not before",
        arguments: [1.0, -1.0])
    func resumed(direction: Double) {
        var driver = FlowDriver(at: .login)
        driver.fillIn()
        driver.send(.submitted(.login))
        driver.now = FlowDriver.start.addingTimeInterval(direction * (AuthFlow.timeLimit - 0.001))
        driver.send(.resumed)
        #expect(driver.flow.isLoading)
        #expect(driver.flow.notice == .none)
        driver.now = FlowDriver.start.addingTimeInterval(direction * AuthFlow.timeLimit)
        #expect(driver.send(.resumed) == [])
        #expect(!driver.flow.isLoading)
        #expect(driver.flow.notice.error == .failure(.network))
        #expect(driver.form.email == "Ada@Example.com")
    }

    @Test("FLOW-21 resuming a flow that waits for nothing changes nothing")
    func resumedIdle() throws {
        for situation in try Situation.all() where situation.driver.running == nil {
            var driver = situation.driver
            driver.now = FlowDriver.start.addingTimeInterval(1_000_000)
            let before = driver
            #expect(driver.send(.resumed) == [])
            #expect(driver == before, "\(situation)")
        }
    }

    @Test("FLOW-22 a flow that was stored and loaded takes the answer as if it had never been away")
    func storedAndLoaded() throws {
        for situation in try Situation.all() {
            let data = try JSONEncoder().encode(situation.driver.flow)
            #expect(try JSONDecoder().decode(AuthFlow.self, from: data) == situation.driver.flow, "\(situation)")
        }
    }
}
