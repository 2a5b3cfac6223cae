import Dispatch
import Foundation
import GatehouseDomain
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The terminal that the program was started in, or the pipes in its place.
///
/// Hidden input is read with the echo off (POSIX.1-2017, Base Definitions, section 11.2.5). The echo is restored
/// however the reading ends: with a line, Ctrl-C, or a signal that ends or suspends the program. After a suspension,
/// the prompt is printed again.
package final class SystemConsole: Console {
    /// The maximum length of a line, in bytes. Longer input ends the reading.
    private static let maximumLine = 65_536

    /// The state shared by the thread that reads, the one that handles signals and any writers.
    private struct State {
        /// The number of the newest reading.
        var reading = 0
        /// Readings up to this number are withdrawn.
        var withdrawn = 0
        /// The signal that asks the program to end.
        var signal: Int32?
        /// The prompt of the current reading, and whether its echo is off.
        var prompt: String?
        var isHidden = false
        /// Input that has been read but not returned yet.
        var buffer: [UInt8] = []
        /// Whether a line has been returned.
        var hasBegun = false

        /// Returns a line as text. Bytes that are no text are never replaced: a password would become another one.
        mutating func input(_ line: some Collection<UInt8>) -> ConsoleInput {
            let text = String(decoding: line, as: UTF8.self)
            defer { hasBegun = true }
            guard text.utf8.elementsEqual(line) else { return .unreadable }
            return .line(Secret(hasBegun ? text : InputFile.withoutMark(text)))
        }
    }

    private let input: Int32
    private let output: Int32
    private let environment: [String: String]
    private let state = Mutex(State())
    private let wakeup: WakeupPipe
    private let echo: TerminalEcho
    private let reader = DispatchQueue(label: "gatehouse.console")
    private let signals = SignalWatch()

    /// Whether a person types.
    package let isInteractive: Bool

    /// Takes over the terminal until ``close()``.
    /// - Parameters:
    ///   - environment: The environment variables of the process.
    ///   - input: The descriptor to read lines from.
    ///   - output: The descriptor to write lines to; by default standard output if it is a terminal, otherwise standard
    ///     error.
    /// - Throws: `POSIXError` when the system has no pipe left.
    package init(environment: [String: String], input: Int32 = STDIN_FILENO, output: Int32? = nil) throws {
        self.environment = environment
        self.input = input
        self.output = output ?? (isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : STDERR_FILENO)
        isInteractive = isatty(input) == 1
        wakeup = try WakeupPipe()
        echo = TerminalEcho(descriptor: input)
        try signals.start { [weak self] signal in self?.take(signal) }
    }

    /// Restores the terminal.
    package func close() {
        signals.stop()
        echo.turnOn(dropsInput: false)
    }

    package var look: ConsoleLook {
        ConsoleLook(environment: environment, isTerminal: isatty(output) == 1, width: TerminalWidth.columns(of: output))
    }

    package func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { systemWrite(output, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                // Nobody is there to read the output. The flow continues without it.
                return
            }
        }
    }

    package func read(_ prompt: String, isHidden: Bool, within limit: Duration?) async -> ConsoleInput {
        await perform { self.readLine($0, prompt, isHidden: isHidden, within: limit) }
    }

    package func wait() async -> ConsoleInput {
        await perform { self.await($0, input: false, milliseconds: -1) ?? .withdrawn }
    }

    // MARK: Reading

    private func perform(_ work: @escaping @Sendable (Int) -> ConsoleInput) async -> ConsoleInput {
        let number = state.withLock { state in
            state.reading += 1
            return state.reading
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                reader.async { continuation.resume(returning: work(number)) }
            }
        } onCancel: {
            state.withLock { $0.withdrawn = max($0.withdrawn, number) }
            wakeup.send()
        }
    }

    private func readLine(
        _ number: Int, _ prompt: String, isHidden: Bool, within limit: Duration?
    ) -> ConsoleInput {
        // Turn the echo off before the prompt asks for a secret.
        if isHidden, isInteractive {
            // Without a prompt, input may have been typed ahead, and must not be lost.
            echo.turnOff(dropsInput: !prompt.isEmpty)
            if !prompt.isEmpty { state.withLock { $0.buffer = [] } }
        }
        state.withLock { ($0.prompt, $0.isHidden) = (prompt, isHidden) }
        write(prompt)
        let result = nextLine(number, within: limit)
        state.withLock { $0.prompt = nil }
        if isHidden, isInteractive { echo.turnOn(dropsInput: result == .withdrawn) }
        if endsWithoutLineEnd(result, prompt, isHidden: isHidden) { write("\n") }
        return result
    }

    /// Whether the cursor is still behind the prompt.
    private func endsWithoutLineEnd(_ result: ConsoleInput, _ prompt: String, isHidden: Bool) -> Bool {
        switch result {
        case .line, .unreadable: isHidden && !prompt.isEmpty || !isInteractive
        case .timedOut: false
        case .ended, .withdrawn: !prompt.isEmpty
        case .interrupted, .terminated: true
        }
    }

    private func nextLine(_ number: Int, within limit: Duration?) -> ConsoleInput {
        let milliseconds = limit.map { limit in
            Int32(clamping: limit.components.seconds * 1000 + limit.components.attoseconds / 1_000_000_000_000_000)
        }
        while true {
            if let line = takeLine() { return line }
            if let other = self.await(number, input: true, milliseconds: milliseconds ?? -1) { return other }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = chunk.withUnsafeMutableBytes { systemRead(input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            if count <= 0 { return takeRest() }
            let length = state.withLock { state in
                state.buffer += chunk.prefix(count)
                return state.buffer.count
            }
            if length > Self.maximumLine, takesNoLine() { return .ended }
        }
    }

    private func takeLine() -> ConsoleInput? {
        state.withLock { state in
            guard let end = state.buffer.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            var line = state.buffer[..<end]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            let input = state.input(line)
            state.buffer.removeFirst(end + 1)
            return input
        }
    }

    /// The last line of a file needs no line ending.
    private func takeRest() -> ConsoleInput {
        state.withLock { state in
            guard !state.buffer.isEmpty else { return .ended }
            defer { state.buffer = [] }
            return state.input(state.buffer)
        }
    }

    private func takesNoLine() -> Bool {
        state.withLock { !$0.buffer.contains(UInt8(ascii: "\n")) }
    }

    /// Waits until there is input (nil), or until something else ends the reading with this number.
    private func await(_ number: Int, input wantsInput: Bool, milliseconds: Int32) -> ConsoleInput? {
        while true {
            let other: ConsoleInput? = state.withLock { state in
                if let signal = state.signal {
                    state.signal = nil
                    return signal == SIGINT ? .interrupted : .terminated(signal: signal)
                }
                return state.withdrawn >= number ? .withdrawn : nil
            }
            if let other { return other }
            var descriptors = [
                pollfd(fd: wakeup.reading, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wantsInput ? input : -1, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
            if count == 0 { return .timedOut }
            if count > 0 {
                if descriptors[0].revents != 0 {
                    wakeup.drain()
                } else if descriptors[1].revents != 0 {
                    return nil
                }
            }
        }
    }

    // MARK: Signals

    private func take(_ signal: Int32) {
        switch signal {
        case SIGTSTP:
            echo.suspend()
            kill(getpid(), SIGSTOP)
        case SIGCONT:
            echo.resume()
            if let prompt = state.withLock({ $0.prompt }), !prompt.isEmpty { write(prompt) }
        default:
            // A second signal while the first one is being handled ends the program at once.
            let insists = state.withLock { state in
                defer { state.signal = state.signal ?? signal }
                return state.signal != nil
            }
            if insists {
                echo.turnOn(dropsInput: false)
                _exit(128 + signal)
            }
            wakeup.send()
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
