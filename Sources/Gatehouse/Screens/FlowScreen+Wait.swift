package import Foundation

extension FlowScreen.Action {
    /// The longest countdown, in seconds. A longer wait usually means that the device's clock was set back. The action
    /// is then offered, and the back end decides.
    package static var longestWait: Int { 3600 }

    /// Returns how long to wait until choosing the action makes sense, in whole seconds rounded up; nil when it already
    /// does.
    /// - Parameter now: The current time by the flow's clock.
    package func wait(at now: Date) -> Int? {
        guard let seconds = availableAt?.timeIntervalSince(now).rounded(.up),
            seconds > 0, seconds <= TimeInterval(Self.longestWait)
        else { return nil }
        return Int(seconds)
    }

    /// Returns the action at a given time. While it has to wait, it is disabled and shows the remaining minutes and
    /// seconds, in the brackets of its language.
    /// - Parameter now: The current time by the flow's clock.
    package func shown(at now: Date) -> Self {
        guard let wait = wait(at: now) else { return self }
        let seconds = wait % 60
        var action = self
        action.label += language.bracketed("\(wait / 60):\(seconds < 10 ? "0" : "")\(seconds)")
        action.isEnabled = false
        return action
    }

    /// Returns when to redraw the action: at the given time, then with every second of its wait, and finally when it
    /// can be chosen.
    /// - Parameter now: The time of the first drawing.
    package func moments(from now: Date) -> [Date] {
        guard let availableAt, let wait = wait(at: now) else { return [now] }
        return [now] + (0..<wait).reversed().map { availableAt.addingTimeInterval(-TimeInterval($0)) }
    }
}
