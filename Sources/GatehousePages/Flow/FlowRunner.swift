package import Gatehouse
package import GatehouseCore
package import GatehouseDomain
import GatehouseWeb
package import GatehouseWire

/// Runs the flow of a browser: reads its row, lets a ``FlowMachine`` decide, writes the row if it is still the one that
/// was read, and then carries out the rest of the decision.
package struct FlowRunner: Sendable {
    /// Where a request leads.
    package enum Reply: Equatable, Sendable {
        /// To this screen.
        case screen(ScreenName)
        /// The browser is signed in with this session.
        case signedIn(SessionID)
        /// The input was refused without reading any account: the form is shown again, and nothing was written.
        case refused(Shown)
    }

    /// Where a request leads, and the value of the flow cookie from then on.
    ///
    /// The value changes when the flow gains a right: when a reset code is accepted, and when the flow ends in a
    /// session. So nobody can use an earlier value, even one that they had set themselves (session fixation).
    package struct Answer: Equatable, Redacted, Sendable {
        package var reply: Reply
        package var cookie: String
    }

    /// The data that a screen is rendered from.
    package struct Shown: Equatable, Sendable {
        package var flow: AuthFlow
        package var form: AuthForm
    }

    /// How often a failed compare-and-swap is retried.
    static let tries = 20
    /// How often, and at which interval, the second post of a form checks whether the first has been answered: 15 s in
    /// total.
    private static let looks = 150
    private static let pause = Duration.milliseconds(100)

    let store: FlowStore
    let tokens: BrowserTokens
    let clock: any WallClock
    private let timer: any Clock<Duration>
    private let profiles: any ProfilePort
    private let onEvent: AuthEventHandler

    /// - Parameters:
    ///   - store: The flows.
    ///   - tokens: Digests of cookies and tickets.
    ///   - clock: The time.
    ///   - timer: The clock for waiting.
    ///   - profiles: The people's profiles.
    ///   - onEvent: Receives what happens.
    package init(
        store: FlowStore, tokens: BrowserTokens, clock: any WallClock, timer: any Clock<Duration>,
        profiles: any ProfilePort, onEvent: @escaping AuthEventHandler
    ) {
        self.store = store
        self.tokens = tokens
        self.clock = clock
        self.timer = timer
        self.profiles = profiles
        self.onEvent = onEvent
    }

    // MARK: Screens

    /// Returns what to show at the URL of a screen, or the screen that the flow is on instead.
    ///
    /// People who type the app's address arrive at the first screen. It does not cancel a code that the flow waits for,
    /// as long as that code can be valid.
    /// - Parameters:
    ///   - cookie: The value of the browser's flow cookie; nil if the flow has not started.
    ///   - isWayBack: Whether the person chose the way back, which leads to the first screen from everywhere.
    package func show(
        _ screen: ScreenName, cookie: String?, adapter: LocalAuthAdapter, isWayBack: Bool = false
    ) async throws -> Result<Shown, Elsewhere> {
        for _ in 0..<Self.tries {
            var machine = machine(try await find(cookie), cookie: cookie, adapter)
            switch machine.show(screen, isWayBack: isWayBack) {
            case .elsewhere(let other): return .failure(Elsewhere(screen: other))
            case .shown(let shown, nil): return .success(shown)
            case .shown(let shown, let change?): if try await commit(change, adapter) { return .success(shown) }
            }
        }
        throw PageRefusal.signInBusy.answer
    }

    /// The flow is on another screen.
    package struct Elsewhere: Error {
        package var screen: ScreenName
    }

    // MARK: Posts

    /// Handles a posted form.
    /// - Parameter cookie: The value of the browser's flow cookie, which names the row; created by the caller if the
    ///   browser has none that names a flow.
    package func take(_ post: FlowPost, cookie: String, adapter: LocalAuthAdapter) async throws -> Answer {
        let ticket = tokens.digest(post.ticket, for: "ticket")
        let successor = tokens.successor(of: cookie, ticket: post.ticket)
        for _ in 0..<Self.tries {
            let read = try await find(cookie)
            // Searched after the row itself, which moves in one step: one of the two is always found.
            if read == nil, let moved = try await find(successor) {
                return Answer(reply: FlowMachine.reply(moved), cookie: successor)
            }
            var machine = machine(read, cookie: cookie, adapter)
            switch machine.take(post, ticket: ticket, providers: adapter.availableProviders()) {
            case .answer(let reply): return Answer(reply: reply, cookie: cookie)
            case .wait(let first): return try await answerAgain(first, cookie: cookie, successor: successor)
            case .change(let change):
                guard try await commit(change, adapter) else { continue }
                guard let request = change.request else { return Answer(reply: change.reply, cookie: cookie) }
                // Runs to its end even if the browser disconnects.
                return try await Task {
                    try await run(request, of: post, cookie: cookie, successor: successor, adapter)
                }.value
            }
        }
        throw PageRefusal.signInBusy.answer
    }

    /// The value of a flow cookie that a browser sent, as far as the post with this ticket may continue it: a value
    /// that names nothing is not adopted.
    package func known(_ cookie: String?, ticket: String) async throws -> String? {
        guard let cookie else { return nil }
        if try await find(cookie) != nil { return cookie }
        return try await find(tokens.successor(of: cookie, ticket: ticket)) == nil ? nil : cookie
    }

    /// Whether the flow has handled a post with this ticket, or has moved to another cookie because of it.
    package func hasTaken(ticket: String, cookie: String) async throws -> Bool {
        guard let record = try await find(cookie) else {
            return try await find(tokens.successor(of: cookie, ticket: ticket)) != nil
        }
        return record.tickets.contains(tokens.digest(ticket, for: "ticket"))
    }

    /// Uses the right to set a new password from a mailed reset link. In the browser whose flow waits for the code of
    /// that address, it replaces the code.
    /// - Returns: Where to go, or nil if this browser's flow does not wait for that code; the right is then revoked.
    package func acceptRecovery(
        _ grant: RecoveryGrant, cookie: String?, adapter: LocalAuthAdapter
    ) async throws -> Answer? {
        for _ in 0..<Self.tries {
            guard let read = try await find(cookie) else { break }
            var machine = machine(read, cookie: cookie, adapter)
            guard let change = machine.acceptRecovery(grant) else { break }
            let next = tokens.make()
            if try await commit(change, as: next, adapter) { return Answer(reply: change.reply, cookie: next) }
        }
        await adapter.abandon(grant)
        return nil
    }

    /// Starts a flow that has the right to set a new password, for a link that no flow waits for.
    package func beginRecovery(_ grant: RecoveryGrant, adapter: LocalAuthAdapter) async throws -> Answer {
        let cookie = tokens.make()
        var machine = machine(nil, cookie: cookie, adapter)
        let change = machine.beginRecovery(grant)
        guard try await commit(change, adapter) else { throw PageRefusal.signInBusy.answer }
        return Answer(reply: change.reply, cookie: cookie)
    }

    /// Leads a browser to the second step of the sign-in that the adapter waits with.
    /// - Returns: Where to go; nil if the adapter waits with none.
    package func beginStep(cookie: String?, adapter: LocalAuthAdapter) async throws -> Answer? {
        guard let step = await adapter.pendingStep() else { return nil }
        for _ in 0..<Self.tries {
            let next = tokens.make()
            let read = try await find(cookie)
            var machine = machine(read, cookie: read == nil ? next : cookie, adapter)
            let change = machine.beginStep(step)
            if try await commit(change, as: read == nil ? nil : next, adapter) {
                return Answer(reply: change.reply, cookie: next)
            }
        }
        await adapter.abandon(step)
        throw PageRefusal.signInBusy.answer
    }

    /// Confirms an address by its mailed link and signs in, on the same path as every sign-in.
    /// - Parameter cookie: The value of the browser's flow cookie, for a sign-in that needs a second step.
    /// - Throws: `AuthError` when the link is no longer valid.
    package func confirm(link: Secret, cookie: String?, adapter: LocalAuthAdapter) async throws -> Answer {
        try await signIn(cookie, adapter) { try await adapter.confirm(link: link).session }
    }

    /// Signs in by a mailed link in place of its code, on the same path as every sign-in.
    /// - Parameter cookie: As for ``confirm(link:cookie:adapter:)``.
    /// - Throws: `AuthError` when the link is no longer valid.
    package func signIn(link: Secret, cookie: String?, adapter: LocalAuthAdapter) async throws -> Answer {
        try await signIn(cookie, adapter) { try await adapter.signIn(link: link) }
    }

    /// Signs in with a passkey, on the same path as every sign-in.
    /// - Parameters:
    ///   - browser: What ties the answer to the browser that was asked.
    ///   - cookie: As for ``confirm(link:cookie:adapter:)``.
    /// - Throws: `AuthError` if the passkey is refused; see ``LocalAuthAdapter/passkeyRefusal``.
    package func signIn(
        passkey: PasskeySignInBody, browser: String, cookie: String?, adapter: LocalAuthAdapter
    ) async throws -> Answer {
        try await signIn(cookie, adapter) { try await adapter.signIn(passkey: passkey, browser: browser) }
    }

    private func signIn(
        _ cookie: String?, _ adapter: LocalAuthAdapter, by session: @escaping @Sendable () async throws -> AuthSession
    ) async throws -> Answer {
        do {
            let completion = try await coordinator(adapter).signInThenHandoff(
                providerId: AuthMethod.email.rawValue, email: nil, giveUp: { try? await adapter.revoke($0) },
                signIn: session)
            guard completion.session != nil, let session = await adapter.sessionID else {
                throw AuthError.unknown("no_session")
            }
            return Answer(reply: .signedIn(session), cookie: cookie ?? "")
        } catch AuthError.secondFactorRequired {
            guard let answer = try await beginStep(cookie: cookie, adapter: adapter) else {
                throw AuthError.secondFactorRequired
            }
            return answer
        }
    }

    /// Whether this browser's flow waits for a code that was sent to this address.
    package func awaitsCode(_ email: String, _ purpose: CodePurpose, cookie: String?) async throws -> Bool {
        try await pendingEmail(purpose, cookie: cookie) == email
    }

    /// Returns the address to which the code was sent that this browser's flow waits for; nil if it waits for no code of
    /// that purpose.
    func pendingEmail(_ purpose: CodePurpose, cookie: String?) async throws -> String? {
        let nav = try await find(cookie)?.flow.nav
        return switch (purpose, nav) {
        case (.signup, .confirmEmail(let email)?), (.recovery, .resetVerify(let email)?),
            (.magiclink, .signInCode(let email)?):
            email
        default: nil
        }
    }

    /// The sign-in whose second step this browser's flow waits for; nil if it waits for none.
    func waitingStep(_ cookie: String?) async throws -> PendingStep? { try await find(cookie)?.step }

    /// Whether this browser's flow is on a screen with a sign-in or a recovery that is not finished: its second step,
    /// or the new password. A mailed link begins one also where somebody is signed in.
    func isUnfinished(at screen: ScreenName, cookie: String?) async throws -> Bool {
        guard let record = try await find(cookie) else { return false }
        return record.recoverySession != nil && record.flow.nav.screen == screen
    }

    /// The session that gives this browser's flow the right to set a new password; nil if it has none.
    package func recoverySession(_ cookie: String?) async throws -> SessionID? {
        guard let record = try await find(cookie), record.flow.codeAccepted else { return nil }
        return record.recoverySession
    }

    // MARK: Implementation

    private func coordinator(_ adapter: LocalAuthAdapter) -> AuthCoordinator {
        AuthCoordinator(
            authentication: adapter, profiles: profiles, cache: NoProfileCache(), clock: clock, onEvent: onEvent)
    }

    func digest(_ cookie: String) -> String { tokens.digest(cookie, for: "flow") }

    func find(_ cookie: String?) async throws -> FlowRecord? {
        guard let cookie else { return nil }
        return try await store.find(digest(cookie))
    }

    func machine(_ read: FlowRecord?, cookie: String?, _ adapter: LocalAuthAdapter) -> FlowMachine {
        FlowMachine(
            stored: read, digest: cookie.map(digest) ?? "", network: adapter.network,
            requirements: adapter.requirements,
            codeLife: adapter.codeLife, now: clock.now)
    }

    /// Writes the row of a change if the stored one is still the one that was read, and revokes what the change
    /// revokes.
    /// - Parameter next: The value of the cookie that the flow continues under; nil for the same one.
    /// - Returns: Whether it was written.
    func commit(_ change: FlowMachine.Change, as next: String? = nil, _ adapter: LocalAuthAdapter) async throws -> Bool
    {
        guard try await store.save(change.row, as: next.map(digest)) != nil else { return false }
        for held in change.abandoned {
            switch held {
            case .recovery(let grant): await adapter.abandon(grant)
            case .step(let step): await adapter.abandon(step)
            // On the pages, a second factor is added after the sign-in.
            case .enrollment: break
            }
        }
        return true
    }

    /// Handles the second post of a form: waits for the answer to the first, and gives the same answer. If the flow has
    /// moved to another cookie in the meantime, only the cookie for this post finds it.
    private func answerAgain(_ first: FlowRecord, cookie: String, successor: String) async throws -> Answer {
        var record = first
        for _ in 0..<Self.looks where record.flow.isLoading {
            try await timer.sleep(for: Self.pause)
            if let newer = try await store.find(record.digest) {
                record = newer
            } else if let moved = try await find(successor) {
                return Answer(reply: FlowMachine.reply(moved), cookie: successor)
            } else {
                return Answer(reply: .screen(.choice), cookie: tokens.make())
            }
        }
        return Answer(reply: FlowMachine.reply(record), cookie: cookie)
    }

    /// Performs the request of a post, and passes its answer to the machine.
    private func run(
        _ request: FlowMachine.Request, of post: FlowPost, cookie: String, successor: String,
        _ adapter: LocalAuthAdapter
    ) async throws -> Answer {
        let performer = AuthPerformer(
            authentication: adapter, service: adapter, coordinator: coordinator(adapter), mailed: adapter,
            factors: adapter)
        var held = request.held
        let proof: PasskeyProof? = if case .securityKey(let proof) = post.intent { proof } else { nil }
        let answer = await performer.perform(request.request, held: &held, proof: proof)
        let session = await adapter.sessionID
        let keyFault = await adapter.passkeyRefusal == nil ? nil : post.keyFault
        let fault = await adapter.providerFault ?? keyFault
        for _ in 0..<Self.tries {
            guard let read = try await find(cookie) else { break }
            var machine = machine(read, cookie: cookie, adapter)
            let change = machine.answered(
                answer, generation: request.generation, wasHeld: request.held != nil, held: held, session: session,
                fault: fault)
            guard try await commit(change, as: change.moves ? successor : nil, adapter) else { continue }
            for completion in change.discarded { await performer.discard(completion) }
            return Answer(reply: change.reply, cookie: change.moves ? successor : cookie)
        }
        if case .signedIn(let completion) = answer { await performer.discard(completion) }
        throw PageRefusal.signInBusy.answer
    }
}
