/// Why bytes are not accepted as CBOR. It contains nothing of them.
package enum CBORFault: Error, Equatable, Sendable {
    /// There are more than 16 KiB.
    case tooLong
    /// They end in the middle of a value, or a length leads beyond their end.
    case truncated
    /// Something follows the value.
    case trailingBytes
    /// More than four arrays and maps are inside one another.
    case tooDeep
    /// An array or a map has more than 64 entries.
    case tooManyEntries
    /// A number or a length is written in more bytes than it needs.
    case notShortest
    /// A length is left open.
    case indefinite
    /// A tag, a floating-point number, or another simple value than `false`, `true` and `null`.
    case unsupported
    /// An array or a map is the key of a member.
    case key
    /// A map has the same key twice.
    case duplicateKey
    /// A text is not UTF-8.
    case notUTF8
}
