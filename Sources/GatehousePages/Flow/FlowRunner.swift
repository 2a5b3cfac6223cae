import GatehouseWeb
package import Gatehouse
package import GatehouseCore
package import GatehouseDomain
import GatehouseWire

/// The shell that runs the machine of a browser: reads the row, lets the machine decide, writes the row if it is
/// still the one that was read, then runs what the machine asked for.
package struct FlowRunner: Sendable {
    /// Where a request leads.
    package enum Reply: Equatable, Sendable {
        /// To this screen.
        case screen(ScreenName)
        /// The browser is signed in with this session.
        case signedIn(SessionID)
        /// The input was refused without a look at anybody's account: the form is shown again, and nothing was written.
        case refused(Shown)
    }

    /// Where a request leads, and the value of the flow cookie from then on.
    ///
    /// The value changes when the flow comes into somebody's right: when a reset code was accepted, and when it ended in
    /// a session. Whoever knew the former value, or had put it there, has nothing by it then (session fixation).
    package struct Answer: Equatable, Sendable {
        package var reply: Reply
        package var cookie: String
    }

    /// What a screen is rendered from.
    package struct Shown: Equatable, Sendable {
        package var flow: AuthFlow
        package var form: AuthForm
    }

    /// How often a lost compare-and-swap is tried again.
    static let tries = 20
    /// How often, and how far apart, the second post of a form looks whether the first has been answered: 15 s.
    private static let looks = 150
    private static let pause = Duration.milliseconds(100)

    private let store: FlowStore
    let tokens: BrowserTokens
    let clock: any WallClock
    private let timer: any Clock<Duration>
    private let profiles: any ProfilePort
    private let onEvent: AuthEventHandler

    /// - Parameters:
    ///   - store: The flows.
    ///   - tokens: Digests of cookies and tickets.
    ///   - clock: The time.
    ///   - timer: What waiting goes through.
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

    // MARK: A screen is asked for

    /// What to show at the URL of a screen, or where else the flow is.
    ///
    /// The first screen is where people arrive who type the app's address: it does not take a flow away from the code
    /// that it waits for, as long as that code can be valid.
    /// - Parameters:
    ///   - cookie: The value of the browser's flow cookie; without one the flow has not begun.
    ///   - isWayBack: Whether the person asked for the way back, which leads to the first screen from everywhere.
    package func show(
        _ screen: ScreenName, cookie: String?, adapter: LocalAuthAdapter, isWayBack: Bool = false
    ) async throws -> Result<Shown, Elsewhere> {
        for _ in 0..<Self.tries {
            let read = try await find(cookie)
            var record = read ?? FlowRecord(digest: "", now: clock.now)
            var form = AuthForm(email: record.email)
            let before = record.flow
            record.restartIfFinished()
            var effects = handle(.resumed, &record, &form, adapter)
            if record.flow.nav.screen != screen {
                let stays = screen == .choice && !isWayBack && record.waitsForCode(of: adapter.codeLife, at: clock.now)
                let left = record.left(screen, codeLife: adapter.codeLife, at: clock.now)
                guard !stays, let state = screen.start ?? left else {
                    return .failure(Elsewhere(screen: record.flow.nav.screen))
                }
                if record.flow.nav.screen.start == nil { record.waiting = record.flow.nav }
                effects += handle(.navigationSet(state), &record, &form, adapter)
            }
            if read != nil, record.flow != before {
                let grants = takeGrants(effects, &record)
                guard try await save(record, form) != nil else { continue }
                await abandon(grants, adapter)
            }
            return .success(Shown(flow: record.flow, form: form))
        }
        throw busy
    }

    /// The flow is on another screen.
    package struct Elsewhere: Error {
        package var screen: ScreenName
    }

    // MARK: A form is posted

    /// Takes a post.
    /// - Parameter cookie: The value of the browser's flow cookie, which names the row; made by the caller when the
    ///   browser has none that names a flow.
    package func take(_ post: FlowPost, cookie: String, adapter: LocalAuthAdapter) async throws -> Answer {
        let ticket = tokens.digest(post.ticket, for: "ticket")
        let successor = tokens.successor(of: cookie, ticket: post.ticket)
        for _ in 0..<Self.tries {
            let read = try await find(cookie)
            // Looked for after the row itself, which moves in one step: one of the two is always found.
            if read == nil, let moved = try await find(successor) {
                return Answer(reply: reply(moved), cookie: successor)
            }
            var record = read ?? FlowRecord(digest: digest(cookie), now: clock.now, network: adapter.network)
            if record.tickets.contains(ticket) {
                return try await answerAgain(record, cookie: cookie, successor: successor)
            }
            record.restartIfFinished()
            guard let events = post.events(from: record.flow.nav) else {
                return Answer(reply: .screen(record.flow.nav.screen), cookie: cookie)
            }
            var form = AuthForm(email: record.email)
            var effects: [AuthEffect] = []
            for event in events { effects += handle(event, &record, &form, adapter) }
            if let refusal = refusal(of: post, effects, record.flow, form, adapter, hasRow: read != nil) {
                return Answer(reply: refusal, cookie: cookie)
            }
            record.claim(ticket)
            let held = record.recoverySession
            let grants = takeGrants(effects, &record)
            guard let saved = try await save(record, form) else { continue }
            await abandon(grants, adapter)
            return try await run(effects, saved, held: held, cookie: cookie, successor: successor, adapter)
        }
        throw busy
    }

    /// What a post is answered that the machine, or a look at the offered providers, refuses: no request is run, and no
    /// row is written or changed. Nil for a post that has to be taken.
    private func refusal(
        of post: FlowPost, _ effects: [AuthEffect], _ flow: AuthFlow, _ form: AuthForm, _ adapter: LocalAuthAdapter,
        hasRow: Bool
    ) -> Reply? {
        var (flow, form) = (flow, form)
        switch post.intent {
        case .dismiss, .anotherAccount:
            // Where there is no row there is nothing to take away, unless an address was typed that has to be kept.
            return hasRow || !form.email.isEmpty ? nil : .screen(flow.nav.screen)
        case .provider(let id) where !adapter.availableProviders().contains { $0.id == id }:
            flow = AuthFlow()
            _ = flow.handle(
                .noticeSet(.error(.failure(.unavailable))), form: &form, requirements: adapter.requirements,
                now: clock.now)
        case .submit, .resend, .provider:
            guard !effects.contains(where: { if case .run = $0 { true } else { false } }) else { return nil }
        case .forgotPassword, .signIn, .createAccount, .changeEmail, .continueAsBefore:
            // The way to another screen takes along what was typed, in the row.
            return nil
        }
        guard case .error = flow.notice, !flow.isLoading else { return .screen(flow.nav.screen) }
        return .refused(Shown(flow: flow, form: form))
    }

    /// The value of a flow cookie that a browser sent, as far as the post with this ticket may go on with it: a value
    /// that names nothing is not adopted.
    package func known(_ cookie: String?, ticket: String) async throws -> String? {
        guard let cookie else { return nil }
        if try await find(cookie) != nil { return cookie }
        return try await find(tokens.successor(of: cookie, ticket: ticket)) == nil ? nil : cookie
    }

    /// Whether a post with this ticket has been taken by the flow, or has moved it on to another cookie.
    package func hasTaken(ticket: String, cookie: String) async throws -> Bool {
        guard let record = try await find(cookie) else {
            return try await find(tokens.successor(of: cookie, ticket: ticket)) != nil
        }
        return record.tickets.contains(tokens.digest(ticket, for: "ticket"))
    }

    /// A mailed reset link was opened, with the right it gives. In the browser whose flow waits for the code of that
    /// address it stands in for the code.
    /// - Returns: Where to go, or nil when this browser's flow waits for nothing of the kind; the right is given up then.
    package func acceptRecovery(
        _ grant: RecoveryGrant, cookie: String?, adapter: LocalAuthAdapter
    ) async throws -> Answer? {
        for _ in 0..<Self.tries {
            guard var record = try await find(cookie),
                record.flow.nav == .resetVerify(pendingEmail: grant.email)
            else { break }
            var form = AuthForm(email: record.email)
            let effects = handle(.resetCodeAccepted, &record, &form, adapter)
            guard !effects.contains(.abandonRecovery) else { break }
            record.recoverySession = SessionID(text: grant.reference.reveal())
            let next = tokens.make()
            guard let saved = try await save(record, form, as: digest(next)) else { continue }
            return Answer(reply: .screen(saved.flow.nav.screen), cookie: next)
        }
        await adapter.abandon(grant)
        return nil
    }

    /// Begins a flow that has the right to set a new password: of a link that no flow waits for.
    package func beginRecovery(_ grant: RecoveryGrant, adapter: LocalAuthAdapter) async throws -> Answer {
        let cookie = tokens.make()
        var record = FlowRecord(digest: digest(cookie), now: clock.now, network: adapter.network)
        var form = AuthForm(email: grant.email)
        _ = handle(.navigationSet(.resetVerify(pendingEmail: grant.email)), &record, &form, adapter)
        _ = handle(.resetCodeAccepted, &record, &form, adapter)
        form.email = grant.email
        record.recoverySession = SessionID(text: grant.reference.reveal())
        guard let saved = try await save(record, form) else { throw busy }
        return Answer(reply: .screen(saved.flow.nav.screen), cookie: cookie)
    }

    /// Confirms an address by its mailed link and hands over, on the one path of every sign-in.
    /// - Returns: The session.
    /// - Throws: `AuthError` when the link is no longer good.
    package func confirm(link: Secret, adapter: LocalAuthAdapter) async throws -> SessionID {
        let completion = try await coordinator(adapter).signInThenHandoff(
            providerId: AuthMethod.email.rawValue, email: nil, giveUp: { try? await adapter.revoke($0) },
            signIn: { try await adapter.confirm(link: link).session })
        guard completion.session != nil, let session = await adapter.sessionID else {
            throw AuthError.unknown("no_session")
        }
        return session
    }

    /// Whether this browser's flow waits for a code that was sent to this address.
    package func awaitsCode(_ email: String, _ purpose: CodePurpose, cookie: String?) async throws -> Bool {
        guard let nav = try await find(cookie)?.flow.nav else { return false }
        return switch purpose {
        case .signup: nav == .confirmEmail(pendingEmail: email)
        case .recovery: nav == .resetVerify(pendingEmail: email)
        case .magiclink, .emailChangeNew, .emailChangeCurrent, .reauthentication: false
        }
    }

    // MARK: Inside

    var busy: ServerError {
        ServerError(503, "unexpected_failure", "The flow is being changed by too many requests at once.")
    }

    private func coordinator(_ adapter: LocalAuthAdapter) -> AuthCoordinator {
        AuthCoordinator(
            authentication: adapter, profiles: profiles, cache: NoProfileCache(), clock: clock, onEvent: onEvent)
    }

    func digest(_ cookie: String) -> String { tokens.digest(cookie, for: "flow") }

    func find(_ cookie: String?) async throws -> FlowRecord? {
        guard let cookie else { return nil }
        return try await store.find(digest(cookie))
    }

    func handle(
        _ event: AuthEvent, _ record: inout FlowRecord, _ form: inout AuthForm, _ adapter: LocalAuthAdapter
    ) -> [AuthEffect] {
        record.flow.handle(event, form: &form, requirements: adapter.requirements, now: clock.now)
    }

    func save(
        _ record: FlowRecord, _ form: AuthForm, as digest: String? = nil
    ) async throws -> FlowRecord? {
        var record = record
        record.email = String(form.email.prefix(254))
        // Only a screen that was left is worth remembering, and the first screen forgets everything (FLOW-04).
        if record.flow.nav.screen.start == nil || record.flow.nav == .choice { record.waiting = nil }
        return try await store.save(record, as: digest)
    }

    /// The second post of one form: waits for the first to be answered and says the same. Where the flow has moved on to
    /// another cookie meanwhile, it is found by that of this very post, or not at all.
    private func answerAgain(_ first: FlowRecord, cookie: String, successor: String) async throws -> Answer {
        var record = first
        for _ in 0..<Self.looks where record.flow.isLoading {
            try await timer.sleep(for: Self.pause)
            if let newer = try await store.find(record.digest) {
                record = newer
            } else if let moved = try await find(successor) {
                return Answer(reply: reply(moved), cookie: successor)
            } else {
                return Answer(reply: .screen(.choice), cookie: tokens.make())
            }
        }
        return Answer(reply: reply(record), cookie: cookie)
    }

    private func reply(_ record: FlowRecord) -> Reply {
        if record.flow.activity == .finished, let outcome = record.outcome { return .signedIn(outcome) }
        return .screen(record.flow.nav.screen)
    }

    /// The right to set a new password that the machine gives up, taken out of the row.
    private func takeGrants(_ effects: [AuthEffect], _ record: inout FlowRecord) -> [RecoveryGrant] {
        guard effects.contains(.abandonRecovery), let session = record.recoverySession else { return [] }
        record.recoverySession = nil
        return [RecoveryGrant(email: "", reference: Secret(session.text))]
    }

    private func abandon(_ grants: [RecoveryGrant], _ adapter: LocalAuthAdapter) async {
        for grant in grants { await adapter.abandon(grant) }
    }

    /// Runs the request among the effects, to its end even when the browser goes away meanwhile.
    private func run(
        _ effects: [AuthEffect], _ record: FlowRecord, held: SessionID?, cookie: String, successor: String,
        _ adapter: LocalAuthAdapter
    ) async throws -> Answer {
        for case .run(let request, let generation) in effects {
            return try await Task {
                let (reply, hasMoved) = try await self.run(
                    request, generation, record, held: held, successor: successor, adapter)
                return Answer(reply: reply, cookie: hasMoved ? successor : cookie)
            }.value
        }
        return Answer(reply: reply(record), cookie: cookie)
    }

    private func run(
        _ request: AuthRequest, _ generation: Int, _ started: FlowRecord, held: SessionID?, successor: String,
        _ adapter: LocalAuthAdapter
    ) async throws -> (Reply, hasMoved: Bool) {
        let performer = AuthPerformer(
            authentication: adapter, service: adapter, coordinator: coordinator(adapter))
        var grant = held.map { RecoveryGrant(email: "", reference: Secret($0.text)) }
        let answer = await performer.perform(request, grant: &grant)
        let session = await adapter.sessionID
        for _ in 0..<Self.tries {
            guard var record = try await store.find(started.digest) else { break }
            var form = AuthForm(email: record.email)
            let isAwaited = record.flow.isAwaiting(generation)
            let effects = handle(.answered(answer, generation: generation), &record, &form, adapter)
            var grants: [RecoveryGrant] = []
            if effects.contains(.abandonRecovery) {
                grants = takeGrants(effects, &record) + (grant.map { [$0] } ?? [])
            } else if isAwaited {
                record.recoverySession = grant.flatMap { SessionID(text: $0.reference.reveal()) }
            }
            let isFinish = effects.contains { if case .finish = $0 { true } else { false } }
            if isFinish { record.outcome = session }
            let isAccepted = held == nil && record.recoverySession != nil
            let next = isFinish || isAccepted ? digest(successor) : nil
            guard let saved = try await save(record, form, as: next) else { continue }
            await abandon(grants, adapter)
            for case .discard(let completion) in effects { await performer.discard(completion) }
            if isFinish, let session { return (.signedIn(session), true) }
            return (reply(saved), next != nil)
        }
        if case .signedIn(let completion) = answer { await performer.discard(completion) }
        throw busy
    }
}
