import CCrypt
import GatehouseDomain

/// A bcrypt hash in the modular crypt format, as other servers have stored it: `$2b$10$…`.
struct BcryptHash: Sendable, Equatable {
    /// The maximum cost: each step doubles the time, and imported hashes must not delay other requests.
    static let greatestCost = 15

    /// How many bytes bcrypt reads: those of the password and the zero that ends it.
    private static let bytesRead = 72

    private let text: String

    /// Parses a hash with the prefix `$2a$`, `$2b$` or `$2y$` and a cost from 4 to ``greatestCost``; nil for anything
    /// else.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 60, ["$2a$", "$2b$", "$2y$"].contains(text.prefix(4)), bytes[6] == UInt8(ascii: "$"),
            let cost = Int(text.dropFirst(4).prefix(2)), (4...Self.greatestCost).contains(cost),
            bytes[7...].allSatisfy({ $0.isBcryptDigit })
        else { return nil }
        self.text = text
    }

    /// Returns whether bcrypt reads a password to its end. Of a password of 72 bytes or more it does not: it can't tell
    /// whether the one that was hashed was longer.
    static func seesWhole(_ password: Secret) -> Bool {
        let bytes = password.reveal().utf8
        return bytes.count < bytesRead && !bytes.contains(0)
    }

    /// Returns whether it is the hash of a password, as far as bcrypt reads it. The cost determines how long this takes.
    func matches(_ password: Secret) -> Bool {
        let password = password.reveal()
        // C would treat this as the end of the text.
        guard !password.utf8.contains(0) else { return false }
        var made = [CChar](repeating: 0, count: 64)
        guard gatehouse_crypt(password, text, &made, made.count) == 0 else { return false }
        return ConstantTime.areEqual(made.prefix(60).map { UInt8(bitPattern: $0) }, text.utf8)
    }
}

extension UInt8 {
    /// Whether the byte is one of the 64 characters of bcrypt's base64 alphabet.
    fileprivate var isBcryptDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
