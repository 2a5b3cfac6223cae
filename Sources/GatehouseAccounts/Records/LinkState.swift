/// Whether a mailed link can still be used, checked without using it up.
package enum LinkState: Equatable, Sendable {
    /// It can be used once; the mail went to this address.
    case valid(email: String)
    /// It, or the code of the same mail, has been used.
    case used
    /// It is too old, was replaced by a newer mail, or never existed: the answer does not say which.
    case expired
}
