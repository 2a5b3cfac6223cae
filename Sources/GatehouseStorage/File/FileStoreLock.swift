#if os(Linux) || os(macOS)
    package import Foundation
    import GatehouseDomain

    /// A lock on a file, for processes that share an ``EncryptedFileStore``, and for instances within one process.
    ///
    /// It is the system's own lock (`flock`), which is released when its holder ends for any reason. The empty file
    /// stays and has no meaning.
    package struct FileStoreLock: StoreLock {
        /// The pause between the first two attempts. It is short, because most work under the lock is short, and
        /// doubles with each attempt.
        private static let firstPause: Duration = .milliseconds(1)
        private static let longestPause: Duration = .milliseconds(50)

        private let file: URL
        private let limit: Duration
        private let clock: any Clock<Duration>
        private let whenOpened: @Sendable () -> Void

        /// Creates a lock.
        /// - Parameters:
        ///   - file: The file of the lock. It and its folder are created if they are missing, for their owner only.
        ///   - limit: The maximum time to wait for another holder.
        ///   - clock: The clock that measures the wait.
        package init(
            file: URL, limit: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.init(file: file, limit: limit, clock: clock) {}
        }

        /// Creates a lock whose attempts can be observed.
        /// - Parameter whenOpened: Called when the file was opened, and is not locked yet.
        package init(
            file: URL, limit: Duration, clock: any Clock<Duration> = ContinuousClock(),
            whenOpened: @escaping @Sendable () -> Void
        ) {
            self.file = file
            self.limit = limit
            self.clock = clock
            self.whenOpened = whenOpened
        }

        /// Runs the work while nobody else holds the lock. No thread is blocked while waiting.
        /// - Throws: The errors of the work, or ``/GatehouseDomain/StoreLockFailure`` if the work did not start.
        package func withLock<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
            let held = try await acquire()
            defer { held.unlock() }
            return try await work()
        }

        private func acquire() async throws(StoreLockFailure) -> Descriptor {
            var waited = Duration.zero
            var pause = Self.firstPause
            while true {
                let attempt = await OwnThread.run { [file, whenOpened] in
                    Result { () throws(FileProblem) in try Self.attempt(file, whenOpened) }
                }
                switch attempt {
                case .success(let held?): return held
                case .success(nil): break
                case .failure: throw .failed
                }
                guard waited < limit else { throw .busy }
                do {
                    try await clock.sleep(for: min(pause, limit - waited))
                } catch {
                    throw .cancelled
                }
                waited += pause
                pause = min(pause * 2, Self.longestPause)
            }
        }

        /// Returns the lock, or nil if somebody else holds it, or if the file was replaced in the meantime.
        private static func attempt(
            _ file: URL, _ whenOpened: () -> Void
        ) throws(FileProblem) -> Descriptor? {
            let name = file.lastPathComponent
            let folder = try PrivateFolder(made: file.deletingLastPathComponent())
            let held = try folder.lockFile(name)
            whenOpened()
            guard try held.tryLock() else { return nil }
            return try folder.has(held, as: name) ? held : nil
        }
    }
#endif
