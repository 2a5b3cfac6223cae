public import GatehouseDomain

/// The session of this app: kept in a store, renewed in time, and never lost by accident.
///
/// It is a dull shell around ``SessionMachine``, which decides everything: it runs what the machine asks for, brings every
/// result back as an event, and waits for the time that the machine names. It can be used from any task.
///
/// Several processes may share a store, each with a manager of its own: they end in one session. Where the platform has
/// locks between processes the manager is given one; without, it compares what is stored before a renewal and after a
/// refusal, and adopts the newer token.
public final class SessionManager: SessionHolder, Sendable {
    let core: Guarded<SessionCore>
    let sessions: any SessionPort
    let store: any CredentialStore
    let storeLock: any StoreLock
    let timekeeper: any SessionTimekeeper
    let timer: any Clock<Duration>
    let jitter: any SessionJitter
    let requestTimeout: Duration
    /// Those who look at what is stored and go by it: between the two nothing here may write.
    let turns: Turns

    /// Makes a manager. It knows nothing before ``launch()`` or the first question.
    /// - Parameters:
    ///   - sessions: Renews and revokes sessions at the back end.
    ///   - store: Keeps the session between two launches.
    ///   - lock: Keeps processes that share the store from renewing at once; by default nobody else shares it.
    ///   - settings: Times and limits.
    ///   - timekeeper: Tells the instants.
    ///   - timer: Waits, also while the device sleeps.
    ///   - jitter: Spreads repetitions.
    public convenience init(
        sessions: any SessionPort, store: any CredentialStore, lock: any StoreLock = NoStoreLock(),
        settings: SessionSettings = SessionSettings(), timekeeper: any SessionTimekeeper = SystemTimekeeper(),
        timer: any Clock<Duration> = ContinuousClock(), jitter: any SessionJitter = SystemJitter()
    ) {
        self.init(
            sessions: sessions, store: store, lock: lock, settings: settings, timekeeper: timekeeper, timer: timer,
            jitter: jitter, turns: Turns())
    }

    /// Makes a manager that is told in which turns to look at the store.
    package init(
        sessions: any SessionPort, store: any CredentialStore, lock: any StoreLock, settings: SessionSettings,
        timekeeper: any SessionTimekeeper, timer: any Clock<Duration>, jitter: any SessionJitter, turns: Turns
    ) {
        self.sessions = sessions
        self.store = store
        self.storeLock = lock
        self.timekeeper = timekeeper
        self.timer = timer
        self.jitter = jitter
        self.turns = turns
        requestTimeout = .seconds(max(0, settings.requestTimeout))
        core = Guarded(SessionCore(machine: SessionMachine(settings: settings)))
    }

    deinit {
        let (alarm, observers) = core.withLock { ($0.alarm, $0.observers) }
        alarm?.cancel()
        observers.values.forEach { $0.finish() }
    }

    // MARK: What there is to see

    /// What is known of the session at this moment.
    public var status: SessionStatus {
        core.withLock { SessionStatus($0.machine) }
    }

