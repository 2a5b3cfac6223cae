/// Why a credential store cannot answer. None of these means that nobody is signed in.
public enum CredentialStoreFailure: Error, Hashable, Sendable, CaseIterable {
    /// The device has not been unlocked yet; ask again later.
    case locked
    /// What is stored is damaged or was cut short.
    case corrupted
    /// What is stored was written by a version that this one cannot read.
    case wrongVersion
    /// The key is missing, or is not the one that the store was written with.
    case wrongKey
    /// There is no room to write. What was stored before is still there.
    case full
    /// The system refused for another reason, such as missing rights.
    case failed

    /// Whether the same question may have another answer later without anybody's doing.
    public var mayPass: Bool {
        switch self {
        case .locked, .full, .failed: true
        case .corrupted, .wrongVersion, .wrongKey: false
        }
    }
}
