package import GatehouseStore

/// How long a command waits for a shared database, and what it says meanwhile.
///
/// The limit is for one step without progress, and not for the whole command: a large database takes longer than any
/// limit that helps with a small one. A command that works continues after it.
package struct CommandPatience: Sendable {
    /// When a wait is mentioned.
    package static let notice = Duration.seconds(2)
    /// How often a wait is looked at.
    private static let pause = Duration.milliseconds(200)

    private let limit: Duration?
    private let timer: any Clock<Duration>
    private let say: @Sendable (String) -> Void

    /// - Parameters:
    ///   - limit: The longest wait; nil for no limit.
    ///   - timer: The clock for waiting.
    ///   - say: Tells the person who runs the command, in a sentence that continues a line.
    package init(limit: Duration?, timer: any Clock<Duration>, say: @escaping @Sendable (String) -> Void) {
        self.limit = limit
        self.timer = timer
        self.say = say
    }

    /// Returns a database whose transactions are watched.
    package func watching(_ database: any Database, at place: DatabaseAddress) -> any Database {
        PatientDatabase(database, at: place.description, patience: self)
    }

    /// Opens a database, and returns it watched.
    package func opening(
        _ place: DatabaseAddress, _ open: @escaping @Sendable () async throws -> any Database
    ) async throws -> any Database {
        // Nobody can be asked yet, and connecting has limits of its own.
        let database = try await run(watching: CommandSteps(), at: place.description, holder: { nil }, open)
        return watching(database, at: place)
    }

    /// Runs work, unless one of its steps has to wait for too long; then the work is left behind.
    ///
    /// - Parameters:
    ///   - holder: Says who holds the work up; nil if nobody does. Throws if the database does not answer.
    ///   - leaving: Called when the work is left behind.
    func run<T: Sendable>(
        watching steps: CommandSteps, at place: String, holder: @escaping @Sendable () async throws -> String?,
        leaving: @escaping @Sendable () -> Void = {}, _ work: @escaping @Sendable () async throws -> T
    ) async throws -> T {
        let (answers, giving) = AsyncThrowingStream<T, any Error>.makeStream()
        let working = Task {
            do {
                giving.yield(try await work())
                giving.finish()
            } catch {
                giving.finish(throwing: error)
            }
        }
        let looking = Task {
            do {
                try await look(at: steps, place, holder, with: timer)
            } catch {
                if !(error is CancellationError) { leaving() }
                giving.finish(throwing: error)
            }
        }
        defer { looking.cancel() }
        return try await withTaskCancellationHandler {
            for try await answer in answers { return answer }
            throw CancellationError()
        } onCancel: {
            working.cancel()
        }
    }

    /// Says what a step waits for once that takes longer, and throws once it has taken too long.
    private func look(
        at steps: CommandSteps, _ place: String, _ holder: @Sendable () async throws -> String?,
        with clock: some Clock<Duration>
    ) async throws {
        var (step, since, isSaid) = (steps.waiting, clock.now, false)
        while true {
            try await clock.sleep(for: Self.pause)
            let current = steps.waiting
            guard current == step, current != nil else {
                (step, since) = (current, clock.now)
                continue
            }
            let waited = since.duration(to: clock.now)
            if let limit, waited >= limit {
                guard let reason = await self.reason(holder) else {
                    // It answers others, so it is working for this command.
                    since = clock.now
                    continue
                }
                let seconds = Int(limit / .seconds(1))
                throw StoreError.unusable("\(reason); the command stopped after \(seconds) s, see --timeout")
            }
            guard !isSaid, waited >= Self.notice else { continue }
            isSaid = true
            let reason = await self.reason(holder)
            say("waiting for the database \(place)" + (reason.map { ": \($0)" } ?? ""))
        }
    }

    /// Returns why a database lets somebody wait; nil if it works for them.
    private func reason(_ holder: @Sendable () async throws -> String?) async -> String? {
        do { return try await holder() } catch { return "it does not answer" }
    }
}
