#if os(Linux) || os(macOS)
    public import Foundation
    public import GatehouseDomain

    /// A lock on a file, for the processes that share an ``EncryptedFileStore`` and for instances within one process.
    ///
    /// It is the system's own (`flock`): a holder that dies, however it does, holds it no more. The file stays behind,
    /// empty; its content says nothing.
    public struct FileStoreLock: StoreLock {
        /// Between the first attempts: short, because most work under the lock is. Doubled with each.
        private static let firstPause: Duration = .milliseconds(1)
        private static let longestPause: Duration = .milliseconds(50)

        private let file: URL
        private let limit: Duration
        private let clock: any Clock<Duration>

        /// Names a lock.
        /// - Parameters:
        ///   - file: The file of the lock. It and its folder are made when they are missing, and only for their owner.
        ///   - limit: How long to wait for somebody else at most.
        ///   - clock: By which the time is waited.
        public init(
            file: URL, limit: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.file = file
            self.limit = limit
            self.clock = clock
        }

        /// Does the work while nobody else holds the lock. No thread waits meanwhile.
        /// - Throws: What the work throws, or ``GatehouseDomain/StoreLockFailure`` when it was not begun.
        public func withLock<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
            let held = try await acquire()
            defer { held.unlock() }
            return try await work()
        }

        private func acquire() async throws(StoreLockFailure) -> Descriptor {
            var waited = Duration.zero
            var pause = Self.firstPause
            while true {
                switch await OwnThread.run({ [file] in Result { () throws(FileProblem) in try Self.attempt(file) } }) {
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

        /// The lock, or nil when somebody else holds it, or held it on a file that has been removed since.
        private static func attempt(_ file: URL) throws(FileProblem) -> Descriptor? {
            let name = file.lastPathComponent
            let folder = try PrivateFolder(made: file.deletingLastPathComponent())
            let held = try folder.lockFile(name)
            guard try held.tryLock() else { return nil }
            return try folder.has(held, as: name) ? held : nil
        }
    }
#endif
