/// An email address that passed the product's one rule, which every screen and the server share.
///
/// The rule: at most 254 bytes; one `@`; before it 1 to 64 letters, digits or any of `!#$%&'*+-/=?^_{|}~` and the
/// backtick, with single dots between them; after it at least two labels separated by dots, each of 1 to 63 letters,
/// digits and inner hyphens, the last one not a number. That is the dot-atom form of RFC 5321, section 4.1.2, without
/// quoted local parts, address literals and non-ASCII text, which mail providers do not accept at sign-up either.
/// White space and invisible characters around the address are ignored: no-break and zero-width spaces, marks and
/// isolates of direction, which come along when an address is copied. Text of more than 4,096 bytes is refused unread.
public struct EmailAddress: Hashable, Sendable {
    /// The form that is compared and stored: lower case, without what surrounds it.
    public let canonical: String

    /// Why a text is not an email address. The case name is safe to log, because it contains nothing of the text.
    package enum Fault: String, Error, Hashable, Sendable, CaseIterable {
        /// The text is empty, or only white space and invisible characters.
        case empty
        /// The address has more than 254 bytes, or more than 4,096 with what surrounds it.
        case tooLong
        /// There is no `@`.
        case noSign
        /// Nothing precedes the `@`.
        case localPartEmpty
        /// More than 64 bytes precede the `@`.
        case localPartTooLong
        /// The part before the `@` begins or ends with a dot, or has two dots in a row.
        case localPartDots
        /// The part before the `@` contains a character that is not allowed.
        case localPartCharacter
        /// There is no dot after the `@`.
        case domainWithoutDot
        /// A part of the domain is empty.
        case domainLabelEmpty
        /// A part of the domain has more than 63 bytes.
        case domainLabelTooLong
        /// A part of the domain begins or ends with a hyphen.
        case domainHyphen
        /// The part after the `@` contains a character that is not allowed.
        case domainCharacter
        /// The last part of the domain is a number, as in an IP address.
        case domainNumeric
    }

    /// Creates an address, or returns nil when the text breaks the rule.
    public init?(_ text: String) {
        guard let address = try? EmailAddress(checking: text) else { return nil }
        self = address
    }

    /// Creates an address, or throws the reason why the text is not one.
    /// - Throws: The first ``Fault`` found: length first, then the part before the `@`, then the part after it.
    package init(checking text: String) throws(Fault) {
        guard text.utf8.count <= 4096 else { throw .tooLong }
        let bytes = Array(VisibleText.trimmed(text).utf8)[...]
        if bytes.isEmpty { throw .empty }
        guard bytes.count <= 254 else { throw .tooLong }
        guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { throw .noSign }
        if let fault = Self.localPartFault(bytes[..<at])
            ?? Self.domainFault(bytes[bytes.index(after: at)...])
        {
            throw fault
        }
        canonical = String(decoding: bytes.map(Self.lowercased), as: UTF8.self)
    }

    private static func localPartFault(_ bytes: ArraySlice<UInt8>) -> Fault? {
        if bytes.isEmpty { return .localPartEmpty }
        if bytes.count > 64 { return .localPartTooLong }
        let atoms = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isAllowed = { isAlphanumeric($0) || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
        guard atoms.allSatisfy({ $0.allSatisfy(isAllowed) }) else { return .localPartCharacter }
        return atoms.contains { $0.isEmpty } ? .localPartDots : nil
    }

    private static func domainFault(_ bytes: ArraySlice<UInt8>) -> Fault? {
        let hyphen = UInt8(ascii: "-")
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.allSatisfy({ $0.allSatisfy { isAlphanumeric($0) || $0 == hyphen } }) else {
            return .domainCharacter
        }
        guard labels.count >= 2, let top = labels.last else { return .domainWithoutDot }
        if labels.contains(where: \.isEmpty) { return .domainLabelEmpty }
        if labels.contains(where: { $0.count > 63 }) { return .domainLabelTooLong }
        if labels.contains(where: { $0.first == hyphen || $0.last == hyphen }) { return .domainHyphen }
        return top.allSatisfy(isDigit) ? .domainNumeric : nil
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
