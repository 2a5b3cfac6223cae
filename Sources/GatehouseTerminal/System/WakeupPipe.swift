import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A pipe that ends a wait for input from another thread.
final class WakeupPipe: Sendable {
    /// The end to wait on.
    let reading: Int32
    private let writing: Int32

    /// Creates a pipe.
    /// - Throws: `POSIXError` when the system has no pipe left.
    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            // A full pipe must not block the sender, and wakes the reader as well as one byte does.
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Wakes the current or the next waiting reader.
    func send() {
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }

    /// Discards all wake-ups.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) > 0 {}
    }
}