    /// What is known of the session, from now on: first the present state, then every change. Who is slow misses what
    /// came in between and gets the newest. Every reader gets all of it.
    public var states: AsyncStream<SessionStatus> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = core.withLock { core in
                let number = core.nextNumber()
                core.observers[number] = continuation
                continuation.yield(SessionStatus(core.machine))
                return number
            }
            // In a task of its own: a reader that is cancelled calls this while it holds a lock that telling it the
            // next status takes, under the lock of the core, so that the order of the changes is kept.
            continuation.onTermination = { [weak self] _ in
                Task { self?.core.withLock { _ = $0.observers.removeValue(forKey: number) } }
            }
        }
    }

    // MARK: Tokens

    /// An access token that is good now. On a session that is in order it costs next to nothing; one that has expired is
    /// renewed first, once for all callers. Whoever is cancelled while waiting does not cancel it for the others.
    /// - Throws: ``SessionError``.
    public func validAccessToken() async throws(SessionError) -> Secret {
        let now = timekeeper.now
        if let token = core.withLock({ $0.machine.usableToken(at: now) }) { return token }
        return try await token(rejected: nil)
    }

    /// As ``validAccessToken()``, but not this token, which a back end has answered 401 to.
    /// - Throws: ``SessionError``.
    public func validAccessToken(otherThan rejected: Secret) async throws(SessionError) -> Secret {
        try await token(rejected: rejected)
    }

    private func token(rejected: Secret?) async throws(SessionError) -> Secret {
        let caller = core.withLock { $0.nextNumber() }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                send(.tokenWanted(by: caller, rejected: rejected)) { $0.callers[caller] = continuation }
                // Whoever was cancelled before there was somebody to tell is told now.
                if Task.isCancelled { send(.waiterLeft(caller)) }
            }
        } onCancel: {
            send(.waiterLeft(caller))
        }
        switch answer {
        case .token(let token): return token
        case .failure(let error): throw error
        }
    }

    // MARK: SessionHolder

    /// Takes over a session that has just been issued.
    public func signIn(_ grant: SessionGrant) async {
        send(.signedIn(grant)) { $0.replaceStore() }
        await wait { $0.machine.storing.isAtRest }
    }

    /// Who is signed in, or nil: also when what is stored cannot be read, which ``restoredIdentity()`` tells apart.
    public func currentIdentity() async -> Identity? {
        try? await restoredIdentity()
    }

    /// Who is signed in, or nil when nobody is.
    /// - Throws: ``GatehouseDomain/AuthError/unavailable`` when it cannot be known now, because what is stored cannot be
    ///   read now; ``GatehouseDomain/AuthError/cancelled`` when the caller was.
    public func restoredIdentity() async throws -> Identity? {
        launch()
        await wait { if case .restoring(.reading) = $0.machine.state { false } else { true } }
        switch status.phase {
        case .signedIn(let identity): return identity
        case .signedOut, .requiresReauthentication: return nil
        case .storeUnavailable(let failure) where !failure.mayPass: return nil
        case .storeUnavailable: throw AuthError.unavailable
        case .restoring: throw AuthError.cancelled
        }
    }

    /// An access token that is good now, with the errors of the ports.
    /// - Throws: ``GatehouseDomain/AuthError``.
    public func accessToken(rejected: Secret?) async throws -> Secret {
        do {
            guard let rejected else { return try await validAccessToken() }
            return try await token(rejected: rejected)
        } catch {
            throw AuthError(error)
        }
    }

    /// Signs out: at once here, also without a network, and at the back end as soon as it can be told. Returns when the
    /// store has been emptied or has failed; a store that failed is tried again.
    public func signOut() async {
        // Whoever is signed out has to be known, or the back end could not be told.
        launch()
        await wait { if case .restoring(.reading) = $0.machine.state { false } else { true } }
        send(.signOutRequested) { core in
            if case .signedOut = core.machine.state { return }
            core.replaceStore()
        }
        await wait { $0.machine.storing.isAtRest }
    }

    /// Ends this session, as ``signOut()`` does, if it is the one that is held, renewed since or not.
    public func discard(_ session: AuthSession) async {
        send(.discarded(session)) { core in
            if core.machine.holds(session) { core.replaceStore() }
        }
        await wait { $0.machine.storing.isAtRest }
    }

    // MARK: What the app tells

    /// The app was launched: what is stored is read. Repeating it does nothing.
    public func launch() {
        send(.launched)
    }

    /// The app went to the background, or is about to: from here on the time of the lock counts.
    public func enteredBackground() {
        send(.enteredBackground)
    }

    /// The app came to the foreground: it is locked if it was away for too long, and what waited for better times is
    /// tried again.
    public func becameActive() {
        send(.becameActive)
    }

    /// There is a network again, or the device was unlocked so that the store can be read.
    public func connectionReturned() {
        send(.connectionReturned)
    }

    /// The person has proved to be the same, for instance by the device's own means.
    public func unlock() {
        send(.unlocked)
    }

    /// Waits until nothing is under way any more: no read or write of the store, no renewal, no revocation. What has
    /// failed and waits for its repetition is not waited for. For a program that ends after it has signed out.
    public func finishErrands() async {
        await wait { $0.isQuiet }
    }
}
