import GatehouseDomain

/// The state that the session manager keeps under its lock: the machine, and the callers that wait for it.
struct SessionCore: Sendable {
    /// A caller that waits until a condition is true.
    struct Watcher: Sendable {
        let isDone: @Sendable (SessionCore) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    var machine: SessionMachine
    /// The callers that wait for a token, by number.
    var callers: [Int: CheckedContinuation<SessionAnswer, Never>] = [:]
    /// The readers of the states.
    var observers: [Int: AsyncStream<SessionStatus>.Continuation] = [:]
    var watchers: [Int: Watcher] = [:]
    /// The followers, which are told of every step.
    var followers: [any SessionFollower] = []
    /// The status that the observers were last told.
    var told: SessionStatus
    /// The uptime of the next alarm, and the task that waits for it.
    var alarmTime: Double?
    var alarm: Task<Void, Never>?
    /// The renewal in progress.
    var renewal: Task<Void, Never>?
    /// The stored record when this process last read it; nil if it never could.
    var base: SessionRecord?
    /// Counts this process's sign-ins and sign-outs, which replace the stored record whatever it is.
    private(set) var replacements = 0
    /// How many of them have been stored.
    private(set) var storedReplacements = 0
    /// The number of running pieces of work.
    var running = 0
    /// Work for after the lock is released: continuations to resume and tasks to cancel.
    private var afterwards: [@Sendable () -> Void] = []
    private var lastNumber = 0

    init(machine: SessionMachine) {
        self.machine = machine
        told = SessionStatus(machine)
    }

    /// Schedules work for after the lock is released.
    ///
    /// Resuming a continuation and canceling a task take a lock of the task. A task that is being canceled holds that
    /// lock while its cancellation handler waits for ours, so neither may happen under our lock.
    mutating func afterwards(_ work: @escaping @Sendable () -> Void) {
        afterwards.append(work)
    }

    /// Returns the scheduled work and clears it. Call this after the lock is released.
    mutating func takeAfterwards() -> [@Sendable () -> Void] {
        defer { afterwards = [] }
        return afterwards
    }

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Whether the stored record must be replaced, whatever another process wrote.
    var replacesStore: Bool { replacements > storedReplacements }

    mutating func replaceStore() {
        replacements += 1
    }

    /// Records that the store was written.
    /// - Parameter replacements: The count when the record to write was chosen.
    mutating func stored(_ record: SessionRecord, replacements: Int) {
        storedReplacements = max(storedReplacements, replacements)
        var seen = record
        // What another process wrote stays new until the machine has seen it.
        if let base, isNews(record.content) { seen.content = base.content }
        base = seen
    }

    /// Whether another process wrote this since the last read, and it matters to this one. A token older than the
    /// current one does not.
    func isNews(_ content: SessionRecord.Content) -> Bool {
        guard let base, !replacesStore, let record = machine.record else { return false }
        if case .held(let other) = content, case .held(let held) = record.content, other.isOlder(than: held) {
            return false
        }
        return !content.isSameState(as: base.content) && !content.isSameState(as: record.content)
    }

    /// Returns the record to write, or nil while the stored one is unknown.
    /// - Parameter theirs: The stored record; nil when it cannot be read, and is then replaced.
    func wanted(over theirs: SessionRecord?) -> SessionRecord? {
        guard var record = machine.record else { return nil }
        guard let theirs else { return record }
        if isNews(theirs.content) {
            record.content = theirs.content
            record.lock = theirs.lock
        }
        return record.merged(with: theirs, base: base)
    }

    /// Whether no work is in progress.
    var isQuiet: Bool {
        if case .restoring(.reading) = machine.state { return false }
        return running == 0 && machine.storing.isAtRest && machine.revoking.isAtRest
    }
}
