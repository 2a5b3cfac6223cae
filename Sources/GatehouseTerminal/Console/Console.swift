package import GatehouseDomain

/// The result of asking a person for a line.
package enum ConsoleInput: Equatable, Sendable {
    /// A line, without its line ending.
    case line(Secret)
    /// A line that is not text in UTF-8.
    case unreadable
    /// There is no more input.
    case ended
    /// The person pressed Ctrl-C.
    case interrupted
    /// The system asked the program to end, with this signal.
    case terminated(signal: Int32)
    /// No line arrived within the time limit.
    case timedOut
    /// The calling task was canceled.
    case withdrawn
}

/// The port to a terminal, or to its substitute: lines out, lines in.
///
/// Ask for one line at a time. However the reading ends, the terminal is restored to its previous state.
package protocol Console: Sendable {
    /// What the terminal can show now. The width of a window may have changed.
    var look: ConsoleLook { get }

    /// Whether a person types, so that listening during a request and counting down make sense.
    var isInteractive: Bool { get }

    /// Writes a text unchanged.
    func write(_ text: String)

    /// Asks for a line.
    /// - Parameters:
    ///   - prompt: The text to write first, once the echo is off if it must be.
    ///   - isHidden: Whether the input must not be shown. If there is a prompt, input typed before it is then
    ///     discarded.
    ///   - limit: How long to wait; nil for no limit.
    func read(_ prompt: String, isHidden: Bool, within limit: Duration?) async -> ConsoleInput

    /// Waits until the task is canceled, or the program is asked to end. Takes no input.
    func wait() async -> ConsoleInput
}
