/// The source of what nobody may predict.
public protocol RandomBytes: Sendable {
    /// This many bytes that nobody can predict.
    func bytes(_ count: Int) -> [UInt8]
}

/// The operating system's cryptographic generator.
public struct SystemRandomBytes: RandomBytes {
    /// Makes it.
    public init() {}

    /// This many bytes of the system's generator.
    public func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in generator.next() }
    }
}
