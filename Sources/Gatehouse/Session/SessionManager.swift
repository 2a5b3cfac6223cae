package import Foundation
public import GatehouseDomain

/// Keeps this app's session in a store, renews it in time, and never loses it by accident.
///
/// This class is a thin shell around `SessionMachine`, which makes every decision: it runs the machine's effects,
/// reports every result as an event, and waits for the machine's alarm. You can use it from any task.
///
/// Several processes can share a store, each with its own manager, and they agree on one session. On platforms with
/// locks between processes, pass a lock. Without one, the manager compares the stored session before a renewal and
/// after a refusal, and adopts the newer token.
public final class SessionManager: SessionHolder, Sendable {
    let core: Guarded<SessionCore>
    let sessions: any SessionPort
    let shelf: SessionShelf
    let storeLock: any StoreLock
    let timekeeper: any SessionTimekeeper
    let timer: any Clock<Duration>
    let jitter: any SessionJitter
    let requestTimeout: Duration
    /// Serializes reading the store and acting on the result. Nothing in this process may write in between: an own write
    /// would look like news from another process. A turn is not held while the back end is asked.
    let turns: Turns

    /// Creates a manager. It knows nothing until ``launch()`` or the first call that needs the session.
    /// - Parameters:
    ///   - sessions: Renews and revokes sessions at the back end.
    ///   - store: Keeps the session between launches. If it has no other entries, a back end without sign-out tickets is
    ///     told of a sign-out only while the process runs.
    ///   - lock: Prevents processes that share the store from renewing at once. By default, nobody shares it.
    ///   - settings: Times and limits.
    public convenience init(
        sessions: any SessionPort, store: any CredentialStore, lock: any StoreLock = NoStoreLock(),
        settings: SessionSettings = SessionSettings()
    ) {
        self.init(
            sessions: sessions, store: store, lock: lock, settings: settings, timekeeper: SystemTimekeeper(),
            timer: ContinuousClock(), jitter: SystemJitter(), turns: Turns())
    }

    /// Creates a manager with clocks and a source of chance.
    /// - Parameters:
    ///   - timekeeper: Provides the current instant.
    ///   - timer: Waits, also while the device sleeps.
    ///   - jitter: Spreads retries.
    package convenience init(
        sessions: any SessionPort, store: any CredentialStore, lock: any StoreLock = NoStoreLock(),
        settings: SessionSettings = SessionSettings(), timekeeper: any SessionTimekeeper,
        timer: any Clock<Duration> = ContinuousClock(), jitter: any SessionJitter = SystemJitter()
    ) {
        self.init(
            sessions: sessions, store: store, lock: lock, settings: settings, timekeeper: timekeeper, timer: timer,
            jitter: jitter, turns: Turns())
    }

