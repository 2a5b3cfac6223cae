import GatehouseDomain

/// Collects all news of sign-in and session, and delivers it to listeners, handlers and the log, each in order.
///
/// News is recorded at once, even under the session's lock, and delivered outside every lock, by one thread at a time.
/// A handler can call the session freely.
final class AppEventHub: Sendable {
    /// A piece of news to deliver.
    enum News: Equatable, Sendable {
        /// For listeners.
        case event(BackEnd.Event)
        /// For the log.
        case report(SignInReport)
        /// For the app's analytics.
        case payload(AuthEventPayload)
    }

    private struct State: Sendable {
        var session = SessionNews()
        var queue: [News] = []
        var isTelling = false
        var listeners: [Int: AsyncStream<BackEnd.Event>.Continuation] = [:]
        var handlers: [AuthEventHandler]
        var count = 0
        /// The last known profile; nil after its person has signed out.
        var profile: UserProfile?
        /// The id of the person who signed out last, until they are back.
        var left: String?

        mutating func add(_ news: [News]) {
            queue += news
            for case .event(.signedOut(let person, _)) in news where profile?.userId == person.userId {
                profile = nil
            }
            for case .event(let event) in news {
                switch event {
                case .signedOut(let person, _): left = person.userId
                case .signedIn(let person, _, _): if person.userId == left { left = nil }
                case .renewed, .expired, .profileChanged, .groupChanged: break
                }
            }
        }
    }

    private let state: Guarded<State>
    private let log: @Sendable (SignInReport) -> Void

    /// Creates a hub without listeners.
    init(
        log: @escaping @Sendable (SignInReport) -> Void = { _ in }, onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        self.log = log
        state = Guarded(State(handlers: [onEvent]))
    }

    deinit {
        state.withLock { $0.listeners }.values.forEach { $0.finish() }
    }

    // MARK: Listeners

    func add(_ handler: @escaping AuthEventHandler) {
        state.withLock { $0.handlers.append(handler) }
    }

    func listen() -> AsyncStream<BackEnd.Event> {
        AsyncStream(bufferingPolicy: .bufferingNewest(BackEnd.Events.limit)) { continuation in
            let number = state.withLock { state in
                state.count += 1
                state.listeners[state.count] = continuation
                return state.count
            }
            // Uses a separate task: a canceled listener calls this under a lock that delivering an event takes as well.
            continuation.onTermination = { [weak self] _ in
                Task { self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) } }
            }
        }
    }

    // MARK: News

    /// Records an event of a use case.
    func take(_ payload: AuthEventPayload) {
        post([.payload(payload)] + (SignInReport(payload).map { [.report($0)] } ?? []))
    }

    /// Records a report that is only for the log.
    func take(_ report: SignInReport) { post([.report(report)]) }

    /// Records an event of a back end without a session.
    func take(_ event: BackEnd.Event) {
        post([.event(event)] + (SignInReport(event).map { [.report($0)] } ?? []))
    }

    /// Records the person's profile as returned by the back end. After a sign-out, it is no news.
    /// - Parameter seen: The profile cached by an earlier launch.
    func take(_ profile: UserProfile, seen: UserProfile?) {
        state.withLock { state in
            let former = state.profile?.userId == profile.userId ? state.profile : seen
            state.profile = profile
            guard let former, former.userId == profile.userId, former != profile, state.left != profile.userId else {
                return
            }
            state.queue.append(.event(.profileChanged(profile)))
        }
        deliver()
    }

    private func post(_ news: [News]) {
        state.withLock { $0.add(news) }
        deliver()
    }

    private func next() -> (News, [AsyncStream<BackEnd.Event>.Continuation], [AuthEventHandler])? {
        state.withLock { state in
            guard !state.queue.isEmpty else {
                state.isTelling = false
                return nil
            }
            let listeners = state.listeners.sorted { $0.key < $1.key }.map(\.value)
            return (state.queue.removeFirst(), listeners, state.handlers)
        }
    }
}

extension AppEventHub: SessionFollower {
    func note(_ change: SessionChange) {
        state.withLock { state in
            let news = state.session.take(change)
            state.add(news)
        }
    }

    func deliver() {
        let isMine = state.withLock { state in
            defer { state.isTelling = true }
            return !state.isTelling
        }
        guard isMine else { return }
        while let (news, listeners, handlers) = next() {
            switch news {
            case .event(let event): listeners.forEach { $0.yield(event) }
            case .report(let report): log(report)
            case .payload(let payload): handlers.forEach { $0(payload) }
            }
        }
    }
}
