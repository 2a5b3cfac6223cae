import Dispatch
import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Reports the signals that end, suspend or continue a program in a terminal, instead of the system's default action.
///
/// Use one at a time. A handler writes the signal to a pipe, which is all that a handler may do (POSIX.1-2017, System
/// Interfaces, section 2.4.3). Dispatch's own sources are not used, because on Linux they occasionally lose a signal:
/// the main thread takes it from the descriptor that they read.
final class SignalWatch: Sendable {
    private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT]

    private let queue = DispatchQueue(label: "gatehouse.signals")
    private let source = Mutex<(any DispatchSourceRead)?>(nil)

    /// Starts watching. The system still continues the program at `SIGCONT`. The other signals are only reported.
    /// - Throws: `POSIXError` when the system has no pipe left.
    func start(_ tell: @escaping @Sendable (Int32) -> Void) throws {
        guard let reading = signalPipe?.reading else { throw POSIXError(.EMFILE) }
        source.withLock { source in
            let new = DispatchSource.makeReadSource(fileDescriptor: reading, queue: queue)
            new.setEventHandler {
                for number in Self.noted(reading) { tell(number) }
            }
            source = new
            new.resume()
        }
        for number in Self.watched { signal(number, note) }
    }

    /// Restores the system's default actions.
    func stop() {
        for number in Self.watched { signal(number, SIG_DFL) }
        source.withLock { source in
            source?.cancel()
            source = nil
        }
    }

    /// Reads the recorded signals.
    private static func noted(_ reading: Int32) -> [Int32] {
        var numbers: [Int32] = []
        var bytes = [UInt8](repeating: 0, count: 64)
        while true {
            let count = read(reading, &bytes, bytes.count)
            guard count > 0 else { return numbers }
            numbers += bytes.prefix(count).map(Int32.init)
        }
    }
}

/// The pipe from the handler. Like the signals, it belongs to the process. It is created before the first handler is
/// installed and never closed, so that a handler always finds two valid descriptors.
private let signalPipe: (reading: Int32, writing: Int32)? = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
        // A full pipe must not block a handler.
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
}()

/// Records a signal. It runs on any thread that the system interrupts, at any point.
private func note(_ number: Int32) {
    let before = errno
    var byte = UInt8(truncatingIfNeeded: number)
    if let writing = signalPipe?.writing { _ = write(writing, &byte, 1) }
    errno = before
}
