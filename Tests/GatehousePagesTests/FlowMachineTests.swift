import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
import GatehousePages
import Testing

/// What a request does to the flow of a browser, step by step, without a database.
struct FlowMachineTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)
    private let email = "ada@example.com"
    private let session = SessionID(rawValue: UUID())

    private func machine(_ stored: FlowRecord? = nil, after seconds: TimeInterval = 0) -> FlowMachine {
        FlowMachine(
            stored: stored, digest: "row", network: nil, requirements: AuthRequirements(), codeLife: .seconds(600),
            now: now.addingTimeInterval(seconds))
    }

    private func signUp(_ ticket: String = "first") -> FlowPost {
        let password = Secret("correct horse battery")
        return FlowPost(
            screen: .signup, fields: [.email: Secret(email), .password: password, .confirmPassword: password],
            consent: true, ticket: ticket)
    }

    private func change(_ step: FlowMachine.Step) throws -> FlowMachine.Change {
        guard case .change(let change) = step else { throw NotAChange() }
        return change
    }

    private struct NotAChange: Error {}

    /// The row of a flow that waits for the code of a reset.
    private func awaitingReset() throws -> FlowRecord {
        var machine = machine()
        let post = FlowPost(screen: .resetRequest, fields: [.email: Secret(email)], ticket: "reset")
        let begun = try change(machine.take(post, ticket: "reset", providers: []))
        let request = try #require(begun.request)
        var next = self.machine(begun.row)
        return next.answered(.sent, generation: request.generation, wasHeld: false, held: nil, session: nil).row
    }

    @Test("SRV-15 a post is stored with its ticket and sends its request; the same post again waits for the answer")
    func post() throws {
        var fresh = machine()
        let change = try change(fresh.take(signUp(), ticket: "one", providers: []))
        #expect(change.row.digest == "row" && change.row.tickets == ["one"] && change.row.email == email)
        #expect(change.row.flow.isLoading && !change.moves && change.request != nil && change.request?.held == nil)
        var again = machine(change.row)
        guard case .wait(let record) = again.take(signUp(), ticket: "one", providers: []) else {
            Issue.record("the second post waits")
            return
        }
        #expect(record.flow == change.row.flow)
    }

    @Test("SRV-15 a post that is refused without a look at an account changes nothing and shows the form again")
    func refused() {
        var fresh = machine()
        let post = FlowPost(screen: .login, fields: [.email: Secret("not an address")], ticket: "one")
        guard case .answer(.refused(let shown)) = fresh.take(post, ticket: "one", providers: []) else {
            Issue.record("the form is shown again")
            return
        }
        #expect(shown.form.email == "not an address" && shown.flow.nav == .login)
        let provider = FlowPost(screen: .choice, intent: .provider(id: "nobody"), ticket: "two")
        guard case .answer(.refused(let unavailable)) = fresh.take(provider, ticket: "two", providers: []) else {
            Issue.record("a provider that is not offered is refused")
            return
        }
        #expect(unavailable.flow.notice.error == .failure(.unavailable))
        let dismissal = FlowPost(screen: .choice, intent: .dismiss, ticket: "three")
        var empty = machine()
        guard case .answer(.screen(.choice)) = empty.take(dismissal, ticket: "three", providers: []) else {
            Issue.record("without a row there is nothing to take away")
            return
        }
    }

    @Test("SRV-15 a screen that is asked for is written only if a stored flow goes there")
    func show() throws {
        var fresh = machine()
        guard case .shown(let shown, nil) = fresh.show(.login, isWayBack: false) else {
            Issue.record("no row for a look at a form")
            return
        }
        #expect(shown.flow.nav == .login)
        var waiting = machine(try awaitingReset())
        guard case .shown(_, let change?) = waiting.show(.resetRequest, isWayBack: false) else {
            Issue.record("the flow goes where its browser goes")
            return
        }
        #expect(change.row.flow.nav == .resetRequest)
        #expect(change.row.waiting == .resetVerify(pendingEmail: email))
        var back = machine(change.row)
        guard case .shown(_, let forward?) = back.show(.resetVerify, isWayBack: false) else {
            Issue.record("Forward leads to the code again")
            return
        }
        #expect(forward.row.flow.nav == .resetVerify(pendingEmail: email) && forward.row.waiting == nil)
    }

    @Test("FLOW-04 the first screen leads back to a code that can be valid, unless the person asked for the way back")
    func firstScreen() throws {
        let record = try awaitingReset()
        var early = machine(record, after: 599)
        guard case .elsewhere(.resetVerify) = early.show(.choice, isWayBack: false) else {
            Issue.record("the flow waits for its code")
            return
        }
        for (seconds, isWayBack) in [(599.0, true), (600, false)] {
            var machine = machine(record, after: seconds)
            guard case .shown(let shown, let change?) = machine.show(.choice, isWayBack: isWayBack) else {
                Issue.record("the first screen, after \(seconds) s")
                return
            }
            #expect(shown.flow.nav == .choice && change.row.waiting == nil && change.row.email.isEmpty)
        }
    }

    @Test("SRV-15 a mailed reset link stands in for the code of its own address only, and the cookie changes")
    func recovery() throws {
        let grant = RecoveryGrant(email: email, reference: Secret(session.text))
        let record = try awaitingReset()
        var stranger = machine(record)
        let other = RecoveryGrant(email: "bob@example.com", reference: Secret(session.text))
        let refused = stranger.acceptRecovery(other)
        #expect(refused == nil)
        var waiting = machine(record)
        let change = waiting.acceptRecovery(grant)
        let accepted = try #require(change)
        #expect(accepted.moves && accepted.row.recoverySession == session && accepted.row.flow.codeAccepted)
        // The way back gives the right up.
        var back = machine(accepted.row)
        guard case .shown(_, let given?) = back.show(.choice, isWayBack: true) else {
            Issue.record("the first screen")
            return
        }
        #expect(given.row.recoverySession == nil)
        #expect(given.abandoned == [.recovery(RecoveryGrant(email: "", reference: Secret(session.text)))])
        var fresh = machine()
        let begun = fresh.beginRecovery(grant)
        #expect(begun.row.recoverySession == session && begun.row.email == email && begun.row.flow.codeAccepted)
    }

    @Test("SRV-15 the answer that signs in ends the flow under another cookie; one that nobody awaits ends its session")
    func signedIn() throws {
        let post = FlowPost(
            screen: .login, fields: [.email: Secret(email), .password: Secret("correct horse battery")], ticket: "one")
        var fresh = machine()
        let begun = try change(fresh.take(post, ticket: "one", providers: []))
        let request = try #require(begun.request)
        let identity = try #require(Identity(userId: "ada", authMethod: .email))
        let answer = AuthAnswer.signedIn(AuthCompletion(identity: identity, session: nil, nextStep: .needsLogin))
        var awaiting = machine(begun.row)
        let end = awaiting.answered(
            answer, generation: request.generation, wasHeld: false, held: nil, session: session)
        #expect(end.moves && end.reply == .signedIn(session) && end.row.outcome == session && end.discarded.isEmpty)
        #expect(FlowMachine.reply(end.row) == .signedIn(session))
        var left = machine(begun.row)
        guard case .shown(_, let change?) = left.show(.choice, isWayBack: true) else {
            Issue.record("the first screen")
            return
        }
        var late = machine(change.row)
        let nobody = late.answered(
            answer, generation: request.generation, wasHeld: false, held: nil, session: session)
        #expect(!nobody.moves && nobody.row.outcome == nil && nobody.discarded.count == 1)
    }

    @Test("PKF-01 a sign-in that waits for its second step is held by the row, and ends when the person turns back")
    func step() throws {
        let choice = FactorChoice(SecondFactor(id: "app", kind: .app))
        let step = PendingStep(choice: choice, reference: Secret(session.text))
        let post = FlowPost(
            screen: .login, fields: [.email: Secret(email), .password: Secret("correct horse battery")], ticket: "one")
        var fresh = machine()
        let request = try change(fresh.take(post, ticket: "one", providers: []))
        var answered = machine(request.row)
        let waiting = answered.answered(
            .stepNeeded(choice), generation: 1, wasHeld: false, held: .step(step), session: nil)
        #expect(waiting.moves && waiting.reply == .screen(.secondFactor) && waiting.row.recoverySession == session)
        // The code goes to what the row holds.
        var typing = machine(waiting.row)
        let code = FlowPost(screen: .secondFactor, fields: [.otp: Secret("123456")], ticket: "two")
        let sent = try change(typing.take(code, ticket: "two", providers: []))
        #expect(sent.request?.held == .step(step) && sent.abandoned.isEmpty)
        // The first screen is the way back; a bookmark of it is not.
        var bookmark = machine(waiting.row)
        guard case .elsewhere(.secondFactor) = bookmark.show(.choice, isWayBack: false) else {
            Issue.record("the step was left")
            return
        }
        var back = machine(waiting.row)
        guard case .shown(_, let left?) = back.show(.choice, isWayBack: true) else {
            Issue.record("the first screen")
            return
        }
        #expect(left.row.recoverySession == nil && left.abandoned == [.step(step)] && left.row.waiting == nil)
        // Another sign-in of the same browser, by a link, takes its place.
        var linked = machine(waiting.row)
        let other = PendingStep(choice: choice, reference: Secret(SessionID(rawValue: UUID()).text))
        let replaced = linked.beginStep(other)
        #expect(replaced.moves && replaced.abandoned == [.step(step)] && replaced.reply == .screen(.secondFactor))
    }

    @Test("UI-02 a flow is told of an invitation once")
    func invitation() throws {
        let invitation = AuthInvitation(groupName: "Yard")
        var fresh = machine()
        let first = fresh.tell(invitation)
        let row = try #require(first).row
        #expect(row.flow.invitation == invitation)
        var told = machine(row)
        let again = told.tell(invitation)
        #expect(again == nil)
        let withdrawn = told.tell(nil)
        #expect(withdrawn?.row.flow.invitation == nil)
    }
}
