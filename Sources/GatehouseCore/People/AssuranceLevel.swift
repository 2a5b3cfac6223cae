/// How sure a session is of its person (GoTrue's authenticator assurance levels, after NIST SP 800-63B).
package enum AssuranceLevel: Int, Comparable, Sendable {
    /// The person proved one thing.
    case one = 1
    /// The person proved two things, such as a device and the finger that unlocks it.
    case two = 2

    package static func < (one: AssuranceLevel, other: AssuranceLevel) -> Bool { one.rawValue < other.rawValue }

    /// The claim `aal` of access tokens.
    package var claim: String { "aal\(rawValue)" }
}
