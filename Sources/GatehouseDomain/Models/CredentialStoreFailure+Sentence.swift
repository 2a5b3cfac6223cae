public import Foundation

extension StoreLockFailure: LocalizedError {
    /// What went wrong, for developers.
    public var errorDescription: String? {
        switch self {
        case .busy: "Another process held the lock of the credential store for too long."
        case .cancelled: "Waiting for the lock of the credential store was cancelled."
        case .failed: "The system refused the lock of the credential store."
        }
    }
}

extension CredentialStoreFailure: LocalizedError {
    /// What went wrong, for developers.
    public var errorDescription: String? {
        switch self {
        case .locked: "The credential store can't be read until the device has been unlocked."
        case .corrupted: "The credential store is damaged."
        case .wrongVersion: "The credential store was written by a newer version."
        case .wrongKey: "The credential store can't be read with this key."
        case .full: "There is no room to write the credential store."
        case .failed: "The system refused access to the credential store."
        }
    }
}
