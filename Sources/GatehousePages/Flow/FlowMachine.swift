package import Foundation
package import Gatehouse
package import GatehouseCore
package import GatehouseDomain

/// Decides what a request does to the sign-in flow of one browser, from the stored row and the posted form.
///
/// It reads nothing and writes nothing. ``FlowRunner`` reads the row, asks the machine, writes the row of the
/// ``Change`` if the stored one is still the same, and then carries out the rest of the change.
package struct FlowMachine: Sendable {
    /// A row to write, and what to do once it is written. If another request wrote first, nothing else happens.
    package struct Change: Sendable {
        package var row: FlowRecord
        /// Where the request leads.
        package var reply: FlowRunner.Reply
        /// The request to the accounts; its answer decides where the browser's request leads.
        package var request: Request?
        /// Unfinished steps that are abandoned: rights to set a new password, and sign-ins that wait for their second step.
        package var abandoned: [HeldStep] = []
        /// Sign-ins that nobody waits for any longer; their sessions end.
        package var discarded: [AuthCompletion] = []
        /// Whether the flow continues under another value of the cookie; see ``FlowRunner/Answer``.
        package var moves = false
    }

    /// A request to the accounts.
    package struct Request: Sendable {
        package var request: AuthRequest
        /// The generation to report the answer with.
        package var generation: Int
        /// The unfinished step that the flow holds.
        package var held: HeldStep?
    }

    /// What to do when a screen is requested.
    package enum View: Sendable {
        /// The flow is on another screen.
        case elsewhere(ScreenName)
        /// Show the screen, once the change is written if there is one.
        case shown(FlowRunner.Shown, Change?)
    }

    /// What to do when a form is posted.
    package enum Step: Sendable {
        /// Answer, without writing anything.
        case answer(FlowRunner.Reply)
        /// The row shows that the post was handled before: wait for its answer.
        case wait(FlowRecord)
        /// Write the change and carry it out.
        case change(Change)
    }

    private var record: FlowRecord
    private var form: AuthForm
    private let isStored: Bool
    private let requirements: AuthRequirements
    private let codeLife: Duration
    private let now: Date

    /// - Parameters:
    ///   - stored: The row that was read; nil if the browser has no flow.
    ///   - digest: The digest of the cookie, for a new row.
    ///   - network: The network of the browser, for a new row.
    ///   - requirements: The requirements for a sign-up.
    ///   - codeLife: How long a mailed code is valid.
    ///   - now: The time.
    package init(
        stored: FlowRecord?, digest: String, network: ClientNetwork?, requirements: AuthRequirements,
        codeLife: Duration, now: Date
    ) {
        record = stored ?? FlowRecord(digest: digest, now: now, network: network)
        form = AuthForm(email: record.email)
        isStored = stored != nil
        self.requirements = requirements
        self.codeLife = codeLife
        self.now = now
    }

    /// Returns where a row leads.
    package static func reply(_ record: FlowRecord) -> FlowRunner.Reply {
        if record.flow.activity == .finished, let outcome = record.outcome { return .signedIn(outcome) }
        return .screen(record.flow.nav.screen)
    }

    /// Handles the request for a screen.
    /// - Parameter isWayBack: Whether the person chose the way back, which leads to the first screen from everywhere.
    package mutating func show(_ screen: ScreenName, isWayBack: Bool) -> View {
        let (before, former) = (record.flow, held)
        record.restartIfFinished()
        var effects = handle(.resumed)
        if record.flow.nav.screen != screen {
            // People who left to read the mail come back by the app's address, a bookmark or a second tab. Only the link
            // for the way back leads to the first screen then.
            let stays = screen == .choice && !isWayBack && record.waitsForCode(of: codeLife, at: now)
            guard !stays, let state = screen.start ?? record.left(screen, codeLife: codeLife, at: now) else {
                return .elsewhere(record.flow.nav.screen)
            }
            // A second step that was left is over.
            let isLeft = record.flow.nav.screen.start == nil && record.flow.nav.screen != .secondFactor
            if isLeft { record.waiting = record.flow.nav }
            effects += handle(.navigationSet(state))
        }
        let shown = FlowRunner.Shown(flow: record.flow, form: form)
        guard isStored, record.flow != before else { return .shown(shown, nil) }
        let abandoned = takeHeld(former, effects)
        return .shown(shown, change(abandoned: abandoned))
    }

    /// Handles a posted form.
    /// - Parameters:
    ///   - ticket: The digest of the form's ticket.
    ///   - providers: The available providers.
    package mutating func take(_ post: FlowPost, ticket: String, providers: [ProviderInfo]) -> Step {
        if record.tickets.contains(ticket) { return .wait(record) }
        record.restartIfFinished()
        form = AuthForm(email: record.email)
        let former = held
        guard let events = post.events(from: record.flow.nav) else { return .answer(.screen(record.flow.nav.screen)) }
        let effects = events.flatMap { handle($0) }
        if let refusal = refusal(of: post, effects, providers) { return .answer(refusal) }
        record.claim(ticket)
        let abandoned = takeHeld(former, effects)
        var change = change(abandoned: abandoned)
        for case .run(let request, let generation) in effects where change.request == nil {
            change.request = Request(request: request, generation: generation, held: former)
        }
        return .change(change)
    }

    /// Handles the answer to a request.
    /// - Parameters:
    ///   - generation: The generation that the request was started with.
    ///   - wasHeld: Whether the flow held an unfinished step when the request began.
    ///   - held: The unfinished step that is held now.
    ///   - session: The session that the request opened.
    ///   - fault: The message about a provider or a security key that failed, in place of the sentence for the error.
    package mutating func answered(
        _ answer: AuthAnswer, generation: Int, wasHeld: Bool, held: HeldStep?, session: SessionID?,
        fault: String? = nil
    ) -> Change {
        let (isAwaited, former) = (record.flow.isAwaiting(generation), self.held)
        let effects = handle(.answered(answer, generation: generation))
        if isAwaited, let fault, record.flow.notice.error != nil { _ = handle(.noticeSet(.error(.text(fault)))) }
        var abandoned: [HeldStep] = []
        if effects.contains(.abandonHeld) {
            abandoned = takeHeld(former, effects) + (held.map { [$0] } ?? [])
        } else if isAwaited {
            record.recoverySession = held.flatMap { SessionID(text: $0.reference.reveal()) }
        } else if let held, held.reference != former?.reference {
            // Nobody waits for it any longer, and the flow holds another one.
            abandoned = [held]
        }
        let isFinish = effects.contains { if case .finish = $0 { true } else { false } }
        if isFinish { record.outcome = session }
        var change = change(abandoned: abandoned)
        for case .discard(let completion) in effects { change.discarded.append(completion) }
        let isRecovery = if case .recoveryAllowed = answer { true } else { false }
        change.moves = isFinish || record.recoverySession != nil && (!wasHeld || isRecovery && isAwaited)
        if isFinish, let session { change.reply = .signedIn(session) }
        return change
    }

    /// Accepts a mailed reset link in place of its code; nil if the flow does not wait for the code of that address.
    package mutating func acceptRecovery(_ grant: RecoveryGrant) -> Change? {
        guard record.flow.nav == .resetVerify(pendingEmail: grant.email) else { return nil }
        guard !handle(.resetCodeAccepted).contains(.abandonHeld) else { return nil }
        record.recoverySession = SessionID(text: grant.reference.reveal())
        var change = change()
        change.moves = true
        return change
    }

    /// Begins with the right to set a new password.
    package mutating func beginRecovery(_ grant: RecoveryGrant) -> Change {
        form = AuthForm(email: grant.email)
        _ = handle(.navigationSet(.resetVerify(pendingEmail: grant.email)))
        _ = handle(.resetCodeAccepted)
        form.email = grant.email
        record.recoverySession = SessionID(text: grant.reference.reveal())
        return change()
    }

    /// Begins with the second step of a sign-in that the flow did not ask for: by a link, or with a passkey.
    package mutating func beginStep(_ step: PendingStep) -> Change {
        record.restartIfFinished()
        let former = held
        _ = handle(.navigationSet(.secondFactor(step.choice)))
        record.recoverySession = SessionID(text: step.reference.reveal())
        let isReplaced = former != nil && former?.reference != step.reference
        var change = change(abandoned: isReplaced ? former.map { [$0] } ?? [] : [])
        change.moves = true
        return change
    }

    /// Sets the invitation that the person signs in or up for; nil if the stored flow already has it.
    /// - Parameter dropped: What to say about a link that no longer waits; nil for nothing.
    package mutating func tell(_ invitation: AuthInvitation?, saying dropped: Sentence? = nil) -> Change? {
        let isKnown = isStored && record.flow.activity != .finished && record.flow.invitation == invitation
        if isKnown, dropped == nil { return nil }
        let former = held
        record.restartIfFinished()
        _ = handle(.invitationSet(invitation))
        guard let dropped else { return change() }
        // The browser is led to the first screen, or to the code that it waits for.
        var effects: [AuthEffect] = []
        if !record.waitsForCode(of: codeLife, at: now) { effects = handle(.navigationSet(.choice)) }
        _ = handle(.noticeSet(.banner(.info, dropped)))
        let abandoned = takeHeld(former, effects)
        return change(abandoned: abandoned)
    }

    // MARK: Implementation

    private mutating func handle(_ event: AuthEvent) -> [AuthEffect] {
        record.flow.handle(event, form: &form, requirements: requirements, now: now)
    }

    /// The unfinished step that the flow holds; nil if it holds none.
    private var held: HeldStep? {
        if let step = record.step { return .step(step) }
        return record.recoverySession.map { .recovery(RecoveryGrant(email: "", reference: Secret($0.text))) }
    }

    private func change(abandoned: [HeldStep] = []) -> Change {
        var row = record
        // Longer than any address (`EmailAddress`). One letter can carry any number of marks.
        row.email = form.email.utf8.count <= 254 ? form.email : ""
        // Only the screen of a mailed code that was left is worth remembering, and the first screen forgets everything (FLOW-04).
        if row.flow.nav.screen.start == nil || row.flow.nav == .choice { row.waiting = nil }
        return Change(row: row, reply: Self.reply(row), abandoned: abandoned)
    }

    /// Removes an unfinished step from the row if the flow no longer needs it.
    /// - Parameter former: What the flow held before the event.
    private mutating func takeHeld(_ former: HeldStep?, _ effects: [AuthEffect]) -> [HeldStep] {
        guard effects.contains(.abandonHeld), let former else { return [] }
        record.recoverySession = nil
        return [former]
    }

    /// Returns the answer to a post that the flow or the list of providers refuses: no request is made, and no row is
    /// written. Nil for a post that is accepted.
    private func refusal(
        of post: FlowPost, _ effects: [AuthEffect], _ providers: [ProviderInfo]
    ) -> FlowRunner.Reply? {
        var (flow, form) = (record.flow, form)
        switch post.intent {
        case .dismiss, .anotherAccount:
            // Without a row there is nothing to remove, unless a typed address has to be kept.
            return isStored || !form.email.isEmpty ? nil : .screen(flow.nav.screen)
        case .provider(let id) where !providers.contains { $0.id == id }:
            flow = AuthFlow()
            _ = flow.handle(
                .noticeSet(.error(.failure(.unavailable))), form: &form, requirements: requirements, now: now)
        case .submit, .resend, .mailCode, .provider, .securityKey:
            guard !effects.contains(where: { if case .run = $0 { true } else { false } }) else { return nil }
        case .forgotPassword, .signIn, .createAccount, .changeEmail, .continueAsBefore, .factor:
            // The way to another screen keeps the typed address, in the row.
            return nil
        }
        guard flow.notice.error != nil, !flow.isLoading else { return .screen(flow.nav.screen) }
        return .refused(FlowRunner.Shown(flow: flow, form: form))
    }
}

extension HeldStep {
    /// What the adapter knows it by.
    fileprivate var reference: Secret {
        switch self {
        case .recovery(let grant): grant.reference
        case .step(let step): step.reference
        case .enrollment(let enrollment): enrollment.reference
        }
    }
}
