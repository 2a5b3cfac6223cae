/// An e-mail address that passed the product's one rule, shared by every screen and the server.
///
/// The rule: at most 254 bytes; one `@`; before it 1 to 64 letters, digits or any of `!#$%&'*+-/=?^_{|}~` and the
/// backtick, with single dots between them; after it at least two labels separated by dots, each of 1 to 63 letters,
/// digits and inner hyphens, the last one not a number. That is the dot-atom form of RFC 5321, section 4.1.2, without
/// quoted local parts, address literals and non-ASCII text, which mail providers do not accept at sign-up either.
/// White space around the address is ignored; a text of more than 4,096 bytes is refused unread.
public struct EmailAddress: Hashable, Sendable {
    /// The address as it is compared and stored: without white space around it, in lower case.
    public let canonical: String

    /// Takes an address, or gives nil when the text breaks the rule.
    public init?(_ text: String) {
        guard text.utf8.count <= 4096 else { return nil }
        let bytes = Self.trimmed(text.utf8)
        guard bytes.count <= 254, let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return nil }
        guard Self.isLocalPart(bytes[..<at]), Self.isDomain(bytes[bytes.index(after: at)...]) else { return nil }
        canonical = String(decoding: bytes.map(Self.lowercased), as: UTF8.self)
    }

    private static func trimmed(_ text: String.UTF8View) -> ArraySlice<UInt8> {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        var bytes = Array(text)[...]
        while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return bytes
    }

    private static func isLocalPart(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard (1...64).contains(bytes.count) else { return false }
        return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty && atom.allSatisfy { isAlphanumeric($0) || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
        }
    }

    private static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
        let hyphen = UInt8(ascii: "-")
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, let top = labels.last, !top.allSatisfy(isDigit) else { return false }
        return labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                && label.allSatisfy { isAlphanumeric($0) || $0 == hyphen }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased(byte))
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
