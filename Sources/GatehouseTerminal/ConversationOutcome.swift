/// How a conversation in a terminal ended.
package enum ConversationOutcome: Error, Equatable, Sendable {
    /// The person came to the end of the screens: they are signed in, for example.
    case finished
    /// The person left from the first screen with the Enter key.
    case left
    /// The person pressed Ctrl-C.
    case cancelled
    /// The input ended before the screens did.
    case inputEnded
    /// No server answered, so nothing was asked. The associated value is what to tell the person.
    case unreachable(TerminalText)
    /// The system asked the program to end, with this signal.
    case terminated(signal: Int32)

    /// The exit status of the program: 0 for success, 1 if the input ended or no server answered, 130 if the person
    /// canceled, as in shells (128 plus the number of the signal).
    package var exitStatus: Int32 {
        switch self {
        case .finished, .left: 0
        case .inputEnded, .unreachable: 1
        case .cancelled: 130
        case .terminated(let signal): 128 + signal
        }
    }
}
