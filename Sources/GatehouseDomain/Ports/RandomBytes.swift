/// A source of random bytes that nobody can predict.
public protocol RandomBytes: Sendable {
    /// Returns this many unpredictable bytes.
    func bytes(_ count: Int) -> [UInt8]
}

extension RandomBytes {
    /// Returns a text that nobody can guess: this many random bytes in base64url (RFC 4648, section 5), 32 by default.
    package func token(_ count: Int = 32) -> String { Base64URL.encode(bytes(count)) }

    /// Returns a new id: a random UUID (RFC 9562, section 5.4) in small letters.
    package func id() -> String {
        var random = bytes(16)
        random[6] = random[6] & 0x0F | 0x40
        random[8] = random[8] & 0x3F | 0x80
        let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
        return parts.map { Hex.text(random[$0]) }.joined(separator: "-")
    }
}

/// The operating system's cryptographic generator.
package struct SystemRandomBytes: RandomBytes {
    /// Creates the source.
    package init() {}

    /// Returns this many bytes from the system's generator.
    package func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in generator.next() }
    }
}
