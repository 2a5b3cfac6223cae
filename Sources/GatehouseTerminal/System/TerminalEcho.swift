import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The echo of a terminal: whether it shows what is typed.
final class TerminalEcho: Sendable {
    private let descriptor: Int32
    /// The terminal's state before the echo was turned off; nil while it is on.
    private let before = Mutex<termios?>(nil)

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Turns the echo off. Does nothing without a terminal.
    /// - Parameter dropsInput: Whether to discard input that was typed before, with the echo on.
    func turnOff(dropsInput: Bool) {
        before.withLock { before in
            guard before == nil else { return }
            var settings = termios()
            guard tcgetattr(descriptor, &settings) == 0 else { return }
            before = settings
            Self.hide(&settings, descriptor, dropsInput ? TCSAFLUSH : TCSADRAIN)
        }
    }

    /// Restores the terminal.
    /// - Parameter dropsInput: Whether to discard input that was typed with the echo off.
    func turnOn(dropsInput: Bool) {
        before.withLock { before in
            guard var settings = before else { return }
            before = nil
            tcsetattr(descriptor, dropsInput ? TCSAFLUSH : TCSADRAIN, &settings)
        }
    }

    /// Restores the terminal while the program is suspended.
    func suspend() {
        before.withLock { before in
            guard var settings = before else { return }
            tcsetattr(descriptor, TCSADRAIN, &settings)
        }
    }

    /// Turns the echo off again if it was off before the suspension.
    func resume() {
        before.withLock { before in
            guard var settings = before else { return }
            Self.hide(&settings, descriptor, TCSAFLUSH)
        }
    }

    private static func hide(_ settings: inout termios, _ descriptor: Int32, _ action: Int32) {
        settings.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
        tcsetattr(descriptor, action, &settings)
    }
}
