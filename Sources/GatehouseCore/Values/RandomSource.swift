package import Foundation
package import GatehouseDomain

/// The port through which the server's ids, codes and keys get their randomness.
package protocol RandomSource: RandomBytes {}

/// The operating system's cryptographic generator, for a server.
package struct SystemRandomSource: RandomSource {
    package init() {}

    package func bytes(_ count: Int) -> [UInt8] {
        SystemRandomBytes().bytes(count)
    }
}

extension RandomSource {
    /// Returns a random UUID (RFC 9562, version 4).
    package func uuid() -> UUID {
        var bytes = bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// Returns this many decimal digits, each equally likely. Bytes from 250 on are dropped, because 256 is not a
    /// multiple of 10.
    package func digits(_ count: Int) -> String {
        var digits: [UInt8] = []
        while digits.count < count {
            digits += bytes(count - digits.count).filter { $0 < 250 }.map { UInt8(ascii: "0") + $0 % 10 }
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
