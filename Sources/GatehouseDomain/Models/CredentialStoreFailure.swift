/// Why a credential store cannot answer. None of these cases means that the person is signed out.
public enum CredentialStoreFailure: Error, Hashable, Sendable, CaseIterable {
    /// The device has not been unlocked yet. Ask again later.
    case locked
    /// The stored data is damaged or incomplete.
    case corrupted
    /// The data was written by a version that this one cannot read.
    case wrongVersion
    /// The key is missing, or differs from the one the data was written with.
    case wrongKey
    /// There is no space to write. The previous data is still stored.
    case full
    /// The system refused for another reason, such as missing permissions.
    case failed

    /// Whether trying again later can succeed without any change.
    package var mayPass: Bool {
        switch self {
        case .locked, .full, .failed: true
        case .corrupted, .wrongVersion, .wrongKey: false
        }
    }
}
