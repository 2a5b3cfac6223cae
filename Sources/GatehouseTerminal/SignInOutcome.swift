/// How a sign-in in a terminal ended.
package enum SignInOutcome: Equatable, Sendable {
    /// The person is in.
    case signedIn
    /// The person pressed Ctrl-C.
    case cancelled
    /// The input ended before the person was in.
    case inputEnded
    /// The system asked the program to end, with this signal.
    case terminated(signal: Int32)

    /// The status for the program to end with: 0 for success, 1 where the input ended, 130 for what the person stopped,
    /// as shells have it (128 and the number of the signal).
    package var exitStatus: Int32 {
        switch self {
        case .signedIn: 0
        case .inputEnded: 1
        case .cancelled: 130
        case .terminated(let signal): 128 + signal
        }
    }
}
