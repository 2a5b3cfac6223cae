package import Foundation
import GatehouseCore
import Synchronization

/// A lock on a file that processes and instances of one process share (`flock`). The system releases it when its holder
/// ends.
package final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Waits for the lock without holding a thread.
    ///
    /// - Throws: `BackendError.folderBusy` when another process holds it for too long.
    package static func acquire(
        _ file: URL, clock: some Clock<Duration>, patience: Duration = .seconds(30)
    ) async throws -> FolderLock {
        let descriptor = open(file.path(percentEncoded: false), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw PrivateFile.lastError() }
        let lock = FolderLock(descriptor: descriptor)
        let deadline = clock.now.advanced(by: patience)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw PrivateFile.lastError() }
            guard clock.now < deadline else { throw BackendError.folderBusy(file: file) }
            try await clock.sleep(for: .milliseconds(5))
        }
        return lock
    }

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}