    /// Creates a manager with the given turns for access to the store.
    package init(
        sessions: any SessionPort, store: any CredentialStore, lock: any StoreLock, settings: SessionSettings,
        timekeeper: any SessionTimekeeper, timer: any Clock<Duration>, jitter: any SessionJitter, turns: Turns
    ) {
        self.sessions = sessions
        shelf = SessionShelf(store, backEnd: sessions.backEnd)
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

    // MARK: State

    /// The current state of the session.
    public var status: SessionStatus {
        core.withLock { SessionStatus($0.machine) }
    }

    /// The states of the session: first the current one, then every change. A slow reader skips intermediate states and
    /// gets the newest one. Every reader gets its own stream.
    public var states: AsyncStream<SessionStatus> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = core.withLock { core in
                let number = core.nextNumber()
                core.observers[number] = continuation
                continuation.yield(SessionStatus(core.machine))
                return number
            }
            // Uses a separate task: a canceled reader calls this while it holds a lock that delivering the next status
            // takes under the lock of the core, which keeps the changes in order.
            continuation.onTermination = { [weak self] _ in
                Task { self?.core.withLock { _ = $0.observers.removeValue(forKey: number) } }
            }
        }
    }

    /// How long the app can be in the background before it locks; nil for no limit. The navigation of an app sets it.
    package var backgroundTimeout: TimeInterval? {
        get { core.withLock { $0.machine.settings.backgroundTimeout } }
        set { core.withLock { $0.machine.settings.backgroundTimeout = newValue } }
    }

    // MARK: Tokens

    /// Returns a valid access token. This is nearly free while the token is valid. An expired token is renewed first,
    /// once for all callers. A caller that is canceled while waiting does not cancel the renewal for the others.
    /// - Throws: ``SessionError``.
    public func validAccessToken() async throws(SessionError) -> Secret {
        let now = timekeeper.now
        if let token = core.withLock({ $0.machine.usableToken(at: now) }) { return token }
        return try await token(rejected: nil)
    }

    /// Works like ``validAccessToken()``, but never returns this token, which a back end answered with 401.
    /// - Throws: ``SessionError``.
    public func validAccessToken(otherThan rejected: Secret) async throws(SessionError) -> Secret {
        try await token(rejected: rejected)
    }

    private func token(rejected: Secret?) async throws(SessionError) -> Secret {
        let caller = core.withLock { $0.nextNumber() }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                send(.tokenWanted(by: caller, rejected: rejected)) { $0.callers[caller] = continuation }
                // If the task was canceled before the caller was registered, tell it now.
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

    /// Adopts a session that was just issued.
    public func signIn(_ grant: SessionGrant) async {
        send(.signedIn(grant)) { $0.replaceStore() }
        await wait { $0.machine.storing.isAtRest }
    }

    /// Returns who is signed in, or nil. Also nil when the store cannot be read, which ``restoredIdentity()`` reports
    /// as an error.
    public func currentIdentity() async -> Identity? {
        try? await restoredIdentity()
    }

    /// Returns who is signed in, or nil when nobody is.
    /// - Throws: ``/GatehouseDomain/AuthError/unavailable`` when the store cannot be read right now;
    ///   ``/GatehouseDomain/AuthError/cancelled`` when the caller was canceled.
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

    /// Returns a valid access token, with the errors of the ports.
    /// - Throws: ``/GatehouseDomain/AuthError``.
    public func accessToken(rejected: Secret?) async throws -> Secret {
        do {
            guard let rejected else { return try await validAccessToken() }
            return try await token(rejected: rejected)
        } catch {
            throw AuthError(error)
        }
    }

    /// Returns the group that the session acts in, as its stored access token says, even one that has expired. Works
    /// offline. Nil for none, and when nobody is signed in.
    public func currentGroup() async -> GroupContext? {
        launch()
        await wait { if case .restoring(.reading) = $0.machine.state { false } else { true } }
        return group
    }

    /// The group that the session acts in, as far as the session is known.
    var group: GroupContext? {
        core.withLock { $0.machine.state.held?.session.accessToken }.flatMap { GroupContext(claimsOf: $0) }
    }

    /// Signs out on this device at once, even without a network, and tells the back end as soon as possible. Returns
    /// when the store has been emptied or the attempt has failed. A failed attempt is repeated.
    public func signOut() async {
        let before = replacements
        // Read the store first: the back end can be told only if the session is known.
        launch()
        await wait { if case .restoring(.reading) = $0.machine.state { false } else { true } }
        // A person who has signed in meanwhile stays.
        if replacements == before {
            send(.signOutRequested) { core in
                if case .signedOut = core.machine.state { return }
                core.replaceStore()
            }
        }
        await wait { $0.machine.storing.isAtRest }
    }

    /// Ends this session, as ``signOut()`` does, if it is the current one, even if it was renewed since.
    public func discard(_ session: AuthSession) async {
        send(.discarded(session)) { core in
            if core.machine.holds(session) { core.replaceStore() }
        }
        await wait { $0.machine.storing.isAtRest }
    }

    /// Counts the sign-ins and sign-outs of this process. A session that the back end ends, or that another process
    /// replaces, does not count.
    var replacements: Int { core.withLock { $0.replacements } }

    /// Whether the back end still has to be told that a session has ended.
    package var hasMoreToTell: Bool {
        core.withLock { !$0.machine.revocations.isEmpty }
    }

    // MARK: Events of the app

    /// Tells the session that the app was launched, so that it reads the store. Calling it again does nothing.
    public func launch() {
        send(.launched)
    }

    /// Tells the session that the app is in the background, or about to be. The time until the app locks starts now.
    public func enteredBackground() {
        send(.enteredBackground)
    }

    /// Tells the session that the app is in the foreground. Locks the app if it was in the background for too long, and
    /// retries what waits.
    public func becameActive() {
        send(.becameActive)
    }

    /// Tells the session that the network is back, or that the device was unlocked and the store can be read.
    public func connectionReturned() {
        send(.connectionReturned)
    }

    /// Tells the session that the person confirmed their identity, for example with the device's own check.
    public func unlock() {
        send(.unlocked)
    }

    /// Waits until no work is in progress: no read or write of the store, no renewal, no revocation. Does not wait for
    /// scheduled retries. Use it in a program that ends after it has signed out.
    package func finishErrands() async {
        await wait { $0.isQuiet }
    }
}
