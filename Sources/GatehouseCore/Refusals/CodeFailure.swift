/// Why a code or a link was refused. The interface gives the same answer for each; the pages say which it was.
package enum CodeFailure: String, Equatable, Sendable {
    /// Not the code that was sent.
    case wrong
    /// Too old, replaced by a newer one, or never requested.
    case expired
    /// Tried too often. A new one is needed, although the link of the same mail still works.
    case burnt
    /// Not compared: too many codes of this purpose were wrong. The link of the same mail still works.
    case usedUp = "used_up"
    /// Correct, but already used.
    case used
}
