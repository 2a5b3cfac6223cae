package import Gatehouse
package import GatehouseCore
package import GatehouseDomain
import GatehouseWeb
import GatehouseWire

/// Runs the flow of a browser: reads its row, lets a ``FlowMachine`` decide, writes the row if it is still the one that was
/// read, and then does what else was decided.
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
    /// The value changes when the flow gains a right: when a reset code was accepted, and when it ended in a session.
    /// Somebody who knew the former value, or had put it there, gains nothing (session fixation).
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
            var machine = machine(try await find(cookie), cookie: cookie, adapter)
            switch machine.show(screen, isWayBack: isWayBack) {
            case .elsewhere(let other): return .failure(Elsewhere(screen: other))
            case .shown(let shown, nil): return .success(shown)
            case .shown(let shown, let change?): if try await commit(change, adapter) { return .success(shown) }
            }
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
                return Answer(reply: FlowMachine.reply(moved), cookie: successor)
            }
            var machine = machine(read, cookie: cookie, adapter)
            switch machine.take(post, ticket: ticket, providers: adapter.availableProviders()) {
            case .answer(let reply): return Answer(reply: reply, cookie: cookie)
            case .wait(let first): return try await answerAgain(first, cookie: cookie, successor: successor)
            case .change(let change):
                guard try await commit(change, adapter) else { continue }
                guard let request = change.request else { return Answer(reply: change.reply, cookie: cookie) }
                // Runs to its end even when the browser goes away meanwhile.
                return try await Task {
                    try await run(request, cookie: cookie, successor: successor, adapter)
                }.value
            }
        }
        throw busy
    }

    /// The value of a flow cookie that a browser sent, as far as the post with this ticket may continue it: a value
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

    /// Takes the right that a mailed reset link gives. In the browser whose flow waits for the code of that address, it
    /// stands in for the code.
    /// - Returns: Where to go, or nil if this browser's flow does not wait for that; the right is then revoked.
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

    /// Begins a flow that has the right to set a new password: of a link that no flow waits for.
    package func beginRecovery(_ grant: RecoveryGrant, adapter: LocalAuthAdapter) async throws -> Answer {
        let cookie = tokens.make()
        var machine = machine(nil, cookie: cookie, adapter)
        let change = machine.beginRecovery(grant)
        guard try await commit(change, adapter) else { throw busy }
        return Answer(reply: change.reply, cookie: cookie)
    }

    /// Confirms an address by its mailed link and hands over, on the one path of every sign-in.
    /// - Returns: The session.
    /// - Throws: `AuthError` when the link is no longer good.
    package func confirm(link: Secret, adapter: LocalAuthAdapter) async throws -> SessionID {
        try await signIn(adapter) { try await adapter.confirm(link: link).session }
    }

    /// Signs in by a mailed link that stands in for its code, on the one path of every sign-in.
    /// - Returns: The session.
    /// - Throws: `AuthError` when the link is no longer good.
    package func signIn(link: Secret, adapter: LocalAuthAdapter) async throws -> SessionID {
        try await signIn(adapter) { try await adapter.signIn(link: link) }
    }

    private func signIn(
        _ adapter: LocalAuthAdapter, by session: @escaping @Sendable () async throws -> AuthSession
    ) async throws -> SessionID {
        let completion = try await coordinator(adapter).signInThenHandoff(
            providerId: AuthMethod.email.rawValue, email: nil, giveUp: { try? await adapter.revoke($0) },
            signIn: session)
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
        case .magiclink: nav == .signInCode(pendingEmail: email)
        case .emailChangeNew, .emailChangeCurrent, .reauthentication: false
        }
    }

    // MARK: Inside

    var busy: ServerError {
        ServerError(503, "unexpected_failure", "Too many requests are changing this sign-in at the same time.")
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

    func machine(_ read: FlowRecord?, cookie: String?, _ adapter: LocalAuthAdapter) -> FlowMachine {
        FlowMachine(
            stored: read, digest: cookie.map(digest) ?? "", network: adapter.network,
            requirements: adapter.requirements,
            codeLife: adapter.codeLife, now: clock.now)
    }

    /// Writes the row of a change if the stored one is still the one that was read, and ends what the change ends.
    /// - Parameter next: The value of the cookie that the flow continues under; nil for the same one.
    /// - Returns: Whether it was written.
    func commit(_ change: FlowMachine.Change, as next: String? = nil, _ adapter: LocalAuthAdapter) async throws -> Bool
    {
        guard try await store.save(change.row, as: next.map(digest)) != nil else { return false }
        for grant in change.abandoned { await adapter.abandon(grant) }
        return true
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
                return Answer(reply: FlowMachine.reply(moved), cookie: successor)
            } else {
                return Answer(reply: .screen(.choice), cookie: tokens.make())
            }
        }
        return Answer(reply: FlowMachine.reply(record), cookie: cookie)
    }

    /// Runs a request and brings its answer back.
    private func run(
        _ request: FlowMachine.Request, cookie: String, successor: String, _ adapter: LocalAuthAdapter
    ) async throws -> Answer {
        let performer = AuthPerformer(
            authentication: adapter, service: adapter, coordinator: coordinator(adapter), mailed: adapter)
        var grant = request.held
        let answer = await performer.perform(request.request, grant: &grant)
        let session = await adapter.sessionID
        let fault = await adapter.providerFault
        for _ in 0..<Self.tries {
            guard let read = try await find(cookie) else { break }
            var machine = machine(read, cookie: cookie, adapter)
            let change = machine.answered(
                answer, generation: request.generation, wasHeld: request.held != nil, grant: grant, session: session,
                fault: fault)
            guard try await commit(change, as: change.moves ? successor : nil, adapter) else { continue }
            for completion in change.discarded { await performer.discard(completion) }
            return Answer(reply: change.reply, cookie: change.moves ? successor : cookie)
        }
        if case .signedIn(let completion) = answer { await performer.discard(completion) }
        throw busy
    }
}
