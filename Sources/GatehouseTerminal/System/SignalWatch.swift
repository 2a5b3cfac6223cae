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

/// Tells of the signals that end, suspend or continue a program in a terminal, in place of what the system would do.
///
/// One at a time. A handler notes the signal in a pipe, which is all that a handler may do (POSIX.1-2017, System
/// Interfaces, section 2.4.3). Dispatch's own sources are not used for it: on Linux they lose a signal now and then,
/// because the main thread takes it away from the descriptor that they read.
final class SignalWatch: Sendable {
    private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT]

    private let queue = DispatchQueue(label: "gatehouse.signals")
    private let source = Mutex<(any DispatchSourceRead)?>(nil)

    /// Begins. The system goes on continuing the program at `SIGCONT`; the others do nothing but tell.
    /// - Throws: `POSIXError` when the system has no pipe to give.
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

    /// Leaves the signals to the system again.
    func stop() {
        for number in Self.watched { signal(number, SIG_DFL) }
        source.withLock { source in
            source?.cancel()
            source = nil
        }
    }

    /// Takes what has been noted.
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

/// The pipe from the handler, which belongs to the process as the signals do. It is made before the first handler is
/// there and never closed, so that a handler finds two numbers and no more.
private let signalPipe: (reading: Int32, writing: Int32)? = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
        // A full pipe must not hold a handler up.
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
}()

/// Notes a signal. It runs on whatever thread the system has interrupted, at any point.
private func note(_ number: Int32) {
    let before = errno
    var byte = UInt8(truncatingIfNeeded: number)
    if let writing = signalPipe?.writing { _ = write(writing, &byte, 1) }
    errno = before
}
