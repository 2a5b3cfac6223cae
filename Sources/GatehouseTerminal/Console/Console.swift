package import GatehouseDomain

/// What came of asking a person for a line.
package enum ConsoleInput: Equatable, Sendable {
    /// A line, without its end.
    case line(Secret)
    /// There is no more input.
    case ended
    /// The person pressed Ctrl-C.
    case interrupted
    /// The system asked the program to end, with this signal.
    case terminated(signal: Int32)
    /// Nothing came within the time.
    case timedOut
    /// The task that asked was cancelled.
    case withdrawn
}

/// The port to the terminal, or to what stands in for one: lines out, lines in.
///
/// One line is asked for at a time. Whatever ends the asking, the terminal is afterwards as it was before.
package protocol Console: Sendable {
    /// What the terminal can show now; a window may have changed its width since the last time.
    var look: ConsoleLook { get }

    /// Whether a person types, so that it makes sense to listen while a request runs and to count down.
    var isInteractive: Bool { get }

    /// Writes a text as it is.
    func write(_ text: String)

    /// Asks for a line.
    /// - Parameters:
    ///   - prompt: What to write first, once nothing is shown any more that must not be.
    ///   - isHidden: Whether what is typed must not be shown. What was typed before the prompt is dropped then, if
    ///     there is a prompt.
    ///   - limit: How long to wait; nil for as long as it takes.
    func read(_ prompt: String, isHidden: Bool, within limit: Duration?) async -> ConsoleInput

    /// Waits until the task is cancelled, or the program is asked to end; takes no input.
    func wait() async -> ConsoleInput
}
