/// A source of random bytes that nobody can predict.
public protocol RandomBytes: Sendable {
    /// Returns this many unpredictable bytes.
    func bytes(_ count: Int) -> [UInt8]
}

/// The operating system's cryptographic generator.
public struct SystemRandomBytes: RandomBytes {
    /// Creates the source.
    public init() {}

    /// Returns this many bytes from the system's generator.
    public func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in generator.next() }
    }
}
