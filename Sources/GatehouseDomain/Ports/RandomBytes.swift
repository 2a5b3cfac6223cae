/// A source of random bytes that nobody can predict.
public protocol RandomBytes: Sendable {
    /// Returns this many unpredictable bytes.
    func bytes(_ count: Int) -> [UInt8]
}

extension RandomBytes {
    /// Returns a text that nobody can guess: this many random bytes in base64url (RFC 4648, section 5), 32 by default.
    package func token(_ count: Int = 32) -> String { Base64URL.encode(bytes(count)) }
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
