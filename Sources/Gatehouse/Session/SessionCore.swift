import GatehouseDomain

/// What the session manager keeps under its lock: the machine, and those who wait for it.
struct SessionCore: Sendable {
    /// Somebody who waits until something is so.
    struct Watcher: Sendable {
        let isDone: @Sendable (SessionCore) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    var machine: SessionMachine
    /// Those who wait for a token, by their numbers.
    var callers: [Int: CheckedContinuation<SessionAnswer, Never>] = [:]
    /// Those who read the states.
    var observers: [Int: AsyncStream<SessionStatus>.Continuation] = [:]
    var watchers: [Int: Watcher] = [:]
    /// Those who are told of every step.
    var followers: [any SessionFollower] = []
    /// What was told to the observers last.
    var told: SessionStatus
    /// The time that is waited for, and who waits.
    var alarmTime: Double?
    var alarm: Task<Void, Never>?
    /// The renewal that is under way.
    var renewal: Task<Void, Never>?
    /// What was stored when this process last looked; nil when it never could.
    var base: SessionRecord?
    /// Counts the sign-ins and sign-outs here: they replace what is stored, whatever it is.
    private(set) var replacements = 0
    /// How many of them have been stored.
    private(set) var storedReplacements = 0
    /// How many pieces of work run.
    var running = 0
    /// What is done once the lock has been given back: continuations to resume, tasks to cancel.
    private var afterwards: [@Sendable () -> Void] = []
    private var lastNumber = 0

    init(machine: SessionMachine) {
        self.machine = machine
        told = SessionStatus(machine)
    }

    /// Does something once the lock has been given back.
    ///
    /// Resuming a continuation and cancelling a task take a lock of the task. A task that is being cancelled holds that
    /// lock while its cancellation handler waits for ours, so neither may happen under ours.
    mutating func afterwards(_ work: @escaping @Sendable () -> Void) {
        afterwards.append(work)
    }

    /// Takes what is to be done now that the lock is given back.
    mutating func takeAfterwards() -> [@Sendable () -> Void] {
        defer { afterwards = [] }
        return afterwards
    }

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Whether what is stored is to be replaced, whatever another process has made of it.
    var replacesStore: Bool { replacements > storedReplacements }

    mutating func replaceStore() {
        replacements += 1
    }

    /// The store was written.
    /// - Parameter replacements: How many there were when it was decided what to write.
    mutating func stored(_ record: SessionRecord, replacements: Int) {
        storedReplacements = max(storedReplacements, replacements)
        var seen = record
        // What another process wrote stays news until the machine has taken it.
        if let base, isNews(record.content) { seen.content = base.content }
        base = seen
    }

    /// Whether another process has written this since the last look, and it counts here: a token that is older than the
    /// one that is held does not.
    func isNews(_ content: SessionRecord.Content) -> Bool {
        guard let base, !replacesStore, let record = machine.record else { return false }
        if case .held(let other) = content, case .held(let held) = record.content, other.isOlder(than: held) {
            return false
        }
        return !content.isSame(as: base.content) && !content.isSame(as: record.content)
    }

    /// What is to be written over what is stored; nil while it is not known what is there.
    /// - Parameter theirs: What is stored; nil when it cannot be read, and then it is replaced.
    func wanted(over theirs: SessionRecord?) -> SessionRecord? {
        guard var record = machine.record else { return nil }
        guard let theirs else { return record }
        if isNews(theirs.content) {
            record.content = theirs.content
            record.lock = theirs.lock
        }
        return record.merged(with: theirs, base: base)
    }

    /// Whether nothing is under way.
    var isQuiet: Bool {
        if case .restoring(.reading) = machine.state { return false }
        return running == 0 && machine.storing.isAtRest && machine.revoking.isAtRest
    }
}
