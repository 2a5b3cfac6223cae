import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Tells of the signals that end, suspend or continue a program in a terminal, in place of what the system would do.
final class SignalWatch: Sendable {
    private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

    private let queue = DispatchQueue(label: "gatehouse.signals")
    private let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Begins. The system goes on continuing the program at `SIGCONT`; the others do nothing but tell.
    func start(_ tell: @escaping @Sendable (Int32) -> Void) {
        sources.withLock { sources in
            for number in Self.ending + [SIGCONT] {
                let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
                source.setEventHandler { tell(number) }
                sources.append(source)
            }
            for number in Self.ending { signal(number, SIG_IGN) }
            for source in sources { source.resume() }
        }
    }

    /// Leaves the signals to the system again.
    func stop() {
        sources.withLock { sources in
            for source in sources { source.cancel() }
            sources = []
        }
        for number in Self.ending { signal(number, SIG_DFL) }
    }
}
