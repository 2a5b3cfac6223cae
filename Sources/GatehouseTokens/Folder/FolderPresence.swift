package import Foundation
import GatehouseCore

/// The mark that a server has a data folder open (a shared `flock`). The system removes it when the server ends for any
/// reason.
package final class FolderPresence: Sendable {
    private let descriptor: Int32
    /// Whether another server already had the folder open.
    package let hasCompany: Bool

    /// Marks the folder. Called under ``FolderLock``, so that of two servers that start together, the second sees the
    /// first.
    ///
    /// - Throws: `POSIXError` if the file cannot be used.
    package init(_ file: URL) throws {
        let descriptor = open(file.path(percentEncoded: false), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw PrivateFile.lastError() }
        hasCompany = flock(descriptor, LOCK_EX | LOCK_NB) != 0
        guard flock(descriptor, LOCK_SH) == 0 else {
            let error = PrivateFile.lastError()
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}
